import { expect, test } from "vitest";
import { wrap } from "./wrap.ts";

/** As if each sign were one point wide. */
const widthOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].length;

test.each([
  ["", 3, [""]],
  ["a bb ccc", 4, ["a bb", "ccc"]],
  ["a bbbb c", 4, ["a", "bbbb", "c"]],
  ["x".repeat(10), 4, ["xxx", "xxx", "xxx", "x"]],
  ["ab xxxxxxx y", 4, ["ab", "xxx", "xxx", "x y"]],
  ["ééééé", 4, ["ééé", "éé"]],
])("%j at a width of %i becomes %j", (text, width, lines) => {
  expect(wrap(text, width, widthOf)).toEqual(lines);
});

test("what is wider than the line by itself stands on a line of its own", () => {
  expect(wrap("abc", 0.5, widthOf)).toEqual(["a", "b", "c"]);
});
