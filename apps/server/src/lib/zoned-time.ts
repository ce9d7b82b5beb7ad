const day = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;

/** "Tuesday, June 9, 2026": the day on which a moment falls in a zone. */
export const zonedDay = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString("en-US", { ...day, timeZone });

const onTheClock = (moment: Date, timeZone: string, zone: { timeZoneName?: "short" } = {}) =>
  moment
    .toLocaleString("en-US", { ...day, ...time, ...zone, timeZone })
    // Some versions of the tables that Node brings along put a narrow no-break space before AM.
    .replaceAll("\u202F", " ");

/** "Tuesday, June 9, 2026 at 09:00 AM EDT (America/New_York)". */
export function zonedTime(moment: Date, timeZone: string): string {
  const shown = onTheClock(moment, timeZone, { timeZoneName: "short" });
  return shown.endsWith(` ${timeZone}`) ? shown : `${shown} (${timeZone})`;
}

/** Whether clocks and calendars in two zones show the same at a moment. */
export const readsTheSame = (moment: Date, oneZone: string, otherZone: string) =>
  onTheClock(moment, oneZone) === onTheClock(moment, otherZone);
