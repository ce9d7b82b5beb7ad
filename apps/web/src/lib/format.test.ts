import { expect, test, vi } from "vitest";
import {
  formatAgo,
  formatBytes,
  formatDateTime,
  formatIsoDay,
  formatRelative,
  visitorsSlot,
} from "./format.ts";

test.each([
  [1023, "1023 B"],
  [1024, "1.00 KB"],
  [1024 * 1024 - 1024, "1023.00 KB"],
  [1024 * 1024, "1.00 MB"],
  [5.25 * 1024 * 1024, "5.25 MB"],
])("shows a file of %s bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [-30, "just now"],
  [1, "1 second ago"],
  [2 * 3600 - 1, "1 hour ago"],
  [9 * 86_400, "9 days ago"],
])("shows %s seconds ago as %s", (seconds, text) => {
  const now = new Date("2026-06-05T01:00:00Z");
  expect(formatAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});

const minute = 60;
const hour = 3600;
const day = 24 * hour;

test.each([
  [-59, "just now"],
  [-minute, "1 minute ago"],
  [-(5 * minute + 59), "5 minutes ago"],
  [10 * minute, "in 10 minutes"],
  [-(day - 1), "23 hours ago"],
  [-day, "yesterday"],
  [-(day + 13 * hour), "2 days ago"], // before midnight of the day before
  [day, "tomorrow"],
  [3 * day, "in 3 days"],
  [-7 * day, "1 week ago"],
  [-29 * day, "4 weeks ago"],
  [-30 * day, "May 6, 2026"],
  [30 * day, "Jul 5, 2026"],
])("shows %s seconds from now as %s", (seconds, text) => {
  vi.stubEnv("TZ", "UTC");
  const now = new Date("2026-06-05T12:00:00Z");
  expect(formatRelative(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
  vi.unstubAllEnvs();
});

test("follows the device to another time zone", () => {
  const moment = new Date("2026-06-04T18:30:00Z");
  vi.stubEnv("TZ", "America/New_York");
  expect(formatDateTime(moment)).toBe("June 4, 2026 at 2:30 PM");
  vi.stubEnv("TZ", "America/Los_Angeles");
  expect(formatDateTime(moment)).toBe("June 4, 2026 at 11:30 AM");
  vi.unstubAllEnvs();
});

test("a day has its own name west of Greenwich too", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  expect(formatIsoDay("2026-06-04")).toBe("Thursday, June 4, 2026");
  vi.unstubAllEnvs();
});

test.each([
  ["Asia/Kolkata", "America/New_York", "2026-06-09T13:00:00Z", "06:30 PM"],
  ["Australia/Sydney", "America/New_York", "2026-06-09T21:00:00Z", "07:00 AM next day"],
  ["America/Detroit", "America/New_York", "2026-06-09T13:00:00Z", undefined],
  ["Pacific/Honolulu", "Asia/Tokyo", "2026-06-09T00:00:00Z", "02:00 PM day before"],
  ["Pacific/Honolulu", "Pacific/Kiritimati", "2026-06-09T19:00:00Z", "09:00 AM day before"],
])("in %s a slot of %s at %s shows %s", (visitor, team, startsAt, shown) => {
  vi.stubEnv("TZ", visitor);
  expect(visitorsSlot(new Date(startsAt), team)).toBe(shown);
  vi.unstubAllEnvs();
});
