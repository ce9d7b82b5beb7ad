import { limits } from "@app/contract";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blackPng } from "#testing/pictures.ts";
import { NotAPicture, reencode } from "./picture.ts";

const { imagePixels, smallImagePixels } = limits;

/** Everybody who can hand a picture to the server, and how large it becomes. */
const ways = [
  ["an administrator", imagePixels, "full"],
  ["a customer or a website", smallImagePixels, "small"],
] as const;

const bombs = [[8_000, 5_001], [8_001, 5_000], [1, 40_000_001], [30_000, 30_000]] as const; // prettier-ignore

test("a picture of anybody may have forty million pixels, and not one row more", { timeout: 60_000 }, async () => {
  const most = blackPng(8_000, 5_000);
  const tooMany = bombs.map(([width, height]) => blackPng(width, height));
  for (const bomb of tooMany) expect(bomb.length).toBeLessThan(limits.imageBytes);
  const both = ways.map(async ([who, pixels, size]) => {
    const reencoded = (bytes: Buffer) => reencode({ personId: who, size, read: () => bytes });
    const { bytes } = await reencoded(most);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: pixels, height: (pixels * 5) / 8 });
    for (const bomb of tooMany) {
      const rejected = await reencoded(bomb).catch((error: unknown) => error);
      expect(rejected, who).toBeInstanceOf(NotAPicture);
      expect(rejected).toMatchObject({ reason: "imageTooManyPixels" });
    }
  });
  await Promise.all(both);
}); // prettier-ignore
