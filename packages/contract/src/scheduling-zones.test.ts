import { expect, test } from "vitest";
import { meetingChangeHours } from "./limits.ts";
import {
  bookingProblem,
  changeableUntil,
  dayOf,
  daysAfter,
  firstBookableDay,
  lastBookableDay,
  slotLabels,
  slotsOf,
  slotsUnder,
} from "./scheduling.ts";

const noHolidays: ReadonlySet<string> = new Set();
const newYork = { timeZone: "America/New_York", holidays: noHolidays };
const first = (day: string, timeZone: string) => slotsOf(day, timeZone)[0]!.startsAt;
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

const zones = [
  "America/New_York",
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

test.each(zones)("every week of a year has seventeen slots a day in %s", (timeZone) => {
  for (let day = "2026-01-02"; day < "2027-01-10"; day = daysAfter(day, 7)) {
    for (const each of [day, daysAfter(day, 3)]) {
      const slots = slotsOf(each, timeZone);
      expect(slots.map(({ label }) => label)).toEqual(slotLabels);
      const clock = clockIn(timeZone);
      expect(clock.format(slots[0]!.startsAt)).toBe("09:00");
      expect(clock.format(slots[16]!.startsAt)).toBe("17:00");
      for (const { startsAt } of slots) expect(dayOf(startsAt, timeZone)).toBe(each);
    }
  }
});

test.each([
  ["Friday before New York goes forward", "2026-03-06", "2026-03-06T14:00:00Z", "14:00"],
  ["London still in winter", "2026-03-09", "2026-03-09T13:00:00Z", "13:00"],
  ["Friday before London goes forward", "2026-03-27", "2026-03-27T13:00:00Z", "13:00"],
  ["both in summer", "2026-03-30", "2026-03-30T13:00:00Z", "14:00"],
  ["Friday before London goes back", "2026-10-23", "2026-10-23T13:00:00Z", "14:00"],
  ["New York still in summer", "2026-10-26", "2026-10-26T13:00:00Z", "13:00"],
  ["Friday before New York goes back", "2026-10-30", "2026-10-30T13:00:00Z", "13:00"],
  ["both in winter", "2026-11-02", "2026-11-02T14:00:00Z", "14:00"],
])("nine o'clock in New York, %s, and London's clock", (_name, day, moment, london) => {
  const startsAt = first(day, "America/New_York");
  expect(startsAt).toEqual(new Date(moment));
  expect(clockIn("Europe/London").format(startsAt)).toBe(london);
});

test.each([
  ["Kolkata is half an hour off", "Asia/Kolkata", "2026-06-09", "2026-06-09T03:30:00Z"],
  ["Kathmandu is a quarter off", "Asia/Kathmandu", "2026-06-09", "2026-06-09T03:15:00Z"],
  ["Adelaide before it goes back", "Australia/Adelaide", "2026-04-03", "2026-04-02T22:30:00Z"],
  ["Adelaide after it went back", "Australia/Adelaide", "2026-04-06", "2026-04-05T23:30:00Z"],
  ["Adelaide before it goes forward", "Australia/Adelaide", "2026-10-02", "2026-10-01T23:30:00Z"],
  ["Adelaide after it went forward", "Australia/Adelaide", "2026-10-05", "2026-10-04T22:30:00Z"],
  ["Lord Howe moves by half an hour", "Australia/Lord_Howe", "2026-10-05", "2026-10-04T22:00:00Z"],
  ["Kiritimati is a day ahead", "Pacific/Kiritimati", "2026-06-09", "2026-06-08T19:00:00Z"],
  ["Pago Pago is at the other end", "Pacific/Pago_Pago", "2026-06-09", "2026-06-09T20:00:00Z"],
  ["a leap day", "America/New_York", "2028-02-29", "2028-02-29T14:00:00Z"],
])("%s: nine o'clock in %s on %s is %s", (_name, timeZone, day, moment) => {
  expect(first(day, timeZone)).toEqual(new Date(moment));
});

test.each([
  ["late on the Friday before", "2026-03-07T04:30:00Z", "2026-03-10"],
  ["on the Sunday that lacks an hour", "2026-03-08T07:30:00Z", "2026-03-10"],
  ["in that Sunday's last minute", "2026-03-09T03:59:59Z", "2026-03-10"],
  ["as Monday begins, an hour earlier than in winter", "2026-03-09T04:00:00Z", "2026-03-11"],
  ["in the hour that comes twice", "2026-11-01T06:30:00Z", "2026-11-03"],
  ["in that Sunday's last minute", "2026-11-02T04:59:59Z", "2026-11-03"],
  ["as Monday begins, an hour later than in summer", "2026-11-02T05:00:00Z", "2026-11-04"],
  ["the Friday before a leap day", "2028-02-25T15:00:00Z", "2028-02-29"],
])("the lead time %s", (_name, now, expected) => {
  expect(firstBookableDay(new Date(now), newYork)).toBe(expected);
});

test.each([
  ["Pacific/Kiritimati", "2026-06-04T09:59:59Z", "2026-06-08"],
  ["Pacific/Kiritimati", "2026-06-04T10:00:00Z", "2026-06-09"],
  ["Pacific/Pago_Pago", "2026-06-05T10:59:59Z", "2026-06-08"],
  ["Pacific/Pago_Pago", "2026-06-05T11:00:00Z", "2026-06-09"],
  ["Asia/Kathmandu", "2026-06-04T18:14:59Z", "2026-06-08"],
  ["Asia/Kathmandu", "2026-06-04T18:15:00Z", "2026-06-09"],
])("today is the day in the team's zone: in %s at %s", (timeZone, now, expected) => {
  expect(firstBookableDay(new Date(now), { timeZone, holidays: noHolidays })).toBe(expected);
});

test.each([
  ["Monday morning, Sunday in UTC", "Pacific/Kiritimati", "2026-06-07T19:00:00Z", undefined],
  ["Saturday morning, Friday in UTC", "Pacific/Kiritimati", "2026-06-12T19:00:00Z", "notBookable"],
  ["Friday at five, Saturday in UTC", "Pacific/Pago_Pago", "2026-06-13T04:00:00Z", undefined],
  ["Sunday at five, Monday in UTC", "Pacific/Pago_Pago", "2026-06-15T04:00:00Z", "notBookable"],
  ["a quarter past on UTC's clock", "Asia/Kathmandu", "2026-06-09T03:15:00Z", undefined],
  ["a full half hour on UTC's clock", "Asia/Kathmandu", "2026-06-09T03:30:00Z", "notBookable"],
])("the day in the team's zone decides: %s in %s", (_name, timeZone, moment, problem) => {
  const now = new Date("2026-06-03T12:00:00Z");
  expect(bookingProblem(new Date(moment), now, { timeZone, holidays: noHolidays })).toBe(problem);
});

test("slots follow the change to summer time", () => {
  const now = new Date("2026-03-05T15:00:00Z");
  expect(bookingProblem(new Date("2026-03-10T13:00:00Z"), now, newYork)).toBeUndefined();
  expect(bookingProblem(new Date("2026-03-10T21:30:00Z"), now, newYork)).toBe("notBookable");
});

test("a slot can be on another day in the visitor's zone", () => {
  const five = slotsOf("2026-06-09", "America/New_York")[16]!.startsAt;
  expect(dayOf(five, "Asia/Kolkata")).toBe("2026-06-10");
  expect(dayOf(five, "Pacific/Kiritimati")).toBe("2026-06-10");
  expect(dayOf(five, "Pacific/Pago_Pago")).toBe("2026-06-09");
  expect(dayOf(first("2026-06-09", "Asia/Kolkata"), "America/New_York")).toBe("2026-06-08");
});

test.each([
  ["over the turn of the year", "2026-12-01T15:00:00Z", "2027-03-01"],
  ["over a leap day", "2028-02-01T15:00:00Z", "2028-05-01"],
  ["over a change of clocks", "2026-01-01T15:00:00Z", "2026-04-01"],
])("the calendar ends ninety days ahead, %s", (_name, now, expected) => {
  expect(lastBookableDay(new Date(now), newYork)).toBe(expected);
});

test("a meeting can be changed until four hours before it, also when clocks change", () => {
  // Clocks in Beirut and Cairo have changed in nights before working days.
  for (const startsAt of [
    first("2026-03-09", "America/New_York"),
    first("2026-04-24", "Africa/Cairo"),
  ]) {
    expect(startsAt.getTime() - changeableUntil(startsAt).getTime()).toBe(
      meetingChangeHours * 60 * 60 * 1000,
    );
  }
  expect(changeableUntil(new Date("2026-03-08T09:00:00Z"))).toEqual(
    new Date("2026-03-08T05:00:00Z"),
  );
});

test("a meeting occupies its own slot, and two after a change to a zone a quarter of an hour off", () => {
  const now = new Date("2026-06-04T15:00:00Z");
  for (const timeZone of zones) {
    const own = first("2026-11-09", timeZone);
    expect(slotsUnder(now, timeZone)(own)).toEqual([own]);
  }
  const inKathmandu = slotsOf("2026-06-09", "Asia/Kathmandu").map(({ startsAt }) => startsAt);
  const around = [new Date("2026-06-09T03:00:00Z"), new Date("2026-06-09T03:30:00Z")];
  expect(slotsUnder(now, "Asia/Kolkata")(inKathmandu[0]!)).toEqual(around);
  expect(slotsUnder(new Date("2026-07-04T15:00:00Z"), "Asia/Kolkata")(inKathmandu[0]!)).toEqual(
    around,
  );
});
