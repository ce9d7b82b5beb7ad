import type { Availability } from "@app/contract";
import { freeSlots } from "@app/contract";
import { expect, test } from "vitest";
import { suggestedTimes } from "./suggested-times.ts";

const timeZone = "America/New_York";
const open: Availability = {
  timeZone,
  hours: [0, 16],
  firstDay: "2026-06-04", // a Thursday
  lastDay: "2026-11-30",
  holidays: [
    { day: "2026-06-19", name: "Juneteenth" },
    { day: "2026-09-07", name: "Labor Day" },
  ],
  taken: [],
  meeting: null,
};
const now = new Date("2026-06-02T15:00Z");

/** The suggestions by the visitor's clock. */
const suggest = (more: Partial<Availability> = {}, zone = timeZone, at = now) =>
  suggestedTimes({ ...open, ...more }, zone, at).map((startsAt) =>
    startsAt
      .toLocaleString("en-US", {
        timeZone: zone,
        weekday: "short",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      })
      .replace(",", ""),
  );

/** All starts but these. */
function takenBut(...free: string[]) {
  const holidays = new Set(open.holidays.map(({ day }) => day));
  return freeSlots({ ...open, holidays }, [])
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => !free.includes(startsAt.toISOString()));
}

test.each<[name: string, zone: string, more: Partial<Availability>, suggested: string[]]>([
  ["at home", timeZone, {}, ["4 Thu 10:00", "5 Fri 13:00", "8 Mon 16:00"]],
  // The team's hours end in the visitor's early afternoon.
  ["west of the team", "America/Los_Angeles", {}, ["4 Thu 10:00", "5 Fri 13:00", "8 Mon 11:30"]],
  // They begin in the visitor's afternoon.
  ["east of the team", "Europe/Berlin", {}, ["4 Thu 15:00", "5 Fri 16:30", "8 Mon 15:30"]],
  // They are the visitor's night: its ends, but never on a Saturday.
  ["at the other side", "Asia/Tokyo", {}, ["4 Thu 22:00", "5 Fri 22:00", "9 Tue 06:00"]],
  // Better the early evening again than the night.
  ["half around", "Asia/Kolkata", {}, ["4 Thu 18:30", "5 Fri 18:30", "8 Mon 18:30"]],
  [
    "in the week between two clock changes",
    "Europe/Berlin",
    { firstDay: "2026-10-28" },
    ["28 Wed 14:00", "29 Thu 16:30", "30 Fri 15:00"],
  ],
  [
    "over a clock change",
    timeZone,
    { firstDay: "2026-10-30" },
    ["30 Fri 10:00", "2 Mon 13:00", "3 Tue 16:00"],
  ],
  [
    "over a holiday",
    timeZone,
    { firstDay: "2026-06-18" },
    ["18 Thu 10:00", "22 Mon 13:00", "23 Tue 16:00"],
  ],
  [
    "with one free slot",
    timeZone,
    { taken: takenBut("2026-06-25T20:30:00.000Z") },
    ["25 Thu 16:30"],
  ],
  ["with none", timeZone, { taken: takenBut() }, []],
  ["when nothing is open", timeZone, { lastDay: "2026-06-03" }, []],
])("suggests times %s", (_name, zone, more, suggested) => {
  expect(suggest(more, zone)).toEqual(suggested);
});

test("a page that was open since last week suggests nothing too soon, on the Friday before a holiday", () => {
  const friday = new Date("2026-09-04T16:00Z");
  expect(suggest({}, timeZone, friday)[0]).toBe("9 Wed 10:00");
});

test("a taken time is replaced, and so is the time of the customer's own meeting", () => {
  const [first, ...others] = suggestedTimes(open, timeZone, now) as [Date, Date, Date];
  const taken = suggestedTimes({ ...open, taken: [first] }, timeZone, now);
  expect(taken[0]).toEqual(new Date("2026-06-04T13:30Z"));
  const meeting = {
    startsAt: others[0],
    guests: [],
    changeableUntil: others[0],
    place: "",
    host: { name: "", line: "" },
  };
  const moved = suggestedTimes({ ...open, taken: [others[0]], meeting }, timeZone, now);
  expect(moved).not.toContainEqual(others[0]);
  expect(moved).toHaveLength(3);
});
