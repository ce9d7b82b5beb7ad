import { expect, test } from "vitest";
import { calendarAt, isKnownRegion } from "./holidays.ts";

const daysOf = async (region: string, year: number) => {
  const settings = { MEETING_HOLIDAYS: region, MEETING_TIME_ZONE: "UTC" };
  const { calendar } = await calendarAt(new Date(`${year}-06-01T00:00:00Z`), settings);
  return calendar.holidays;
};

test.each([
  [2026, "2026-07-03", "Independence Day on a Saturday"],
  [2027, "2027-06-18", "Juneteenth on a Saturday"],
  [2027, "2027-07-05", "Independence Day on a Sunday"],
  [2027, "2027-12-24", "Christmas on a Saturday"],
  [2027, "2027-12-31", "New Year's Day 2028 on a Saturday"],
  [2028, "2028-11-10", "Veterans Day on a Saturday"],
  [2026, "2026-11-26", "Thanksgiving"],
])("in %i the United States keep %s for %s", async (year, day) => {
  expect(await daysOf("US", year)).toContain(day);
});

test.each([
  ["2026-02-14", "Valentine's Day"],
  ["2026-11-27", "the day after Thanksgiving"],
  ["2026-12-24", "Christmas Eve"],
  ["2026-12-31", "New Year's Eve"],
])("%s, %s, is a working day there", async (day) => {
  expect(await daysOf("US", 2026)).not.toContain(day);
});

test("a holiday of several days has them all, and one across a change of clocks has one", async () => {
  const korean = await daysOf("KR", 2026);
  for (const day of ["2026-09-24", "2026-09-25", "2026-09-26"]) expect(korean).toContain(day);
  const australian = await daysOf("AU", 2026);
  expect(australian).toContain("2026-04-05");
  expect(australian).not.toContain("2026-04-07");
});

test("a part of a country has its own, and a misspelt region none", async () => {
  expect(await daysOf("US-CA", 2026)).toContain("2026-03-31");
  expect(await isKnownRegion("US-CA")).toBe(true);
  expect(await isKnownRegion("none")).toBe(true);
  expect(await isKnownRegion("QQ")).toBe(false);
  expect((await daysOf("none", 2026)).size).toBe(0);
});
