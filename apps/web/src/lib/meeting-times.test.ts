import { expect, test, vi } from "vitest";
import { meetingTimes, visitorsSlot } from "./meeting-times.ts";

test.each([
  ["Asia/Kolkata", "2026-06-09T13:00:00Z", "06:30 PM"],
  ["Australia/Sydney", "2026-06-09T21:00:00Z", "07:00 AM next day"],
  ["America/Detroit", "2026-06-09T13:00:00Z", undefined],
])("in %s the slot at %s has %s below it", (visitor, startsAt, shown) => {
  vi.stubEnv("TZ", visitor);
  expect(visitorsSlot(new Date(startsAt), "America/New_York")).toBe(shown);
  vi.unstubAllEnvs();
});

test("a slot may be on the day before, and a whole day apart at the same time", () => {
  vi.stubEnv("TZ", "Pacific/Honolulu");
  expect(visitorsSlot(new Date("2026-06-09T00:00:00Z"), "Asia/Tokyo")).toBe("02:00 PM day before");
  expect(visitorsSlot(new Date("2026-06-09T19:00:00Z"), "Pacific/Kiritimati")).toBe(
    "09:00 AM day before",
  );
  vi.unstubAllEnvs();
});

test("a meeting is on the visitor's clock first, wherever the device is", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(meetingTimes(new Date("2026-06-09T13:00:00Z"), "America/New_York").full).toBe(
    "Tuesday, June 9, 2026 at 03:00 PM GMT+2 (09:00 AM EDT for the review team)",
  );
  vi.unstubAllEnvs();
});
