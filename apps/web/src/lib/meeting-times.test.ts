import { afterEach, expect, test, vi } from "vitest";
import { visitorsSlot } from "./meeting-times.ts";

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ["Asia/Kolkata", "America/New_York", "2026-06-09T13:00:00Z", "06:30 PM"],
  ["Australia/Sydney", "America/New_York", "2026-06-09T21:00:00Z", "07:00 AM next day"],
  ["America/Detroit", "America/New_York", "2026-06-09T13:00:00Z", undefined],
  ["Pacific/Honolulu", "Asia/Tokyo", "2026-06-09T00:00:00Z", "02:00 PM day before"],
  ["Pacific/Honolulu", "Pacific/Kiritimati", "2026-06-09T19:00:00Z", "09:00 AM day before"],
])("in %s a slot of %s at %s shows %s", (visitor, team, startsAt, shown) => {
  vi.stubEnv("TZ", visitor);
  expect(visitorsSlot(new Date(startsAt), team)).toBe(shown);
});
