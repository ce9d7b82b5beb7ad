import { daysAfter } from "@app/contract";
import type { Calendar } from "@app/contract";
import type { Settings } from "#env.ts";

export interface Holiday {
  /** ISO date. */
  day: string;
  name: string;
}

const years = new Map<string, Holiday[]>();

/**
 * The public holidays of a country ("US") or a part of it ("US-CA") in a year; "none" has none. The day that
 * stands in for a public holiday on a weekend is one too, where the library has it as a bank holiday (US,
 * November 10, 2028).
 */
async function holidaysOfYear(region: string, year: number): Promise<Holiday[]> {
  const key = `${region} ${year}`;
  const known = years.get(key);
  if (known) return known;
  // Its tables of the whole world are large: where no holidays are wanted they are not read.
  const { default: Holidays } = await import("date-holidays");
  const [country = "", ...parts] = region.split("-");
  const found = new Holidays(country, ...(parts as [string])).getHolidays(year, "en");
  const holidays = found
    .filter(({ type, substitute }) => type === "public" || (type === "bank" && substitute))
    .flatMap(({ date, name, start, end }) =>
      daysFrom(date.slice(0, 10), start, end).map((day) => ({ day, name })),
    );
  years.set(key, holidays);
  return holidays;
}

/** Some holidays are several days long, and one of a day has 25 hours when the clocks go back. */
function daysFrom(first: string, start: Date, end: Date): string[] {
  const days = (end.getTime() - start.getTime()) / (24 * 3_600_000);
  const count = Math.max(1, Math.ceil(days - 1 / 12));
  return Array.from({ length: count }, (_, at) => daysAfter(first, at));
}

/** Whether there are holidays for a region: a misspelt one would have none. */
export const isKnownRegion = async (region: string) =>
  region === "none" || (await holidaysOfYear(region, new Date().getUTCFullYear())).length > 0;

/** The holidays that a calendar opened now can show: this year's and the next one's. */
export async function holidaysFrom(region: string, now: Date): Promise<Holiday[]> {
  if (region === "none") return [];
  const year = now.getUTCFullYear();
  const around = await Promise.all(
    [year - 1, year, year + 1].map((each) => holidaysOfYear(region, each)),
  );
  return around.flat();
}

/** The review team's calendar, and its holidays with their names. */
export async function calendarAt(
  now: Date,
  settings: Pick<Settings, "MEETING_HOLIDAYS" | "MEETING_TIME_ZONE">,
) {
  const holidays = await holidaysFrom(settings.MEETING_HOLIDAYS, now);
  const calendar: Calendar = {
    timeZone: settings.MEETING_TIME_ZONE,
    holidays: new Set(holidays.map((holiday) => holiday.day)),
  };
  return { calendar, holidays };
}
