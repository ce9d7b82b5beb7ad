import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { checkNames } from "@app/contract";
import type { CheckState, Finding } from "@app/contract";
import { connect } from "#db/client.ts";
import { isClusterMade } from "#db/embedded-setup.ts";
import { codeOf } from "#db/errors.ts";
import { checkSettings, isThisMachine, settingNames } from "#settings.ts";
import type { SettingProblem, Settings } from "#settings.ts";
import { nearestFolder, runChecks } from "#features/health/checks.ts";
import { storageFailure } from "#features/health/storage-check.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";
import { currentSecret } from "#lib/secret.ts";
import { openStorage } from "#storage/file-storage.ts";
import { say } from "#terminal.ts";
import { version } from "#version.ts";
import { failUsage } from "./command.ts";
import { reachDatabase } from "./database.ts";

/** What the doctor says of one thing. `skipped`: it could not be checked, because of another line. */
interface Line {
  name: string;
  state: CheckState | "skipped";
  summary: string;
  facts?: Finding["facts"];
}

const line = (state: Line["state"], name: string, summary: string): Line => ({
  name,
  state,
  summary,
});
const skipped = (name: string, setting: string) =>
  line("skipped", name, `not checked: see ${setting}.`);

/** A server may have few connections left, and the checks share these. */
const connections = 3;
/** No server listens there: checks that need no database still run. */
const nowhere = "postgres://127.0.0.1:1/none";
/** These are about nothing but what the database holds. */
const inDatabase: Finding["name"][] = ["jobs", "backup", "instances", "readiness"];

/** Names that Node and the system read, and that may be in `.env` too. */
const others = /^(NODE_|npm_|SSL_CERT_|UV_)|^(TZ|NO_COLOR|LANG|LC_ALL|PATH|HOME)$/;

/** The settings as the product would read them, and what is wrong with the way they are written down. */
function readEnvironment(real: NodeJS.ProcessEnv, folder: string) {
  let file: NodeJS.ProcessEnv = {};
  const lines: Line[] = [];
  const path = join(folder, ".env");
  try {
    if (existsSync(path)) file = parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    lines.push(line("failing", "setting", `.env cannot be read (${codeOf(error)}).`));
  }
  const known: ReadonlySet<string> = new Set(settingNames);
  for (const name of Object.keys(file)) {
    if (known.has(name) || others.test(name)) continue;
    lines.push(line("warning", "setting", `${name} in .env is no setting.`));
  }
  return { environment: { ...file, ...real }, lines };
}

/** What is wrong with the settings themselves, and what is allowed and still unwise. */
async function checkSettingValues(
  environment: NodeJS.ProcessEnv,
  settings: Settings,
  problems: SettingProblem[],
): Promise<Line[]> {
  const { MEETING_HOLIDAYS, PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const lines: Line[] = [];
  const add = (state: Line["state"], text: string) => lines.push(line(state, "setting", text));
  for (const { name, text } of problems) add("failing", `${name} ${text}.`);
  if (!(await isKnownRegion(MEETING_HOLIDAYS))) {
    const text = "MEETING_HOLIDAYS names no country or part of one whose holidays are known";
    add("failing", `${text}: ${MEETING_HOLIDAYS}.`);
  }
  if (PUBLIC_URL.startsWith("http:") && !isThisMachine(PUBLIC_URL)) {
    const text = "PUBLIC_URL is an http address of another machine: cookies are not marked Secure";
    add("warning", `${text}, and anybody on the network path can read them. Use https.`);
  }
  if (TRUSTED_PROXIES.some((network) => network.endsWith("/0"))) {
    const text = "TRUSTED_PROXIES trusts every address";
    add("warning", `${text}, so that visitors can say they come from anywhere.`);
  }
  if (lines.length > 0) return lines;
  const set = settingNames.filter((name) => environment[name]).length;
  const defaults = `${settingNames.length - set} have their defaults`;
  return [line("ok", "settings", `${set} are set and readable, ${defaults}.`)];
}

/** Checks everything that can be checked, and changes nothing. `folder`: where `.env` is, if there is one. */
export async function examine(real: NodeJS.ProcessEnv, folder = ".") {
  const { environment, lines } = readEnvironment(real, folder);
  const { settings, problems } = checkSettings(environment);
  const wrong = new Set(problems.map((problem) => problem.name));
  const found = new Map<string, Line>();
  const add: Add = (each) => found.set(each.name, each);
  const database = await findDatabase(settings, wrong, add);
  const storage = await findStorage(settings, wrong, add);
  if (wrong.has("SMTP_URL")) add(skipped("mail", "SMTP_URL"));
  const { db, pool } = connect(database?.url ?? nowhere, connections);
  try {
    const checked = { settings, db, storage, secret: secretOf(settings), now: new Date() };
    const names = checkNames.filter((name) => !found.has(name));
    (await runChecks(checked, names)).forEach(add);
    // A database that answered has figures, whatever is wrong with it.
    if (!found.get("database")?.facts?.length) {
      for (const name of inDatabase) {
        add(line("skipped", name, "not checked: it needs the database."));
      }
    }
    return [
      ...lines,
      ...(await checkSettingValues(environment, settings, problems)),
      await checkDataFolder(settings),
      ...checkNames.flatMap((name) => found.get(name) ?? []),
    ];
  } finally {
    await pool.end();
    await database?.stop();
  }
}

type Add = (line: Line) => unknown;

/** The database that the settings name, if there is one. The embedded one is never made, and runs until `stop` at least. */
async function findDatabase(settings: Settings, wrong: Set<string>, add: Add) {
  if (wrong.has("DATABASE_URL")) return void add(skipped("database", "DATABASE_URL"));
  try {
    if (settings.DATABASE_URL || (await isClusterMade(settings.DATA_DIR))) {
      return await reachDatabase(settings);
    }
    add(line("ok", "database", "The embedded database will be made by the first start."));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    add(line("failing", "database", `DATA_DIR: ${text}`));
  }
  return undefined;
}

/** The storage that the settings name; none while the first start has to make its folder. */
async function findStorage(settings: Settings, wrong: Set<string>, add: Add) {
  const blame = [...wrong].find((name) => name.startsWith("S3_"));
  if (blame) return void add(skipped("storage", blame));
  try {
    if (!settings.S3_BUCKET) await stat(join(settings.DATA_DIR, "files"));
    return await openStorage(settings);
  } catch (error) {
    const text = storageFailure(error, settings);
    if (codeOf(error) !== "ENOENT") add(line("failing", "storage", text));
    return undefined;
  }
}

/** The session secret of this machine, which only a start makes. */
function secretOf(settings: Settings): string | undefined {
  try {
    return currentSecret(settings);
  } catch {
    return undefined; // this account may not read it, which other lines say
  }
}

/** Whether this account may write into DATA_DIR, or make it. Leaves nothing there. */
async function checkDataFolder({ DATA_DIR }: Settings): Promise<Line> {
  const folder = nearestFolder(DATA_DIR);
  try {
    await rmdir(await mkdtemp(join(folder, ".doctor-")));
  } catch (error) {
    const text = `DATA_DIR: this account cannot write into ${folder} (${codeOf(error)}).`;
    return line("failing", "data", text);
  }
  const text = folder === DATA_DIR ? "can be written." : "will be made by the first start.";
  return line("ok", "data", `${DATA_DIR} ${text}`);
}

const words = { ok: "ok", warning: "warning", failing: "WRONG", skipped: "-" };

export function reportOf(lines: Line[]): string {
  const shown = lines.map(
    ({ state, name, summary }) => `${words[state].padEnd(9)}${name.padEnd(11)}${summary}`,
  );
  const count = (state: Line["state"]) => lines.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("failing"), count("warning")];
  const warned = warnings === 0 ? "" : `, ${warnings} to look at soon`;
  const things = ["Nothing is", "1 thing is"][wrong] ?? `${wrong} things are`;
  return [...shown, "", `${things} wrong${warned}.`].join("\n");
}

if (import.meta.main) {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== "--json")) {
    failUsage("doctor [-- --json]");
    process.exit();
  }
  const findings = await examine(process.env);
  const asJson = () => JSON.stringify({ version, findings }, null, 2);
  say(options.includes("--json") ? asJson() : reportOf(findings));
  // A check that timed out may still wait for its answer.
  process.exit(findings.some(({ state }) => state === "failing") ? 1 : 0);
}
