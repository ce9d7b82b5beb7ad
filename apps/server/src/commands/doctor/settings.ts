import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isThisMachine, settingNames } from "#env.ts";
import type { SettingProblem, Settings } from "#env.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";
import { line } from "./report.ts";
import type { Line } from "./report.ts";

type Environment = Record<string, string | undefined>;

/** Names that Node and the system read, and that may be in `.env` too. */
const others = /^(NODE_|npm_|SSL_CERT_|UV_)|^(TZ|NO_COLOR|LANG|LC_ALL|PATH|HOME)$/;

/** The settings as the product would read them, and what is wrong with the way they are written down. */
export function readEnvironment(
  real: Environment,
  folder: string,
): { environment: Environment; lines: Line[] } {
  let file: Environment = {};
  const lines: Line[] = [];
  const path = join(folder, ".env");
  try {
    if (existsSync(path)) file = parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    lines.push(line("failing", "setting", `.env cannot be read (${code}).`));
  }
  const known: ReadonlySet<string> = new Set(settingNames);
  const warn = (text: string) => lines.push(line("warning", "setting", text));
  for (const name of Object.keys(file)) {
    if (known.has(name) || others.test(name)) continue;
    const meant = nearestSetting(name);
    warn(`${name} in .env is no setting${meant ? `: is ${meant} meant?` : "."}`);
  }
  for (const name of Object.keys(real)) {
    // Other programs' names are many: only what is long enough to be one of ours, misspelt, is reported.
    const meant = known.has(name) || name in file ? undefined : nearestSetting(name);
    if (meant && meant.length > 7) warn(`${name} is no setting: is ${meant} meant?`);
  }
  return { environment: { ...file, ...real }, lines };
}

/** The setting that was probably meant: two letters that are wrong, missing or too many, at most. */
function nearestSetting(name: string): string | undefined {
  return settingNames
    .map((setting) => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
    .filter(({ setting, distance }) => distance <= Math.min(2, setting.length / 3))
    .toSorted((one, other) => one.distance - other.distance)[0]?.setting;
}

/** Levenshtein's distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let at = 0; at < from.length; at++) {
    const next = [at + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = row[column]! + (from[at] === to[column] ? 0 : 1); // rows have a cell for each column
      next.push(Math.min(replaced, row[column + 1]! + 1, next[column]! + 1));
    }
    row = next;
  }
  return row.at(-1)!; // a row has one cell at least
}

/** What is wrong with the settings themselves, and what is allowed and still unwise. */
export async function checkSettingValues(
  environment: Environment,
  settings: Settings,
  problems: SettingProblem[],
): Promise<Line[]> {
  const lines = problems.map(({ name, text }) => line("failing", "setting", `${name} ${text}.`));
  if (!(await isKnownRegion(settings.MEETING_HOLIDAYS))) {
    const text = "MEETING_HOLIDAYS names no country or part of one whose holidays are known";
    lines.push(line("failing", "setting", `${text}: ${settings.MEETING_HOLIDAYS}.`));
  }
  if (settings.PUBLIC_URL.startsWith("http:") && !isThisMachine(settings.PUBLIC_URL)) {
    const text =
      "PUBLIC_URL is an http address of another machine: cookies are not marked Secure, " +
      "and whoever is on the way reads them. Use https.";
    lines.push(line("warning", "setting", text));
  }
  if (settings.TRUSTED_PROXIES.some((network) => network.endsWith("/0"))) {
    const text =
      "TRUSTED_PROXIES trusts every address, so that visitors can say they come from anywhere.";
    lines.push(line("warning", "setting", text));
  }
  if (lines.length > 0) return lines;
  const set = settingNames.filter((name) => environment[name]);
  const defaults = `${settingNames.length - set.length} have their defaults`;
  return [line("ok", "settings", `${set.length} are set and readable, ${defaults}.`)];
}
