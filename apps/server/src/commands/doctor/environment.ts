import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { settingNames } from "#env.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";
import { nearestName } from "./nearest-name.ts";

type Environment = Record<string, string | undefined>;

/** Names that Node and the system read, and that may stand in `.env` too. */
const others = /^(NODE_|npm_|SSL_CERT_|UV_)|^(TZ|NO_COLOR|LANG|LC_ALL|PATH|HOME)$/;

/** The settings as the product would read them, and what is wrong with the way they are written down. */
export function readEnvironment(
  real: Environment,
  folder: string,
): { environment: Environment; lines: Line[] } {
  let file: Environment = {};
  const lines: Line[] = [];
  const path = join(folder, ".env");
  if (existsSync(path)) {
    try {
      file = parseEnv(readFileSync(path, "utf8"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      lines.push(line("failing", "setting", `.env cannot be read (${code}).`));
    }
  }
  const known: ReadonlySet<string> = new Set(settingNames);
  for (const name of Object.keys(file)) {
    if (known.has(name) || others.test(name)) continue;
    const meant = nearestName(name, settingNames);
    const end = meant ? `: is ${meant} meant?` : ".";
    lines.push(line("warning", "setting", `${name} in .env is no setting${end}`));
  }
  for (const name of Object.keys(real)) {
    // Other programs' names are many: only what is long enough to be one of ours, misspelt, is told of.
    const meant = known.has(name) || name in file ? undefined : nearestName(name, settingNames);
    if (meant && meant.length > 7) {
      lines.push(line("warning", "setting", `${name} is no setting: is ${meant} meant?`));
    }
  }
  return { environment: { ...file, ...real }, lines };
}
