import { expect, test } from "vitest";
import { percentOf } from "./counted.ts";

test.each([
  [0, 206, "0%"],
  [1, 206, "under 1%"],
  [205, 206, "99%"],
  [206, 206, "100%"],
  [1, 200, "under 1%"],
  [1, 100, "1%"],
  [1, 3, "33%"],
  [2, 3, "67%"],
  [995, 1000, "99%"],
  [0, 0, "0%"],
])("%i of %i are %s", (part, total, text) => {
  expect(percentOf(part, total)).toBe(text);
});
