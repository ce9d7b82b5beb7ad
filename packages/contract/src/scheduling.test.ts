import { expect, test } from "vitest";
import {
  bookingProblem,
  daysAfter,
  firstBookableDay,
  endOf,
  freeSlots,
  isOver,
  lastBookableDay,
  mondayOf,
  nearestFreeSlots,
  slotLabels,
  slotsOf,
  startOfDay,
} from "./scheduling.ts";

const newYork = { timeZone: "America/New_York", holidays: new Set(["2026-05-25", "2027-01-01"]) };

test("has seventeen slots from 09:00 AM to 05:00 PM", () => {
  expect(slotLabels).toHaveLength(17);
  expect(slotLabels.slice(0, 2)).toEqual(["09:00 AM", "09:30 AM"]);
  expect(slotLabels.slice(6, 8)).toEqual(["12:00 PM", "12:30 PM"]);
  expect(slotLabels.at(-1)).toBe("05:00 PM");
});

test.each([
  ["Monday", "2026-06-01T15:00:00Z", "2026-06-03"],
  ["Thursday", "2026-06-04T15:00:00Z", "2026-06-08"],
  ["Saturday", "2026-06-06T15:00:00Z", "2026-06-09"],
  ["Friday before a Monday holiday", "2026-05-22T15:00:00Z", "2026-05-27"],
  ["the last Tuesday of the year", "2026-12-29T15:00:00Z", "2026-12-31"],
  ["New Year's Eve", "2026-12-31T15:00:00Z", "2027-01-05"],
  ["Sunday in UTC, Saturday in New York", "2026-06-07T02:00:00Z", "2026-06-09"],
  ["Monday in UTC, Sunday in New York", "2026-06-08T03:00:00Z", "2026-06-09"],
])("on %s the first bookable day is two working days ahead", (_day, now, expected) => {
  expect(firstBookableDay(new Date(now), newYork)).toBe(expected);
});

test.each([
  ["before clocks go forward", "2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["after it", "2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["whose midnight is skipped", "2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
])("a day %s begins at its first moment", (_name, day, timeZone, expected) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(expected);
});

test("weeks begin on Monday", () => {
  expect(mondayOf("2026-06-01")).toBe("2026-06-01");
  expect(mondayOf("2026-06-07")).toBe("2026-06-01");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
  expect(daysAfter("2026-06-01", -7)).toBe("2026-05-25");
});

const now = new Date("2026-05-22T15:00:00Z");

test.each([
  ["2026-05-26T13:00:00Z", "leadTime"],
  ["2026-05-27T13:00:00Z", undefined],
  ["2026-05-30T13:00:00Z", "notBookable"],
  ["2026-05-27T13:00:01Z", "notBookable"],
  ["2026-05-27T21:00:00Z", undefined],
  ["2026-05-27T21:30:00Z", "notBookable"],
  ["2026-08-20T13:00:00Z", undefined],
  ["2026-08-21T13:00:00Z", "notBookable"],
])("a meeting at %s: %s", (moment, problem) => {
  expect(lastBookableDay(now, newYork)).toBe("2026-08-20");
  expect(bookingProblem(new Date(moment), now, newYork)).toBe(problem);
});

test("proposes the three free slots nearest to the wanted one, in order", () => {
  const slots = slotsOf("2026-05-27", "America/New_York");
  const wanted = slots[4]!.startsAt;
  const days = { firstDay: "2026-05-27", lastDay: "2026-08-20" };
  const free = freeSlots({ ...newYork, ...days }, [wanted, slots[5]!.startsAt]);
  expect(nearestFreeSlots(wanted, free, 3).map((slot) => slot.label)).toEqual([
    "10:00 AM",
    "10:30 AM",
    "12:00 PM",
  ]);
});

test("a meeting is over once its thirty minutes are", () => {
  const startsAt = new Date("2026-05-27T13:00:00Z");
  expect(endOf(startsAt)).toEqual(new Date("2026-05-27T13:30:00Z"));
  expect(isOver(startsAt, new Date("2026-05-27T13:29:59.999Z"))).toBe(false);
  expect(isOver(startsAt, endOf(startsAt))).toBe(true);
});
