import type { Calendar } from "@app/contract";

export interface Holiday {
  /** ISO date. */
  day: string;
  name: string;
}

const years = new Map<string, Holiday[]>();

/** The public holidays of a country ("US") or a part of it ("US-CA") in a year; "none" has none. */
async function holidaysOfYear(region: string, year: number): Promise<Holiday[]> {
  const key = `${region} ${year}`;
  const known = years.get(key);
  if (known) return known;
  // Its tables of the whole world are large: where no holidays are wanted they are not read.
  const { default: Holidays } = await import("date-holidays");
  const [country = "", ...parts] = region.split("-");
  const found = new Holidays(country, ...(parts as [string])).getHolidays(year, "en");
  const holidays = found
    .filter((holiday) => holiday.type === "public")
    .map((holiday) => ({ day: holiday.date.slice(0, 10), name: holiday.name }));
  years.set(key, holidays);
  return holidays;
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

export const calendarOf = (timeZone: string, holidays: Holiday[]): Calendar => ({
  timeZone,
  holidays: new Set(holidays.map((holiday) => holiday.day)),
});
