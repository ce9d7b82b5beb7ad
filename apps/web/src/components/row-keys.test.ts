import { expect, test } from "vitest";
import { rowAfter } from "./row-keys.ts";

test.each([
  ["ArrowDown", -1, 0],
  ["j", -1, 0],
  ["ArrowUp", -1, undefined],
  ["End", -1, undefined],
  ["ArrowDown", 48, 49],
  ["ArrowDown", 49, 49],
  ["k", 0, 0],
  ["Home", 30, 0],
  ["End", 30, 49],
  ["PageDown", 3, 13],
  ["PageDown", 45, 49],
  ["PageUp", 45, 35],
  ["PageUp", 3, 0],
  ["ArrowRight", 3, undefined],
  ["Tab", 3, undefined],
])("%s leads from row %i of 50, 10 of them in view, to row %s", (key, at, to) => {
  expect(rowAfter(key, at, 50, 10)).toBe(to);
});

test("a list without rows leads nowhere", () => {
  expect(rowAfter("ArrowDown", -1, 0, 10)).toBeUndefined();
});
