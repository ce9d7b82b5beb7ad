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

test.each(ways)("a picture of %s may have forty million pixels, and not one row more", { timeout: 60_000 }, async (_who, pixels, size) => {
  const reencoded = (bytes: Buffer) => reencode({ personId: "ann", size, read: () => bytes });
  const most = blackPng(8_000, 5_000);
  const { bytes } = await reencoded(most);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: pixels, height: (pixels * 5) / 8 });
  for (const [width, height] of [[8_000, 5_001], [8_001, 5_000], [1, 40_000_001], [30_000, 30_000]] as const) {
    const bomb = blackPng(width, height);
    expect(bomb.length).toBeLessThan(limits.imageBytes);
    const rejected = await reencoded(bomb).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(NotAPicture);
    expect(rejected).toMatchObject({ reason: "imageTooManyPixels" });
  }
}); // prettier-ignore
