import { expect, test } from "vitest";
import { FormParts } from "./form-parts.ts";

/** A form of one file that comes in these pieces, and what is kept of the file. */
function kept(pieces: Buffer<ArrayBuffer>[]) {
  const parts = new FormParts("x");
  parts.add(Buffer.from("--x\r\n\r\n"));
  for (const piece of pieces) parts.add(piece);
  parts.add(Buffer.from("\r\n--x--"));
  return parts.end().contents[0]!; // it has one part
}

const piecesOf = (bytes: number, count: number) =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(bytes, index));

test("large pieces are kept as they came, without a copy", () => {
  const pieces = piecesOf(64 * 1024, 20);
  const content = kept(pieces);
  expect(Buffer.concat(content)).toEqual(Buffer.concat(pieces));
  const memory = new Set(content.map(({ buffer }) => buffer));
  for (const { buffer } of pieces) expect(memory).toContain(buffer);
});

test("small pieces keep nothing of what was read with them", () => {
  const pieces = piecesOf(100, 5_000);
  const content = kept(pieces);
  expect(Buffer.concat(content)).toEqual(Buffer.concat(pieces));
  expect(content.length).toBeLessThan(5);
  const memory = new Set(content.map(({ buffer }) => buffer));
  for (const { buffer } of pieces) expect(memory).not.toContain(buffer);
});
