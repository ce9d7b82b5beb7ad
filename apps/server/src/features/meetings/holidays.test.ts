import { expect, test } from "vitest";
import { calendarAt, isKnownRegion } from "./holidays.ts";

const always = { firstStart: "09:00 AM", lastStart: "05:00 PM", closedDays: "" };

const daysOf = async (region: string, year: number) => {
  const settings = { MEETING_HOLIDAYS: region, MEETING_TIME_ZONE: "UTC" };
  const { calendar } = await calendarAt(new Date(`${year}-06-01T00:00:00Z`), settings, always);
  return calendar.holidays;
};

test("the United States keep their holidays on the working day nearest to them, and no others", async () => {
  const kept: [year: number, days: string[]][] = [
    [2026, ["2026-07-03", "2026-11-26"]], // Independence Day on a Saturday, Thanksgiving
    // Juneteenth on a Saturday, Independence Day on a Sunday, Christmas and New Year's Day on Saturdays
    [2027, ["2027-06-18", "2027-07-05", "2027-12-24", "2027-12-31"]],
    [2028, ["2028-11-10"]], // Veterans Day on a Saturday
  ];
  for (const [year, days] of kept)
    expect([...(await daysOf("US", year))]).toEqual(expect.arrayContaining(days));
  const ofThisYear = await daysOf("US", 2026);
  // Valentine's Day, the day after Thanksgiving, Christmas Eve, New Year's Eve
  for (const day of ["2026-02-14", "2026-11-27", "2026-12-24", "2026-12-31"])
    expect(ofThisYear).not.toContain(day);
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
