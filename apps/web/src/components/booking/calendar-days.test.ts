import { expect, test } from "vitest";
import { dayAfterKey, weeksOf } from "./calendar-days.ts";

test("weeks run from Sunday to Saturday, without days of other months", () => {
  const weeks = weeksOf("2026-06");
  expect(weeks[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map((day) => `2026-06-0${day}`)]);
  expect(weeks.at(-1)).toEqual(["2026-06-28", "2026-06-29", "2026-06-30", null, null, null, null]);
  expect(weeksOf("2026-02").flat().filter(Boolean)).toHaveLength(28);
  expect(weeksOf("2027-01").flat().filter(Boolean).at(-1)).toBe("2027-01-31");
});

test.each([
  ["ArrowRight", "2026-06-30", "2026-07-01"],
  ["ArrowLeft", "2026-07-01", "2026-06-30"],
  ["ArrowDown", "2026-06-28", "2026-07-05"],
  ["ArrowUp", "2026-07-02", "2026-06-25"],
  ["Home", "2026-06-11", "2026-06-07"],
  ["End", "2026-06-11", "2026-06-13"],
  ["Home", "2026-06-03", "2026-06-01"],
  ["End", "2026-06-30", "2026-06-30"],
  ["PageDown", "2026-08-31", "2026-09-30"],
  ["PageUp", "2026-07-31", "2026-06-30"],
  ["PageUp", "2026-06-04", "2026-06-01"],
  ["ArrowDown", "2026-11-30", "2026-11-30"],
  ["Enter", "2026-06-11", undefined],
])("%s moves from %s to %s", (key, from, to) => {
  expect(dayAfterKey(key, from, "2026-06-01", "2026-11-30")).toBe(to);
});
