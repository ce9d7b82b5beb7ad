import { expect, test } from "vitest";
import { readsTheSame, zonedDay, zonedTime } from "./zoned-time.ts";

test.each([
  [
    "2026-06-09T13:00:00Z",
    "America/New_York",
    "Tuesday, June 9, 2026 at 09:00 AM EDT (America/New_York)",
  ],
  [
    "2026-12-01T14:00:00Z",
    "America/New_York",
    "Tuesday, December 1, 2026 at 09:00 AM EST (America/New_York)",
  ],
  [
    "2026-06-09T03:15:00Z",
    "Asia/Kathmandu",
    "Tuesday, June 9, 2026 at 09:00 AM GMT+5:45 (Asia/Kathmandu)",
  ],
  ["2026-06-09T12:00:00Z", "UTC", "Tuesday, June 9, 2026 at 12:00 PM UTC"],
])("%s in %s is %s", (moment, timeZone, shown) => {
  expect(zonedTime(new Date(moment), timeZone)).toBe(shown);
});

test("a day is the zone's own", () => {
  const newYear = new Date("2026-12-31T19:00:00Z");
  expect(zonedDay(newYear, "Pacific/Kiritimati")).toBe("Friday, January 1, 2027");
  expect(zonedDay(newYear, "America/New_York")).toBe("Thursday, December 31, 2026");
});

test("zones differ by their clocks and by their calendars, not by their names", () => {
  const moment = new Date("2026-06-09T13:00:00Z");
  expect(readsTheSame(moment, "America/New_York", "America/Detroit")).toBe(true);
  expect(readsTheSame(moment, "America/New_York", "America/Chicago")).toBe(false);
  // A whole day apart: the clocks show the same.
  expect(readsTheSame(moment, "Pacific/Honolulu", "Pacific/Kiritimati")).toBe(false);
  // London has its summer three weeks later than New York.
  const spring = new Date("2026-03-20T13:00:00Z");
  expect(readsTheSame(spring, "Europe/London", "UTC")).toBe(true);
  expect(readsTheSame(moment, "Europe/London", "UTC")).toBe(false);
});
