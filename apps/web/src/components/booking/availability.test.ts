import type { Availability } from "@app/contract";
import { messages, slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { calendarDaysOf } from "./availability.ts";

const timeZone = "America/New_York";
const availability: Availability = {
  timeZone,
  hours: [0, 16],
  firstDay: "2026-06-04",
  lastDay: "2026-11-30",
  holidays: [{ day: "2026-06-19", name: "Juneteenth" }],
  taken: [],
  meeting: null,
};

/** The first times of a day. */
const timesOf = (day: string, count: number, zone = timeZone) =>
  slotsOf(day, zone)
    .slice(0, count)
    .map(({ startsAt }) => startsAt);

test.each([
  ["2026-06-04", 0, 17, "Thursday, June 4, 2026, 17 free times"],
  ["2026-06-04", 16, 1, "Thursday, June 4, 2026, 1 free time"],
  ["2026-06-04", 17, 0, "Thursday, June 4, 2026, No free times"],
  ["2026-06-03", 0, 0, `Wednesday, June 3, 2026, ${messages.leadTime}`],
  ["2026-06-06", 0, 0, "Saturday, June 6, 2026, Weekend"],
  ["2026-06-19", 0, 0, "Friday, June 19, 2026, Juneteenth"],
  ["2026-12-01", 0, 0, "Tuesday, December 1, 2026, Not open for booking yet"],
])("%s with %i taken times has %i free ones and is named %s", (day, taken, free, name) => {
  const facts = calendarDaysOf({ ...availability, taken: timesOf(day, taken) })(day);
  expect(facts).toMatchObject({ name, free });
  if (free === 0) expect(name.endsWith(facts.reason!)).toBe(true); // a day without times has a reason
});

test("of fewer hours counts those within them alone", () => {
  const afternoon = { ...availability, hours: [8, 11] as [number, number] };
  const taken = [...timesOf("2026-06-04", 3), slotsOf("2026-06-04", timeZone)[9]!.startsAt];
  expect(calendarDaysOf(afternoon)("2026-06-04").free).toBe(4);
  expect(calendarDaysOf({ ...afternoon, taken })("2026-06-04").free).toBe(3);
});

test("counts the times of days around a clock change", () => {
  for (const day of ["2026-10-30", "2026-11-02"]) {
    const taken = timesOf(day, 2);
    expect(calendarDaysOf(availability)(day).free).toBe(17);
    expect(calendarDaysOf({ ...availability, taken })(day).free).toBe(15);
  }
});

test("counts a time for the day in the team's zone", () => {
  const kiritimati = { ...availability, timeZone: "Pacific/Kiritimati" };
  const taken = timesOf("2026-06-08", 4, kiritimati.timeZone);
  expect(taken[0]!.toISOString()).toBe("2026-06-07T19:00:00.000Z");
  const factsOf = calendarDaysOf({ ...kiritimati, taken });
  expect(factsOf("2026-06-08").free).toBe(13);
  expect(factsOf("2026-06-09").free).toBe(17);
});

test("the time of the customer's own meeting is free", () => {
  const taken = timesOf("2026-06-04", 1);
  const meeting = {
    startsAt: taken[0]!,
    guests: [],
    changeableUntil: taken[0]!,
    place: "",
    host: { name: "", line: "" },
  };
  expect(calendarDaysOf({ ...availability, taken, meeting })("2026-06-04").free).toBe(17);
});
