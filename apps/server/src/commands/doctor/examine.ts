import { stat } from "node:fs/promises";
import { join } from "node:path";
import { checkNames } from "@app/contract";
import type { Finding } from "@app/contract";
import { runChecks } from "#checks/all.ts";
import type { Checked } from "#checks/check.ts";
import { storageFailure } from "#checks/failure-texts.ts";
import { reachEmbedded } from "#commands/with-database.ts";
import { connect } from "#db/client.ts";
import { isClusterMade } from "#db/embedded-place.ts";
import { codeOf } from "#db/errors.ts";
import { checkSettings } from "#env.ts";
import type { Settings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret } from "#lib/secret.ts";
import { StorageAway } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/open-storage.ts";
import { checkAddress, checkDataFolder } from "./machine.ts";
import { line } from "./report.ts";
import type { Line } from "./report.ts";
import { checkSettingValues, readEnvironment } from "./settings.ts";

type Name = Finding["name"];

/** A server may have few connections left, and the checks share these. */
const connections = 3;
/** Nobody listens there: what can do without a database is checked all the same. */
const nowhere = "postgres://127.0.0.1:1/none";
/** These are about nothing but what the database holds. */
const inDatabase: Name[] = ["jobs", "backup", "instances"];

/** Checks everything that can be checked, and changes nothing. `folder`: where `.env` is, if there is one. */
export async function examine(
  real: Record<string, string | undefined>,
  folder = ".",
): Promise<Line[]> {
  const { environment, lines } = readEnvironment(real, folder);
  const { settings, problems } = checkSettings(environment);
  const wrong = new Set(problems.map((problem) => problem.name));
  const database = await reachDatabase(settings, wrong);
  const storage = await reachStorage(settings, wrong);
  const known = [database.line, storage.line].filter((each) => each !== undefined);
  if (wrong.has("SMTP_URL")) known.push(line("skipped", "mail", "not looked at: see SMTP_URL."));
  const { db, pool } = connect(database.url ?? nowhere, connections);
  try {
    const secret = secretOf(settings);
    const checked = { settings, db, pool, storage: storage.storage, secret, now: new Date() };
    const found = await runOpenChecks(checked, known);
    const hasInstances = found.some(({ name, facts }) => name === "instances" && facts?.length);
    const instances = hasInstances ? await listInstances(db) : [];
    const names = instances.map(({ name }) => name);
    return [
      ...lines,
      ...(await checkSettingValues(environment, settings, problems)),
      await checkDataFolder(settings),
      await checkAddress(settings, wrong.has("PORT"), names),
      ...checkNames.flatMap((name) => found.find((each) => each.name === name) ?? []),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Runs the checks of which nothing is known yet, those of what the database holds only if it answers. */
async function runOpenChecks(checked: Checked, known: Line[]): Promise<Line[]> {
  const isOpen = (name: Name) => !known.some((each) => each.name === name);
  const first = checkNames.filter((name) => isOpen(name) && !inDatabase.includes(name));
  const found: Line[] = [...known, ...(await runChecks(checked, first))];
  const database = found.find(({ name }) => name === "database");
  // A database that answered has figures, whatever is wrong with it.
  if (database?.facts?.length) return [...found, ...(await runChecks(checked, inDatabase))];
  if (database?.state === "ok") return found; // the first start makes it
  const text = "not looked at: it needs the database.";
  return [...found, ...inDatabase.map((name) => line("skipped", name, text))];
}

interface Reached {
  url?: string;
  /** Why there is nothing to check. */
  line?: Line;
  stop: () => Promise<void>;
}

const stop = async () => undefined;

/** The database that the settings name. The embedded one is never made, and runs until `stop` at least. */
async function reachDatabase(settings: Settings, wrong: Set<string>): Promise<Reached> {
  const without = (state: Line["state"], text: string) => ({
    line: line(state, "database", text),
    stop,
  });
  if (wrong.has("DATABASE_URL")) return without("skipped", "not looked at: see DATABASE_URL.");
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop };
  try {
    if (!(await isClusterMade(settings.DATA_DIR))) {
      return without("ok", "The embedded database will be made by the first start.");
    }
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return without("skipped", "not looked at: see DATA_DIR.");
    const text = `DATA_DIR: whether a database is in it cannot be seen (${codeOf(error)})`;
    return without("failing", `${text}: use the account that starts the product.`);
  }
  try {
    return await reachEmbedded(settings.DATA_DIR);
  } catch (error) {
    return without("failing", error instanceof Error ? error.message : String(error));
  }
}

/** The storage that the settings name; neither when the first start will make its folder. */
async function reachStorage(
  settings: Settings,
  wrong: Set<string>,
): Promise<{ storage?: FileStorage; line?: Line }> {
  const blame = [...wrong].find((name) => name.startsWith("S3_"));
  if (blame) return { line: line("skipped", "storage", `not looked at: see ${blame}.`) };
  try {
    if (!settings.S3_BUCKET) await stat(join(settings.DATA_DIR, "files"));
    return { storage: await openStorage(settings) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    return { line: line("failing", "storage", storageFailure(new StorageAway(error), settings)) };
  }
}

/** The session secret of this machine, which only a start makes. */
function secretOf(settings: Settings): string | undefined {
  try {
    return currentSecret(settings);
  } catch {
    return undefined; // not for this account to read, which other lines say
  }
}
