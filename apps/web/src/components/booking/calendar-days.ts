import { Temporal } from "temporal-polyfill";

// Days are ISO dates in the review team's time zone ("2026-06-04"), months their first seven characters ("2026-06").

export const monthOf = (day: string) => day.slice(0, 7);
export const firstOf = (month: string) => `${month}-01`;
export const lastOf = (month: string) =>
  `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`;
export const monthAfter = (month: string, months: number) =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The weeks of a month, from Sunday to Saturday; null where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const { dayOfWeek, daysInMonth } = Temporal.PlainDate.from(firstOf(month));
  const before = dayOfWeek % 7; // 0 for Sunday
  return Array.from({ length: Math.ceil((before + daysInMonth) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = 7 * week + weekday - before + 1;
      return day < 1 || day > daysInMonth ? null : `${month}-${String(day).padStart(2, "0")}`;
    }),
  );
}

/** The day that a key moves the focus to, within `first` and `last`; undefined for any other key. */
export function dayAfterKey(key: string, from: string, first: string, last: string) {
  const date = Temporal.PlainDate.from(from);
  const weekday = date.dayOfWeek % 7;
  const steps: Record<string, Temporal.DurationLike> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: { days: -7 },
    ArrowDown: { days: 7 },
    PageUp: { months: -1 },
    PageDown: { months: 1 },
    // The ends of the visible week, which has no days of another month.
    Home: { days: -Math.min(weekday, date.day - 1) },
    End: { days: Math.min(6 - weekday, date.daysInMonth - date.day) },
  };
  const step = steps[key];
  if (!step) return undefined;
  const day = date.add(step).toString();
  return day < first ? first : day > last ? last : day;
}
