import type { Availability } from "@app/contract";
import { daysAfter, slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { nearestWhenTaken } from "./nearest-free.ts";

const at = (time: string) => new Date(`2026-06-${time}:00Z`);

const availability: Availability = {
  timeZone: "America/New_York",
  firstDay: "2026-06-08",
  lastDay: "2026-08-31",
  holidays: [{ day: "2026-06-19", name: "Juneteenth" }],
  taken: [at("09T15:00"), at("09T15:30")],
  meeting: null,
};

test("a free time needs no others", () => {
  expect(nearestWhenTaken(undefined, availability)).toBeUndefined();
  expect(nearestWhenTaken(at("09T16:00"), availability)).toBeUndefined();
});

test("around a taken time stand the three nearest free ones, in the order of the clock", () => {
  expect(nearestWhenTaken(at("09T15:00"), availability)).toEqual([
    at("09T14:00"),
    at("09T14:30"),
    at("09T16:00"),
  ]);
});

test("one's own meeting is not somebody else's", () => {
  const startsAt = at("09T15:00");
  const meeting = { startsAt, guests: [], changeableUntil: at("09T11:00") };
  expect(nearestWhenTaken(startsAt, { ...availability, meeting })).toBeUndefined();
});

test("neither weekends and holidays nor days before the first are offered", () => {
  const friday = { ...availability, taken: [at("18T21:00")] };
  expect(nearestWhenTaken(at("18T21:00"), friday)).toEqual([
    at("18T19:30"),
    at("18T20:00"),
    at("18T20:30"),
  ]);
  const first = { ...availability, taken: [at("08T13:00")] };
  expect(nearestWhenTaken(at("08T13:00"), first)).toEqual([
    at("08T13:30"),
    at("08T14:00"),
    at("08T14:30"),
  ]);
});

test("the time that one has already is no proposal", () => {
  const meeting = { startsAt: at("09T14:30"), guests: [], changeableUntil: at("09T10:30") };
  expect(nearestWhenTaken(at("09T15:00"), { ...availability, meeting })).toEqual([
    at("09T13:30"),
    at("09T14:00"),
    at("09T16:00"),
  ]);
});

test("when weeks are taken the next free times are further away", () => {
  const { firstDay, timeZone } = availability;
  const fortnight = Array.from({ length: 14 }, (_, days) => daysAfter(firstDay, days));
  const taken = fortnight.flatMap((day) => slotsOf(day, timeZone)).map((slot) => slot.startsAt);
  expect(nearestWhenTaken(at("08T13:00"), { ...availability, taken })).toEqual([
    at("22T13:00"),
    at("22T13:30"),
    at("22T14:00"),
  ]);
});
