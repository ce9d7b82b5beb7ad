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

test.each([4, 8])("a bitmap of %d bits takes its colours from its palette", (bits) => {
  const bitmap = bitmapOf(5, 3, bits, (x, y) => [place(x, y)], colours, isHole);
  expect(corners(bitmap)).toEqual([...opaque, [0, 0, 0, 0]]);
});

test("a bitmap of one bit has two colours", () => {
  const bitmap = bitmapOf(9, 2, 1, (_, y) => [y], [red, green]);
  const [top, , below] = corners(bitmap) ?? [];
  expect([top, below]).toEqual(opaque.slice(0, 2));
});

test("of 24 bits the mask says what is transparent", () => {
  const bitmap = bitmapOf(5, 3, 24, (x, y) => colours[place(x, y)] ?? [], [], isHole);
  expect(corners(bitmap)).toEqual([...opaque, [0, 0, 0, 0]]);
});

test("of 32 bits each pixel says how transparent it is", () => {
  const bitmap = bitmapOf(5, 3, 32, (x, y) => [...(colours[place(x, y)] ?? []), 60 * place(x, y)]);
  expect(corners(bitmap)?.map(([, , , alpha]) => alpha)).toEqual([0, 60, 120, 180]);
});

test("of 32 bits that say nothing the mask counts", () => {
  const bitmap = bitmapOf(5, 3, 32, (x, y) => [...(colours[place(x, y)] ?? []), 0], [], isHole);
  expect(corners(bitmap)).toEqual([...opaque, [0, 0, 0, 0]]);
});

test("a mask may be missing", () => {
  const bitmap = bitmapOf(8, 4, 24, () => red).subarray(0, 40 + 24 * 4);
  expect(corners(bitmap)?.[3]).toEqual([255, 0, 0, 255]);
});
