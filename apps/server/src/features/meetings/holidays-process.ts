import Holidays from "date-holidays";
import type { Found } from "./holidays.ts";

// A process of its own: holidays.ts starts it with a region and years, and reads what it prints.

/**
 * The day that stands in for a public holiday on a weekend is one too, where the library has it as a bank holiday
 * (US, November 10, 2028).
 */
const holidaysOfYear = (calendar: Holidays, year: number): Found[] =>
  calendar
    .getHolidays(year, "en")
    .filter(({ type, substitute }) => type === "public" || (type === "bank" && substitute))
    .map(({ date, name, start, end }) => ({
      first: date.slice(0, 10),
      days: daysBetween(start, end),
      name,
    }));

/** Some holidays are several days long, and one of a day has 25 hours when the clocks go back. */
function daysBetween(start: Date, end: Date): number {
  const days = (end.getTime() - start.getTime()) / (24 * 3_600_000);
  return Math.max(1, Math.ceil(days - 1 / 12));
}

const [region = "", ...years] = process.argv.slice(2);
const [country = "", ...parts] = region.split("-");
const calendar = new Holidays(country, ...(parts as [string]));
const found = years.map((year) => holidaysOfYear(calendar, Number(year)));
process.stdout.write(JSON.stringify(found));
