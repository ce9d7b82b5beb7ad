import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { CheckState, Finding } from "@app/contract";
import { isThisMachine, settingNames } from "#settings.ts";
import type { SettingProblem, Settings } from "#settings.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";

/** What the doctor says of one thing. `skipped`: it could not be checked, because of another line. */
export interface Line {
  name: string;
  state: CheckState | "skipped";
  summary: string;
  facts?: Finding["facts"];
}

export const line = (state: Line["state"], name: string, summary: string): Line => ({
  name,
  state,
  summary,
});
export const skipped = (name: string, setting: string) =>
  line("skipped", name, `not checked: see ${setting}.`);

type Environment = Record<string, string | undefined>;

/** Names that Node and the system read, and that may be in `.env` too. */
const others = /^(NODE_|npm_|SSL_CERT_|UV_)|^(TZ|NO_COLOR|LANG|LC_ALL|PATH|HOME)$/;

/** The settings as the product would read them, and what is wrong with the way they are written down. */
export function readEnvironment(real: Environment, folder: string) {
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
  for (const name of Object.keys(file)) {
    if (known.has(name) || others.test(name)) continue;
    lines.push(line("warning", "setting", `${name} in .env is no setting.`));
  }
  const environment: Environment = { ...file, ...real };
  return { environment, lines };
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
      "and anybody on the network path can read them. Use https.";
    lines.push(line("warning", "setting", text));
  }
  if (settings.TRUSTED_PROXIES.some((network) => network.endsWith("/0"))) {
    const text =
      "TRUSTED_PROXIES trusts every address, so that visitors can say they come from anywhere.";
    lines.push(line("warning", "setting", text));
  }
  if (lines.length > 0) return lines;
  const set = settingNames.filter((name) => environment[name]).length;
  const defaults = `${settingNames.length - set} have their defaults`;
  return [line("ok", "settings", `${set} are set and readable, ${defaults}.`)];
}
