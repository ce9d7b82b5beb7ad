import type { CheckState, Finding } from "@app/contract";
import type { Database } from "#db/client.ts";
import { isMissing } from "#db/errors.ts";
import type { Settings } from "#settings.ts";
import { until } from "#until.ts";
import type { FileStorage } from "#storage/file-storage.ts";

/** What the checks are about: the running product, or one that `npm run doctor` examines. */
export interface Checked {
  settings: Settings;
  db: Database;
  /** Undefined while the folder of files was not made yet. */
  storage: FileStorage | undefined;
  /** The session secret; undefined when it was not made yet. */
  secret: string | undefined;
  now: Date;
}

/** One thing that is not right, in one sentence; it begins with the setting's name where one is the cause. */
export interface Problem {
  state: Exclude<CheckState, "ok">;
  text: string;
}

export const failing = (text: string): Problem => ({ state: "failing", text });
export const warning = (text: string): Problem => ({ state: "warning", text });

/** What a check found: `fine` is what holds when there is no problem. */
export interface Found {
  problems: Problem[];
  fine?: string;
  facts?: [string, string][] | undefined;
}

/** Checks one part of the product; what it throws becomes a finding too. */
export type Check = (checked: Checked) => Promise<Found>;

/** The worst of the problems first. */
export function findingOf(
  name: Finding["name"],
  { problems, fine = "", facts = [] }: Found,
): Finding {
  // By the alphabet, in which "failing" is before "warning".
  const worstFirst = problems.toSorted((one, other) => one.state.localeCompare(other.state));
  const summary = worstFirst.map(({ text }) => text).join(" ") || fine;
  return { name, state: worstFirst[0]?.state ?? "ok", summary, facts };
}

/** For parts of a check: less than its ten seconds, so that the rest of it is reported all the same. */
export const partMs = 8_000;

/** What a query returns; undefined when its tables are not there, as before the first start or an upgrade. */
export const whenThere = <Result>(query: Promise<Result>): Promise<Result | undefined> =>
  query.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** The same for figures beside something else: undefined also when the database does not answer, which the database check reports. */
export const figuresOf = <Result>(query: Promise<Result>): Promise<Result | undefined> =>
  until(AbortSignal.timeout(partMs), whenThere(query)).catch(() => undefined);

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size in the largest unit that it fills: "812 bytes", "1.2 MB". */
export function sizeOf(bytes: number): string {
  const at = units.findLastIndex((_, power) => power === 0 || bytes >= 1000 ** power);
  const size = bytes / 1000 ** at;
  return `${at > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}

const spans = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };

/** A time that passed, in whole units of the largest one that it fills twice: "36 hours", "5 minutes". */
export function spanOf(ms: number): string {
  const [name, unit] = Object.entries(spans).find((span) => ms >= 2 * span[1]) ?? ["second", 1000];
  return counted(Math.max(0, Math.floor(ms / unit)), name);
}

/** "1 file", "2 files". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
