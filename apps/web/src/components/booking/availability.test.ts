import type { Availability } from "@app/contract";
import { daysAfter, messages, slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { calendarDaysOf, isUnbooked, nearestWhenTaken } from "./availability.ts";

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
  expect(calendarDaysOf({ ...availability, taken })("2026-06-04").name).toBe(name);
});

test.each([
  ["2026-06-03", `Wednesday, June 3, 2026, ${messages.leadTime}`],
  ["2026-06-06", "Saturday, June 6, 2026, Weekend"],
  ["2026-06-19", "Friday, June 19, 2026, Juneteenth"],
  ["2026-12-01", "Tuesday, December 1, 2026, Not open for booking yet"],
])("%s cannot be chosen and is called %s", (day, name) => {
  const { free, reason, ...facts } = calendarDaysOf(availability)(day);
  expect(facts.name).toBe(name);
  expect(free).toBe(0);
  expect(name.endsWith(reason!)).toBe(true);
});

test("the days around a change of the clocks have all their times, and lose those that are taken", () => {
  for (const day of ["2026-10-30", "2026-11-02"]) {
    const taken = timesOf(day, 2);
    expect(calendarDaysOf(availability)(day).free).toBe(17);
    expect(calendarDaysOf({ ...availability, taken })(day).free).toBe(15);
  }
});

test("a time counts for the team's day, though it is another one in UTC and for the visitor", () => {
  const kiritimati = { ...availability, timeZone: "Pacific/Kiritimati" };
  const taken = timesOf("2026-06-08", 4, kiritimati.timeZone);
  expect(taken[0]!.toISOString()).toBe("2026-06-07T19:00:00.000Z");
  const factsOf = calendarDaysOf({ ...kiritimati, taken });
  expect(factsOf("2026-06-08").free).toBe(13);
  expect(factsOf("2026-06-09").free).toBe(17);
});

test("one's own meeting leaves its time free, and what is no time of the team's takes none", () => {
  const taken = [...timesOf("2026-06-04", 1), new Date("2026-06-04T04:00Z")];
  const meeting = { startsAt: taken[0]!, guests: [], changeableUntil: taken[0]! };
  expect(calendarDaysOf({ ...availability, taken, meeting })("2026-06-04").free).toBe(17);
});

const at = (time: string) => new Date(`2026-06-${time}:00Z`);

/** From the Monday after, with two times that are taken. */
const busy: Availability = {
  ...availability,
  firstDay: "2026-06-08",
  taken: [at("09T15:00"), at("09T15:30")],
};

test("a free time needs no others", () => {
  expect(nearestWhenTaken(undefined, busy)).toBeUndefined();
  expect(nearestWhenTaken(at("09T16:00"), busy)).toBeUndefined();
});

test("around a taken time stand the three nearest free ones, in the order of the clock", () => {
  expect(nearestWhenTaken(at("09T15:00"), busy)).toEqual([
    at("09T14:00"),
    at("09T14:30"),
    at("09T16:00"),
  ]);
});

test("one's own meeting is not somebody else's", () => {
  const startsAt = at("09T15:00");
  const meeting = { startsAt, guests: [], changeableUntil: at("09T11:00") };
  expect(nearestWhenTaken(startsAt, { ...busy, meeting })).toBeUndefined();
});

test("neither weekends and holidays nor days before the first are offered", () => {
  const friday = { ...busy, taken: [at("18T21:00")] };
  expect(nearestWhenTaken(at("18T21:00"), friday)).toEqual([
    at("18T19:30"),
    at("18T20:00"),
    at("18T20:30"),
  ]);
  const first = { ...busy, taken: [at("08T13:00")] };
  expect(nearestWhenTaken(at("08T13:00"), first)).toEqual([
    at("08T13:30"),
    at("08T14:00"),
    at("08T14:30"),
  ]);
});

test("the time that one has already is no proposal", () => {
  const meeting = { startsAt: at("09T14:30"), guests: [], changeableUntil: at("09T10:30") };
  expect(nearestWhenTaken(at("09T15:00"), { ...busy, meeting })).toEqual([
    at("09T13:30"),
    at("09T14:00"),
    at("09T16:00"),
  ]);
});

test("when weeks are taken the next free times are further away", () => {
  const { firstDay, timeZone } = busy;
  const fortnight = Array.from({ length: 14 }, (_, days) => daysAfter(firstDay, days));
  const taken = fortnight.flatMap((day) => slotsOf(day, timeZone)).map((slot) => slot.startsAt);
  expect(nearestWhenTaken(at("08T13:00"), { ...busy, taken })).toEqual([
    at("22T13:00"),
    at("22T13:30"),
    at("22T14:00"),
  ]);
});

const startsAt = new Date("2026-06-09T13:00:00Z");
const later = new Date("2026-06-09T14:00:00Z");
const guests = ["ann@guests.com", "bob@guests.com"];
const booked = { ...availability, meeting: { startsAt, guests, changeableUntil: startsAt } };

test("a chosen time is not booked yet until it is the meeting's", () => {
  const typed = { choice: { day: "2026-06-09", startsAt: later } };
  expect(isUnbooked(typed, availability)).toBe(true);
  expect(isUnbooked(typed, booked)).toBe(true);
  expect(isUnbooked({ choice: { day: "2026-06-09", startsAt } }, booked)).toBe(false);
});

test("typed guests are not booked yet, however they are written", () => {
  expect(isUnbooked({ guests: "ann@guests.com" }, booked)).toBe(true);
  expect(isUnbooked({ guests: "ann@guests.com" }, availability)).toBe(true);
  expect(isUnbooked({ guests: " Ann@guests.com,bob@guests.com, " }, booked)).toBe(false);
});

test("an open calendar or a day without a time holds nothing", () => {
  expect(isUnbooked(undefined, booked)).toBe(false);
  expect(isUnbooked({}, booked)).toBe(false);
  expect(isUnbooked({ choice: { day: "2026-06-10" } }, booked)).toBe(false);
});
