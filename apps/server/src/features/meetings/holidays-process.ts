import HolidaysOf from "date-holidays";
import type { HolidaysTypes } from "date-holidays";
import type { Holiday } from "./holidays.ts";

// A process of its own: holidays.ts starts it with a region and years, and reads what it prints.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The days of a holiday: some are several long, and one of a day has 25 hours when the clocks go back. */
function daysOf({ date, name, start, end }: HolidaysTypes.Holiday): Holiday[] {
  const first = Date.parse(date.slice(0, 10));
  const days = Math.max(1, Math.ceil((end.getTime() - start.getTime() - 2 * hourMs) / dayMs));
  return Array.from({ length: days }, (_, at) => ({
    day: new Date(first + at * dayMs).toISOString().slice(0, 10),
    name,
  }));
}

const [region = "", ...years] = process.argv.slice(2);
const [country = "", ...parts] = region.split("-");
const calendar = new HolidaysOf(country, ...(parts as [string]));
const found = years.flatMap((year) =>
  calendar
    .getHolidays(Number(year), "en")
    // What stands in for a public holiday on a weekend is a bank holiday in the library (US, November 10, 2028).
    .filter(({ type, substitute }) => type === "public" || (type === "bank" && substitute))
    .flatMap(daysOf),
);
process.stdout.write(JSON.stringify(found));
