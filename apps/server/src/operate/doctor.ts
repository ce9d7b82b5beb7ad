import { mkdtemp, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkNames } from "@app/contract";
import type { Finding } from "@app/contract";
import { connect } from "#db/client.ts";
import { isClusterMade } from "#db/embedded-setup.ts";
import { codeOf } from "#db/errors.ts";
import { checkSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { nearestFolder, runChecks } from "#features/health/checks.ts";
import { storageFailure } from "#features/health/failure-texts.ts";
import { currentSecret } from "#lib/secret.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/open-storage.ts";
import { say } from "#terminal.ts";
import { version } from "#version.ts";
import { failUsage } from "./command.ts";
import { reachEmbedded } from "./database.ts";
import { checkSettingValues, line, readEnvironment, skipped } from "./doctor-settings.ts";
import type { Line } from "./doctor-settings.ts";

/** A server may have few connections left, and the checks share these. */
const connections = 3;
/** No server listens there: checks that need no database still run. */
const nowhere = "postgres://127.0.0.1:1/none";
/** These are about nothing but what the database holds. */
const inDatabase: Finding["name"][] = ["jobs", "backup", "instances", "readiness"];

/** Checks everything that can be checked, and changes nothing. `folder`: where `.env` is, if there is one. */
export async function examine(real: Record<string, string | undefined>, folder = ".") {
  const { environment, lines } = readEnvironment(real, folder);
  const { settings, problems } = checkSettings(environment);
  const wrong = new Set(problems.map((problem) => problem.name));
  const found = new Map<string, Line>();
  const add = (each: Line) => void found.set(each.name, each);
  const database = await reachDatabase(settings, wrong);
  const storage = await reachStorage(settings, wrong);
  if (database.line) add(database.line);
  if (storage.line) add(storage.line);
  if (wrong.has("SMTP_URL")) add(skipped("mail", "SMTP_URL"));
  const { db, pool } = connect(database.url ?? nowhere, connections);
  try {
    const secret = secretOf(settings);
    const checked = { settings, db, storage: storage.storage, secret, now: new Date() };
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
    await database.stop();
  }
}

interface Reached {
  url?: string;
  /** Why there is nothing to check. */
  line?: Line;
  stop: () => Promise<void>;
}

/** The database that the settings name. The embedded one is never made, and runs until `stop` at least. */
async function reachDatabase(settings: Settings, wrong: Set<string>): Promise<Reached> {
  const stop = async () => undefined;
  const { DATABASE_URL: url, DATA_DIR } = settings;
  if (wrong.has("DATABASE_URL")) return { line: skipped("database", "DATABASE_URL"), stop };
  if (url) return { url, stop };
  try {
    if (await isClusterMade(DATA_DIR)) return await reachEmbedded(DATA_DIR);
    const text = "The embedded database will be made by the first start.";
    return { line: line("ok", "database", text), stop };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { line: line("failing", "database", `DATA_DIR: ${text}`), stop };
  }
}

/** The storage that the settings name; neither when the first start will make its folder. */
async function reachStorage(
  settings: Settings,
  wrong: Set<string>,
): Promise<{ storage?: FileStorage; line?: Line }> {
  const blame = [...wrong].find((name) => name.startsWith("S3_"));
  if (blame) return { line: skipped("storage", blame) };
  try {
    if (!settings.S3_BUCKET) await stat(join(settings.DATA_DIR, "files"));
    return { storage: await openStorage(settings) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    return {
      line: line("failing", "storage", storageFailure(new StorageUnavailable(error), settings)),
    };
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

/** The lines for a terminal: state, what was checked, what was found. */
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
