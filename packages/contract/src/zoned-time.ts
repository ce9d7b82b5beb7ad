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

export const endOf = (startsAt: Date) => new Date(startsAt.getTime() + meetingMinutes * 60_000);

export const isOver = (startsAt: Date, now: Date) => endOf(startsAt) <= now;

/** The last moment at which a customer can move or cancel a meeting. */
export const changeableUntil = (startsAt: Date) =>
  new Date(startsAt.getTime() - meetingChangeHours * 3_600_000);

/** The day of a moment in a zone: "2026-06-04". Swedish writes dates so. */
export const dayOf = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString("sv", { timeZone });

/** "Tuesday, June 9, 2026" */
export const zonedDay = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString("en-US", { dateStyle: "full", timeZone });

/** "09:00 AM EDT", or "09:00 AM GMT+5:30" for a zone without a short name in English. */
const zonedClock = (moment: Date, timeZone: string) =>
  moment
    .toLocaleTimeString("en-US", {
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    })
    // Some versions of ICU in Node and browsers write a narrow no-break space before AM.
    .replaceAll("\u202F", " ");

/** "Tuesday, June 9, 2026 at 09:00 AM EDT". */
export const zonedTime = (moment: Date, timeZone: string) =>
  `${zonedDay(moment, timeZone)} at ${zonedClock(moment, timeZone)}`;

/** When a meeting starts: in the reader's zone, and in the review team's if that differs. */
export function meetingTimes(startsAt: Date, teamZone: string, readerZone: string) {
  const date = zonedDay(startsAt, readerZone);
  const time = zonedClock(startsAt, readerZone);
  const text = `${date} at ${time}`;
  const isSameDay = zonedDay(startsAt, teamZone) === date;
  const clockIn = (timeZone: string) => startsAt.toLocaleString("en-US", { timeZone });
  // Zones of different names can have the same time.
  const team =
    clockIn(teamZone) === clockIn(readerZone)
      ? undefined
      : (isSameDay ? zonedClock : zonedTime)(startsAt, teamZone);
  return { date, time, text, team, full: team ? `${text} (${team} for the review team)` : text };
}
