import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures, publicFolder } from "./render-pictures.ts";

const committed = (name: string) => readFileSync(join(publicFolder, name));

/** The largest difference of two pixels, of 255. Processors round differently, which is not visible. */
async function largestDifference(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()),
  );
  return a!.reduce((most, value, at) => Math.max(most, Math.abs(value - b![at]!)), 0);
}

test.each([
  ["apple-touch-icon.png", 180, 180],
  ["icon-192.png", 192, 192],
  ["icon-512.png", 512, 512],
  ["icon-maskable-512.png", 512, 512],
  ["social.png", 1200, 630],
])("%s is %i by %i and matches its SVG", async (name, width, height) => {
  const rendered = await pictures[name]!();
  expect(await sharp(committed(name)).metadata()).toMatchObject({ format: "png", width, height });
  expect(await largestDifference(committed(name), rendered)).toBeLessThan(8);
});

test("favicon.ico contains three sizes", async () => {
  const file = committed("favicon.ico");
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index;
    const start = file.readUInt32LE(at + 12);
    const picture = file.subarray(start, start + file.readUInt32LE(at + 8));
    expect(await sharp(picture).metadata()).toMatchObject({ width: size, height: size });
  }
});

test("the maskable icon can be cut to a circle without touching the sign", async () => {
  const { data, info } = await sharp(committed("icon-maskable-512.png"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const background = [...data.subarray(0, 3)];
  const isBackground = (at: number) => background.every((value, part) => data[at + part] === value);
  for (let at = 0; at < data.length; at += info.channels) {
    const dot = at / info.channels;
    const [x, y] = [(dot % info.width) - 256, Math.floor(dot / info.width) - 256];
    // Devices keep four fifths of the width.
    if (Math.hypot(x, y) > 0.4 * info.width && !isBackground(at))
      throw new Error(`${x} ${y} is cut.`);
  }
});
