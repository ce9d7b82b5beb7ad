import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Calendar } from "@app/contract";
import type { Settings } from "#settings.ts";

export interface Holiday {
  /** ISO date. */
  day: string;
  name: string;
}

const run = promisify(execFile);
/** It takes less than a second. */
const timeoutMs = 20_000;
const program = fileURLToPath(new URL("holidays-process.ts", import.meta.url));
/** By region and year. */
const found = new Map<string, Promise<Holiday[]>>();

/**
 * The library's tables of the whole world take tens of megabytes, and are asked once a year: a process reads them
 * and frees them when it ends. It gets none of our settings.
 */
async function findHolidays(region: string, year: number): Promise<Holiday[]> {
  const years = [year - 1, year, year + 1].map(String);
  const { stdout } = await run(process.execPath, [program, region, ...years], {
    env: {},
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  return JSON.parse(stdout) as Holiday[];
}

/**
 * The public holidays of a country ("US") or a part of it ("US-CA") that a calendar opened now can show: of this
 * year and those beside it. "none" has none.
 */
async function holidaysFrom(region: string, now: Date): Promise<Holiday[]> {
  if (region === "none") return [];
  const year = now.getUTCFullYear();
  const key = `${region} ${year}`;
  const holidays = found.get(key) ?? findHolidays(region, year);
  found.set(key, holidays);
  holidays.catch(() => found.delete(key));
  return holidays;
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
