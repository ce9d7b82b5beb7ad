import type { Availability } from "@app/contract";
import { expect, test } from "vitest";
import { isUnbooked } from "./chosen.ts";

const startsAt = new Date("2026-06-09T13:00:00Z");
const later = new Date("2026-06-09T14:00:00Z");
const free: Availability = {
  timeZone: "America/New_York",
  firstDay: "2026-06-08",
  lastDay: "2026-08-31",
  holidays: [],
  taken: [],
  meeting: null,
};
const guests = ["ann@guests.com", "bob@guests.com"];
const booked = { ...free, meeting: { startsAt, guests, changeableUntil: startsAt } };

test("a chosen time is not booked yet until it is the meeting's", () => {
  const typed = { choice: { day: "2026-06-09", startsAt: later } };
  expect(isUnbooked(typed, free)).toBe(true);
  expect(isUnbooked(typed, booked)).toBe(true);
  expect(isUnbooked({ choice: { day: "2026-06-09", startsAt } }, booked)).toBe(false);
});

test("typed guests are not booked yet, however they are written", () => {
  expect(isUnbooked({ guests: "ann@guests.com" }, booked)).toBe(true);
  expect(isUnbooked({ guests: "ann@guests.com" }, free)).toBe(true);
  expect(isUnbooked({ guests: " Ann@guests.com,bob@guests.com, " }, booked)).toBe(false);
});

test("an open calendar or a day without a time holds nothing", () => {
  expect(isUnbooked(undefined, booked)).toBe(false);
  expect(isUnbooked({}, booked)).toBe(false);
  expect(isUnbooked({ choice: { day: "2026-06-10" } }, booked)).toBe(false);
});
