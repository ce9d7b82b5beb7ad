import type { Availability } from "@app/contract";
import { daysAfter } from "@app/contract";
import { formatIsoDay } from "#lib/format.ts";
import { freeTimesIn, whyClosed } from "./free-times.ts";

/** Days are ISO dates of the team's calendar ("2026-06-04"), months what they begin with ("2026-06"). */
export const monthOf = (day: string) => day.slice(0, 7);

const inUtc = (day: string) => new Date(`${day}T00:00Z`);
const weekdayOf = (day: string) => inUtc(day).getUTCDay();

export const firstOf = (month: string) => `${month}-01`;

export function monthAfter(month: string, months: number): string {
  const first = inUtc(firstOf(month));
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

export const lastOf = (month: string) => daysAfter(firstOf(monthAfter(month, 1)), -1);

/** The weeks of a month, from Sunday to Saturday; null where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const last = lastOf(month);
  const weeks: (string | null)[][] = [];
  for (
    let sunday = daysAfter(firstOf(month), -weekdayOf(firstOf(month)));
    sunday <= last;
    sunday = daysAfter(sunday, 7)
  ) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((nth) => daysAfter(sunday, nth));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** The same date in another month, or that month's last day where it is shorter. */
function inMonth(day: string, month: string): string {
  const same = `${month}${day.slice(7)}`;
  const last = lastOf(month);
  return same < last ? same : last;
}

/** Where a key leads from a day, within `first` and `last`; undefined for a key that leads nowhere. */
export function dayAfterKey(key: string, day: string, first: string, last: string) {
  const within = (wanted: string) => (wanted < first ? first : wanted > last ? last : wanted);
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
  };
  const month = monthOf(day);
  if (key in days) return within(daysAfter(day, days[key]!)); // it is there
  if (key === "PageUp") return within(inMonth(day, monthAfter(month, -1)));
  if (key === "PageDown") return within(inMonth(day, monthAfter(month, 1)));
  // The ends of the week as it is on show: days of another month are not.
  const sunday = daysAfter(day, -weekdayOf(day));
  if (key === "Home") return monthOf(sunday) === month ? sunday : firstOf(month);
  const saturday = daysAfter(sunday, 6);
  if (key === "End") return monthOf(saturday) === month ? saturday : lastOf(month);
  return undefined;
}

export interface CalendarDay {
  /** "Thursday, June 4, 2026, 6 free times", or why it cannot be chosen in the place of the times. */
  name: string;
  /** How many times are free; 0 on a day that cannot be chosen. */
  free: number;
  reason?: string;
}

/** What there is to say of each day. */
export function daysOf(availability: Availability): (day: string) => CalendarDay {
  const freeTimes = freeTimesIn(availability);
  const closed = whyClosed(availability);
  return (day) => {
    const why = closed(day);
    const free = why === undefined ? freeTimes(day) : 0;
    const reason = why ?? (free === 0 ? "No free times" : undefined);
    const times = free === 1 ? "1 free time" : `${free} free times`;
    return { name: `${formatIsoDay(day)}, ${reason ?? times}`, free, reason };
  };
}
