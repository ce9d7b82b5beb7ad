import type { Availability } from "@app/contract";
import { messages, slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { dayAfterKey, daysOf, weeksOf } from "./calendar-days.ts";

const timeZone = "America/New_York";
const availability: Availability = {
  timeZone,
  firstDay: "2026-06-04",
  lastDay: "2026-11-30",
  holidays: [{ day: "2026-06-19", name: "Juneteenth" }],
  taken: [],
  meeting: null,
};

/** The first so many times of a day. */
const timesOf = (day: string, count: number, zone = timeZone) =>
  slotsOf(day, zone)
    .slice(0, count)
    .map(({ startsAt }) => startsAt);

test.each([
  [0, "Thursday, June 4, 2026, 17 free times"],
  [11, "Thursday, June 4, 2026, 6 free times"],
  [16, "Thursday, June 4, 2026, 1 free time"],
  [17, "Thursday, June 4, 2026, No free times"],
])("with %i times taken a day is called %s", (count, name) => {
  const taken = timesOf("2026-06-04", count);
  expect(daysOf({ ...availability, taken })("2026-06-04").name).toBe(name);
});

test.each([
  ["2026-06-03", `Wednesday, June 3, 2026, ${messages.leadTime}`],
  ["2026-06-06", "Saturday, June 6, 2026, Weekend"],
  ["2026-06-19", "Friday, June 19, 2026, Juneteenth"],
  ["2026-12-01", "Tuesday, December 1, 2026, Not open for booking yet"],
])("%s cannot be chosen and is called %s", (day, name) => {
  const { free, reason, ...facts } = daysOf(availability)(day);
  expect(facts.name).toBe(name);
  expect(free).toBe(0);
  expect(name.endsWith(reason!)).toBe(true);
});

test("the days around a change of the clocks have all their times, and lose those that are taken", () => {
  for (const day of ["2026-10-30", "2026-11-02"]) {
    const taken = timesOf(day, 2);
    expect(daysOf(availability)(day).free).toBe(17);
    expect(daysOf({ ...availability, taken })(day).free).toBe(15);
  }
});

test("a time counts for the team's day, though it is another one in UTC and for the visitor", () => {
  const kiritimati = { ...availability, timeZone: "Pacific/Kiritimati" };
  const taken = timesOf("2026-06-08", 4, kiritimati.timeZone);
  expect(taken[0]!.toISOString()).toBe("2026-06-07T19:00:00.000Z");
  const factsOf = daysOf({ ...kiritimati, taken });
  expect(factsOf("2026-06-08").free).toBe(13);
  expect(factsOf("2026-06-09").free).toBe(17);
});

test("one's own meeting leaves its time free, and what is no time of the team's takes none", () => {
  const taken = [...timesOf("2026-06-04", 1), new Date("2026-06-04T04:00Z")];
  const meeting = { startsAt: taken[0]!, guests: [], changeableUntil: taken[0]! };
  expect(daysOf({ ...availability, taken, meeting })("2026-06-04").free).toBe(17);
});

test("weeks run from Sunday to Saturday, with nothing where another month's days are", () => {
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
])("%s leads from %s to %s", (key, from, to) => {
  expect(dayAfterKey(key, from, "2026-06-01", "2026-11-30")).toBe(to);
});
