import { Temporal } from "temporal-polyfill";
import { bookingHorizonDays, leadBusinessDays } from "./limits.ts";
import { dayOf } from "./zoned-time.ts";

/**
 * Which times can be booked. The server and the web client run the same code.
 * Days are ISO dates ("2026-06-04") and hours belong to the review team's time zone; moments are `Date`.
 */
export interface Calendar {
  /** IANA name of the review team's time zone. */
  timeZone: string;
  /** Public holidays and closed days as ISO dates in that zone. */
  holidays: ReadonlySet<string>;
  /** Places in `slotLabels` of a day's first and last start; of all, if there are none. */
  hours?: readonly [first: number, last: number];
}

const stepMinutes = 30;

const slotTimes = Array.from({ length: 17 }, (_, index) =>
  Temporal.PlainTime.from("09:00").add({ minutes: index * stepMinutes }),
);

/** "09:00 AM" to "05:00 PM". Not by Intl: browsers differ in whether "2-digit" writes the zero. */
export const slotLabels = slotTimes.map(({ hour, minute }) => {
  const shown = String(((hour + 11) % 12) + 1).padStart(2, "0");
  return `${shown}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
});

export const isWorkingDay = (day: string, holidays: ReadonlySet<string>) =>
  Temporal.PlainDate.from(day).dayOfWeek <= 5 && !holidays.has(day);

/** The first day that can be booked: `leadBusinessDays` working days after today in the team's zone. */
export function firstBookableDay(now: Date, { timeZone, holidays }: Calendar): string {
  let day = dayOf(now, timeZone);
  for (let left = leadBusinessDays; left > 0;) {
    day = daysAfter(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

export const lastBookableDay = (now: Date, { timeZone }: Calendar) =>
  daysAfter(dayOf(now, timeZone), bookingHorizonDays);

/** The slots of a day, free or not. Labels are in the team's time zone. */
export function slotsOf(day: string, timeZone: string, hours: Calendar["hours"] = [0, 16]) {
  const date = Temporal.PlainDate.from(day);
  const all = slotTimes.map((plainTime, index) => {
    const { epochMilliseconds } = date.toZonedDateTime({ timeZone, plainTime });
    return { label: slotLabels[index]!, startsAt: new Date(epochMilliseconds) }; // one for each time
  });
  return all.slice(hours[0], hours[1] + 1);
}
export type Slot = ReturnType<typeof slotsOf>[number];

/** The moment at which a day begins; if the clocks skip midnight, the first one after it. */
export const startOfDay = (day: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

export const daysAfter = (day: string, days: number) =>
  Temporal.PlainDate.from(day).add({ days }).toString();

export const mondayOf = (day: string) => daysAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);

export const isSlotStart = (startsAt: Date, { timeZone, hours }: Omit<Calendar, "holidays">) =>
  slotsOf(dayOf(startsAt, timeZone), timeZone, hours).some((slot) => +slot.startsAt === +startsAt);

/** Why a meeting cannot start at this moment, undefined if it can. Other meetings are not considered. */
export function bookingProblem(startsAt: Date, now: Date, calendar: Calendar) {
  const day = dayOf(startsAt, calendar.timeZone);
  if (day < firstBookableDay(now, calendar)) return "leadTime";
  const bookable =
    day <= lastBookableDay(now, calendar) &&
    isWorkingDay(day, calendar.holidays) &&
    isSlotStart(startsAt, calendar);
  return bookable ? undefined : "notBookable";
}

/**
 * The slots that a meeting occupies: its own. After the team moved to a time zone that is a quarter of an hour
 * off (Asia/Kathmandu), an older meeting overlaps two.
 */
export function slotsUnder(now: Date, timeZone: string): (startsAt: Date) => Date[] {
  const step = stepMinutes * 60_000;
  // The slots of a zone are whole steps apart.
  const anySlot = slotsOf(dayOf(now, timeZone), timeZone)[0]!.startsAt.getTime(); // a day has seventeen
  return (startsAt) => {
    const steps = (startsAt.getTime() - anySlot) / step;
    const around = [...new Set([Math.floor(steps), Math.ceil(steps)])];
    return around.map((each) => new Date(anySlot + each * step));
  };
}

/** All slots that are not taken on the working days from `firstDay` to `lastDay`. */
export function freeSlots(
  calendar: Calendar & { firstDay: string; lastDay: string },
  taken: Iterable<Date>,
): Slot[] {
  const { firstDay, lastDay, timeZone, holidays, hours } = calendar;
  const moments = new Set(Array.from(taken, (moment) => moment.getTime()));
  const free: Slot[] = [];
  for (let day = firstDay; day <= lastDay; day = daysAfter(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue;
    const slots = slotsOf(day, timeZone, hours);
    free.push(...slots.filter((slot) => !moments.has(slot.startsAt.getTime())));
  }
  return free;
}

/** The free slots closest to a wanted moment, in chronological order. */
export function nearestFreeSlots(wanted: Date, free: Slot[], howMany: number): Slot[] {
  const distance = (slot: Slot) => Math.abs(slot.startsAt.getTime() - wanted.getTime());
  const nearest = free.toSorted((a, b) => distance(a) - distance(b)).slice(0, howMany);
  return nearest.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
