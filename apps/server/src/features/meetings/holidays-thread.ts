import { parentPort, workerData } from "node:worker_threads";
import HolidaysOf from "date-holidays";
import type { HolidaysTypes } from "date-holidays";
import type { Holiday } from "./holidays.ts";

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

const { region, years } = workerData as { region: string; years: number[] }; // as holidays.ts starts it
const [country = "", ...parts] = region.split("-");
const calendar = new HolidaysOf(country, ...(parts as [string]));
const found = years.flatMap((year) =>
  calendar
    .getHolidays(year, "en")
    // The substitute of a public holiday on a weekend is a bank holiday in the library (US, November 10, 2028).
    .filter(({ type, substitute }) => type === "public" || (type === "bank" && substitute))
    .flatMap(daysOf),
);
parentPort?.postMessage(found);
