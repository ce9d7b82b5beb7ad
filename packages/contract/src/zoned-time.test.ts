import { expect, test } from "vitest";
import { meetingTimes, zonedDay, zonedTime } from "./zoned-time.ts";

test.each([
  ["2026-06-09T13:00:00Z", "America/New_York", "Tuesday, June 9, 2026 at 09:00 AM EDT"],
  ["2026-12-01T14:00:00Z", "America/New_York", "Tuesday, December 1, 2026 at 09:00 AM EST"],
  ["2026-06-09T03:15:00Z", "Asia/Kathmandu", "Tuesday, June 9, 2026 at 09:00 AM GMT+5:45"],
  ["2026-06-09T12:00:00Z", "UTC", "Tuesday, June 9, 2026 at 12:00 PM UTC"],
  // The same hour twice.
  ["2026-11-01T05:30:00Z", "America/New_York", "Sunday, November 1, 2026 at 01:30 AM EDT"],
  ["2026-11-01T06:30:00Z", "America/New_York", "Sunday, November 1, 2026 at 01:30 AM EST"],
  ["2026-12-31T19:00:00Z", "Pacific/Kiritimati", "Friday, January 1, 2027 at 09:00 AM GMT+14"],
])("%s in %s is %s", (moment, timeZone, shown) => {
  expect(zonedTime(new Date(moment), timeZone)).toBe(shown);
  expect(shown).toContain(`${zonedDay(new Date(moment), timeZone)} at `);
});

test.each([
  [
    "in a half-hour zone",
    "2026-06-09T13:00:00Z",
    "Asia/Kolkata",
    "Tuesday, June 9, 2026 at 06:30 PM GMT+5:30 (09:00 AM EDT for the review team)",
  ],
  [
    "while only the team has summer time",
    "2026-03-20T13:00:00Z",
    "Europe/Berlin",
    "Friday, March 20, 2026 at 02:00 PM GMT+1 (09:00 AM EDT for the review team)",
  ],
  [
    "on the next day",
    "2026-06-09T21:00:00Z",
    "Australia/Sydney",
    "Wednesday, June 10, 2026 at 07:00 AM GMT+10 (Tuesday, June 9, 2026 at 05:00 PM EDT for the review team)",
  ],
])("the reader's time comes first, %s", (_name, moment, readerZone, full) => {
  const times = meetingTimes(new Date(moment), "America/New_York", readerZone);
  expect(times.full).toBe(full);
  expect(times.text).toBe(`${times.date} at ${times.time}`);
  expect(full).toBe(`${times.text} (${times.team} for the review team)`);
});

test("zones a whole day apart have the same clock time and another day", () => {
  const moment = new Date("2026-06-09T19:00:00Z");
  expect(meetingTimes(moment, "Pacific/Honolulu", "Pacific/Kiritimati")).toMatchObject({
    text: "Wednesday, June 10, 2026 at 09:00 AM GMT+14",
    team: "Tuesday, June 9, 2026 at 09:00 AM HST",
  });
});

test.each([
  ["2026-06-09T13:00:00Z", "America/New_York", "America/New_York", "09:00 AM EDT"],
  ["2026-06-09T13:00:00Z", "America/New_York", "America/Detroit", "09:00 AM EDT"],
  ["2026-06-09T13:00:00Z", "America/New_York", "America/La_Paz", "09:00 AM GMT-4"],
  // London has its summer three weeks later than New York.
  ["2026-03-20T13:00:00Z", "UTC", "Europe/London", "01:00 PM GMT"],
])("at %s the clocks in %s and %s agree, and one time is shown", (at, team, reader, time) => {
  const times = meetingTimes(new Date(at), team, reader);
  expect(times).toMatchObject({ time, team: undefined });
  expect(times.full).toBe(times.text);
});
