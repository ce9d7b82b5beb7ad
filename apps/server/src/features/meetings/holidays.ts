import { daysIn, slotLabels } from "@app/contract";
import type { Availability, Calendar, MeetingSettings } from "@app/contract";
import type { Settings } from "#settings.ts";
import { runInThread } from "#lib/run-in-thread.ts";

export type Holiday = Availability["holidays"][number];

const thread = new URL("holidays-thread.ts", import.meta.url);
/** By region and year. */
const found = new Map<string, Promise<Holiday[]>>();

/**
 * The public holidays of a country ("US") or a part of it ("US-CA") that a calendar opened now can show: of this
 * year and those beside it. "none" has none.
 */
async function holidaysFrom(region: string, now: Date): Promise<Holiday[]> {
  if (region === "none") return [];
  const year = now.getUTCFullYear();
  const key = `${region} ${year}`;
  const known = found.get(key);
  if (known) return known;
  // In a thread, whose memory is free again: the library's tables of the whole world take tens of megabytes.
  const holidays = runInThread<Holiday[]>(
    thread,
    { region, years: [year - 1, year, year + 1] },
    { signal: AbortSignal.timeout(20_000), megabytes: 512 },
  );
  found.set(key, holidays);
  holidays.catch(() => found.delete(key));
  return holidays;
}

/** Whether there are holidays for a region: a misspelt one has none. */
export const isKnownRegion = async (region: string) =>
  region === "none" || (await holidaysFrom(region, new Date())).length > 0;

type Openings = Pick<MeetingSettings, "closedDays" | "firstStart" | "lastStart">;

/** The review team's calendar, and its holidays and closed days with their names. */
export async function calendarAt(
  now: Date,
  settings: Pick<Settings, "MEETING_HOLIDAYS" | "MEETING_TIME_ZONE">,
  { closedDays, firstStart, lastStart }: Openings,
) {
  const closed = daysIn(closedDays).map((day): Holiday => ({ day, name: "Closed" }));
  const holidays = [...(await holidaysFrom(settings.MEETING_HOLIDAYS, now)), ...closed];
  const calendar = {
    timeZone: settings.MEETING_TIME_ZONE,
    holidays: new Set(holidays.map((holiday) => holiday.day)),
    hours: [slotLabels.indexOf(firstStart), slotLabels.indexOf(lastStart)] as [number, number],
  } satisfies Calendar;
  return { calendar, holidays };
}
