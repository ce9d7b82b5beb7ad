import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { daysAfter } from "@app/contract";
import type { Calendar } from "@app/contract";
import type { Settings } from "#env.ts";

export interface Holiday {
  /** ISO date. */
  day: string;
  name: string;
}

/** One of a year: what the process tells. */
export interface Found {
  /** ISO date. */
  first: string;
  days: number;
  name: string;
}

/** By region and year; some may be on their way. */
const known = new Map<string, Promise<Holiday[]>>();
const run = promisify(execFile);
/** It takes less than a second. */
const processMs = 20_000;
const program = fileURLToPath(new URL("holidays-process.ts", import.meta.url));

/**
 * The library's tables of the whole world take tens of megabytes, and are asked once a year: a process reads them
 * and takes them along when it ends. It gets none of our settings. Where no holidays are wanted none is started.
 */
async function findHolidays(region: string, years: number[]): Promise<Holiday[][]> {
  const { stdout } = await run(process.execPath, [program, region, ...years.map(String)], {
    env: {},
    timeout: processMs,
    killSignal: "SIGKILL",
  });
  return (JSON.parse(stdout) as Found[][]).map((year) => year.flatMap(daysOf));
}

const daysOf = ({ first, days, name }: Found): Holiday[] =>
  Array.from({ length: days }, (_, at) => ({ day: daysAfter(first, at), name }));

/**
 * The public holidays of a country ("US") or a part of it ("US-CA") that a calendar opened now can show: of this
 * year and those beside it. "none" has none.
 */
async function holidaysFrom(region: string, now: Date): Promise<Holiday[]> {
  if (region === "none") return [];
  const year = now.getUTCFullYear();
  const keyOf = (each: number) => `${region} ${each}`;
  const around = [year - 1, year, year + 1];
  const years = around.filter((each) => !known.has(keyOf(each)));
  if (years.length > 0) {
    const finding = findHolidays(region, years);
    years.forEach((each, index) => {
      const found = finding.then((byYear) => byYear[index]!); // one for each year that was asked
      known.set(keyOf(each), found);
      found.catch(() => known.delete(keyOf(each)));
    });
  }
  return (await Promise.all(around.map((each) => known.get(keyOf(each))!))).flat();
}

/** Whether there are holidays for a region: a misspelt one would have none. */
export const isKnownRegion = async (region: string) =>
  region === "none" || (await holidaysFrom(region, new Date())).length > 0;

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
