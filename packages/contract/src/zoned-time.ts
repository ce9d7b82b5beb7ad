import { meetingChangeHours, meetingMinutes } from "./limits.ts";

/** Asks Intl instead of its list of zones, which lacks older names that browsers still use. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return timeZone !== "" && /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/** A server has visitors of every zone. */
const mostFormatters = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in a zone, in English. Formatters are kept: making one takes a hundred times as long as using it. */
export function formatMoment(
  moment: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  language = "en-US",
): string {
  const key = JSON.stringify([timeZone, language, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    if (formatters.size >= mostFormatters) formatters.clear();
    formatter = new Intl.DateTimeFormat(language, { ...options, timeZone });
    formatters.set(key, formatter);
  }
  // Node and browsers differ in whether a narrow no-break space stands before AM.
  return formatter.format(moment).replaceAll("\u202F", " ");
}

export const endOf = (startsAt: Date) => new Date(startsAt.getTime() + meetingMinutes * 60_000);

export const isOver = (startsAt: Date, now: Date) => endOf(startsAt) <= now;

/** The last moment at which a customer can move or cancel a meeting. */
export const changeableUntil = (startsAt: Date) =>
  new Date(startsAt.getTime() - meetingChangeHours * 3_600_000);

/** The day of a moment in a zone: "2026-06-04". Swedish writes dates so. */
export const dayOf = (moment: Date, timeZone: string) => formatMoment(moment, timeZone, {}, "sv");

/** "Tuesday, June 9, 2026" */
export const zonedDay = (moment: Date, timeZone: string) =>
  formatMoment(moment, timeZone, { dateStyle: "full" });

/** "09:00 AM EDT", or "09:00 AM GMT+5:30" for a zone without a short name in English. */
const zonedClock = (moment: Date, timeZone: string) =>
  formatMoment(moment, timeZone, { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });

/** "Tuesday, June 9, 2026 at 09:00 AM EDT". */
export const zonedTime = (moment: Date, timeZone: string) =>
  `${zonedDay(moment, timeZone)} at ${zonedClock(moment, timeZone)}`;

/** When a meeting starts: in the reader's zone, and in the review team's if that differs. */
export function meetingTimes(startsAt: Date, teamZone: string, readerZone: string) {
  const date = zonedDay(startsAt, readerZone);
  const time = zonedClock(startsAt, readerZone);
  const text = `${date} at ${time}`;
  const isSameDay = zonedDay(startsAt, teamZone) === date;
  const clockIn = (timeZone: string) =>
    formatMoment(startsAt, timeZone, { dateStyle: "short", timeStyle: "short" });
  // Zones of different names can have the same time.
  const team =
    clockIn(teamZone) === clockIn(readerZone)
      ? undefined
      : (isSameDay ? zonedClock : zonedTime)(startsAt, teamZone);
  return { date, time, text, team, full: team ? `${text} (${team} for the review team)` : text };
}
