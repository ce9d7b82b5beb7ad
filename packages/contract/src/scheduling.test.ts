import { expect, test } from "vitest";
import {
  bookingProblem,
  daysAfter,
  firstBookableDay,
  freeSlots,
  lastBookableDay,
  mondayOf,
  nearestFreeSlots,
  slotLabels,
  slotsOf,
  slotsUnder,
  startOfDay,
} from "./scheduling.ts";
import { changeableUntil, dayOf, endOf, isOver } from "./zoned-time.ts";

const newYork = "America/New_York";
const holidays = new Set(["2026-05-25", "2027-01-01"]);
const calendarIn = (timeZone: string) => ({ timeZone, holidays });
const first = (day: string, timeZone: string) => slotsOf(day, timeZone)[0]!.startsAt;

const zones = [
  newYork,
  "Europe/London",
  "America/St_Johns",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

test("has seventeen slots from 09:00 AM to 05:00 PM", () => {
  expect(slotLabels).toHaveLength(17);
  expect(slotLabels.slice(0, 2)).toEqual(["09:00 AM", "09:30 AM"]);
  expect(slotLabels.slice(6, 8)).toEqual(["12:00 PM", "12:30 PM"]);
  expect(slotLabels.at(-1)).toBe("05:00 PM");
});

test.each(zones)("every Friday and Monday of a year has its slots in %s", (timeZone) => {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  for (let day = "2026-01-02"; day < "2027-01-10"; day = daysAfter(day, 7)) {
    for (const each of [day, daysAfter(day, 3)]) {
      const slots = slotsOf(each, timeZone);
      expect(slots.map(({ label }) => label)).toEqual(slotLabels);
      expect(clock.format(slots[0]!.startsAt)).toBe("09:00");
      expect(clock.format(slots[16]!.startsAt)).toBe("17:00");
      for (const { startsAt } of slots) expect(dayOf(startsAt, timeZone)).toBe(each);
    }
  }
});

test.each([
  ["on Monday", newYork, "2026-06-01T15:00:00Z", "2026-06-03"],
  ["on Thursday", newYork, "2026-06-04T15:00:00Z", "2026-06-08"],
  ["on Saturday", newYork, "2026-06-06T15:00:00Z", "2026-06-09"],
  ["on the Friday before a Monday holiday", newYork, "2026-05-22T15:00:00Z", "2026-05-27"],
  ["on the last Tuesday of the year", newYork, "2026-12-29T15:00:00Z", "2026-12-31"],
  ["on New Year's Eve", newYork, "2026-12-31T15:00:00Z", "2027-01-05"],
  ["on Sunday in UTC, Saturday in New York", newYork, "2026-06-07T02:00:00Z", "2026-06-09"],
  ["late on the Friday before summer time", newYork, "2026-03-07T04:30:00Z", "2026-03-10"],
  ["on the Sunday that lacks an hour", newYork, "2026-03-08T07:30:00Z", "2026-03-10"],
  ["in that Sunday's last minute", newYork, "2026-03-09T03:59:59Z", "2026-03-10"],
  ["as Monday begins, earlier than in winter", newYork, "2026-03-09T04:00:00Z", "2026-03-11"],
  ["in the hour that comes twice", newYork, "2026-11-01T06:30:00Z", "2026-11-03"],
  ["in that Sunday's last minute", newYork, "2026-11-02T04:59:59Z", "2026-11-03"],
  ["as Monday begins, later than in summer", newYork, "2026-11-02T05:00:00Z", "2026-11-04"],
  ["the Friday before a leap day", newYork, "2028-02-25T15:00:00Z", "2028-02-29"],
  ["as a day ends", "Pacific/Kiritimati", "2026-06-04T09:59:59Z", "2026-06-08"],
  ["as a day begins", "Pacific/Kiritimati", "2026-06-04T10:00:00Z", "2026-06-09"],
  ["as a day ends", "Pacific/Pago_Pago", "2026-06-05T10:59:59Z", "2026-06-08"],
  ["as a day begins", "Pacific/Pago_Pago", "2026-06-05T11:00:00Z", "2026-06-09"],
  ["as a day ends", "Asia/Kathmandu", "2026-06-04T18:14:59Z", "2026-06-08"],
  ["as a day begins", "Asia/Kathmandu", "2026-06-04T18:15:00Z", "2026-06-09"],
])("%s in %s the first bookable day is two working days ahead", (_day, zone, now, expected) => {
  expect(firstBookableDay(new Date(now), calendarIn(zone))).toBe(expected);
});

test.each([
  ["over the turn of the year", "2026-12-01T15:00:00Z", "2027-03-01"],
  ["over a leap day", "2028-02-01T15:00:00Z", "2028-05-01"],
  ["over a change of clocks", "2026-01-01T15:00:00Z", "2026-04-01"],
])("the calendar ends ninety days ahead, %s", (_name, now, expected) => {
  expect(lastBookableDay(new Date(now), calendarIn(newYork))).toBe(expected);
});

test.each([
  ["the lead time", newYork, "2026-05-26T13:00:00Z", "leadTime"],
  ["the first day", newYork, "2026-05-27T13:00:00Z", undefined],
  ["a Saturday", newYork, "2026-05-30T13:00:00Z", "notBookable"],
  ["no slot", newYork, "2026-05-27T13:00:01Z", "notBookable"],
  ["five in summer", newYork, "2026-05-27T21:00:00Z", undefined],
  ["half past five in summer", newYork, "2026-05-27T21:30:00Z", "notBookable"],
  ["the last day", newYork, "2026-08-20T13:00:00Z", undefined],
  ["the day after it", newYork, "2026-08-21T13:00:00Z", "notBookable"],
  ["Monday morning, Sunday in UTC", "Pacific/Kiritimati", "2026-06-07T19:00:00Z", undefined],
  ["Saturday morning, Friday in UTC", "Pacific/Kiritimati", "2026-06-12T19:00:00Z", "notBookable"],
  ["Friday at five, Saturday in UTC", "Pacific/Pago_Pago", "2026-06-13T04:00:00Z", undefined],
  ["Sunday at five, Monday in UTC", "Pacific/Pago_Pago", "2026-06-15T04:00:00Z", "notBookable"],
  ["a quarter past on UTC's clock", "Asia/Kathmandu", "2026-06-09T03:15:00Z", undefined],
  ["a full half hour on UTC's clock", "Asia/Kathmandu", "2026-06-09T03:30:00Z", "notBookable"],
])("the day in the team's zone decides: %s in %s", (_name, timeZone, moment, problem) => {
  const now = new Date("2026-05-22T15:00:00Z");
  expect(bookingProblem(new Date(moment), now, calendarIn(timeZone))).toBe(problem);
});

test.each([
  ["before clocks go forward", "2026-03-08", newYork, "2026-03-08T05:00:00.000Z"],
  ["after it", "2026-03-09", newYork, "2026-03-09T04:00:00.000Z"],
  ["whose midnight is skipped", "2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
])("a day %s begins at its first moment", (_name, day, timeZone, expected) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(expected);
});

test("weeks begin on Monday", () => {
  expect(mondayOf("2026-06-01")).toBe("2026-06-01");
  expect(mondayOf("2026-06-07")).toBe("2026-06-01");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});

test("proposes the three free slots nearest to the wanted one, in order", () => {
  const slots = slotsOf("2026-05-27", newYork);
  const wanted = slots[4]!.startsAt;
  const days = { firstDay: "2026-05-27", lastDay: "2026-08-20" };
  const free = freeSlots({ ...calendarIn(newYork), ...days }, [wanted, slots[5]!.startsAt]);
  const nearest = nearestFreeSlots(wanted, free, 3).map((slot) => slot.label);
  expect(nearest).toEqual(["10:00 AM", "10:30 AM", "12:00 PM"]);
});

test("a meeting can be changed until four hours before it, and is over after thirty minutes", () => {
  const startsAt = new Date("2026-03-08T09:00:00Z"); // clocks change in these hours
  expect(changeableUntil(startsAt)).toEqual(new Date("2026-03-08T05:00:00Z"));
  expect(endOf(startsAt)).toEqual(new Date("2026-03-08T09:30:00Z"));
  expect(isOver(startsAt, new Date("2026-03-08T09:29:59.999Z"))).toBe(false);
  expect(isOver(startsAt, endOf(startsAt))).toBe(true);
});

test("a meeting occupies its own slot, and two after a change to a zone a quarter of an hour off", () => {
  const now = new Date("2026-06-04T15:00:00Z");
  for (const timeZone of zones) {
    const own = first("2026-11-09", timeZone);
    expect(slotsUnder(now, timeZone)(own)).toEqual([own]);
  }
  const older = first("2026-06-09", "Asia/Kathmandu");
  const around = [new Date("2026-06-09T03:00:00Z"), new Date("2026-06-09T03:30:00Z")];
  expect(slotsUnder(now, "Asia/Kolkata")(older)).toEqual(around);
  expect(slotsUnder(new Date("2026-07-04T15:00:00Z"), "Asia/Kolkata")(older)).toEqual(around);
});
