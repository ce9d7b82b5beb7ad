import { expect, test } from "vitest";
import { bitmapOf, iconOf } from "#testing/icons.ts";
import { largestInIcon } from "./ico.ts";

const [blue, green, red] = [[255, 0, 0] as const, [0, 255, 0] as const, [0, 0, 255] as const];

/** Left above, right above, left below, right below. */
const corners = (bitmap: Buffer) => {
  const found = largestInIcon(iconOf(bitmap));
  if (!found || !("pixels" in found)) return undefined;
  const { pixels, width, height } = found;
  const at = (x: number, y: number) => [...pixels.subarray(4 * (y * width + x)).subarray(0, 4)];
  return [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
};

/** Of 5 × 3: red, green, blue and nothing at the corners. */
const place = (x: number, y: number) => (y === 0 ? (x < 3 ? 0 : 1) : x < 3 ? 2 : 3);
const isHole = (x: number, y: number) => place(x, y) === 3;
const colours = [red, green, blue, [0, 0, 0]] as const;
const opaque = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
];

const [none, colourOf] = [[0, 0, 0, 0], (x: number, y: number) => colours[place(x, y)] ?? []];
const palette = (x: number, y: number) => [place(x, y)];
const withAlpha = (alpha: number) => (x: number, y: number) => [
  ...colourOf(x, y),
  alpha * place(x, y),
];
const alphas = opaque.map(([r, g, b], at) => [r, g, b, 60 * at]);

test.each([
  ["4 bits takes its colours from its palette", bitmapOf(5, 3, 4, palette, colours, isHole), [...opaque, none]],
  ["8 bits too", bitmapOf(5, 3, 8, palette, colours, isHole), [...opaque, none]],
  ["one bit has two colours", bitmapOf(9, 2, 1, (_, y) => [y], [red, green]), [opaque[0], opaque[0], opaque[1], opaque[1]]],
  ["24 bits is transparent where the mask says so", bitmapOf(5, 3, 24, colourOf, [], isHole), [...opaque, none]],
  ["32 bits says how transparent each pixel is", bitmapOf(5, 3, 32, withAlpha(60)), [...alphas, [0, 0, 0, 180]]],
  ["32 bits that says nothing of that has the mask's", bitmapOf(5, 3, 32, withAlpha(0), [], isHole), [...opaque, none]],
  ["24 bits may lack its mask", bitmapOf(8, 4, 24, () => red).subarray(0, 40 + 24 * 4), Array.from({ length: 4 }, () => opaque[0])],
])("a bitmap of %s", (_what, bitmap, expected) => {
  expect(corners(bitmap)).toEqual(expected);
}); // prettier-ignore
