import { checkNames } from "@app/contract";
import type { Finding } from "@app/contract";
import { runChecks } from "#checks/all.ts";
import type { Checked } from "#checks/check.ts";
import { figuresOf } from "#checks/not-migrated.ts";
import { findStored, lookForContents } from "#checks/storage.ts";
import { connect } from "#db/client.ts";
import { checkSettings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { StorageAway } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { judgeAddress } from "./address.ts";
import { judgeDataFolder } from "./data-folder.ts";
import { readEnvironment } from "./environment.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";
import { notMade, reachDatabase, reachStorage, secretOf } from "./looked-at.ts";
import { judgeSettings } from "./settings.ts";

type Name = Finding["name"];

/** A server may have few connections left, and the checks share these. */
const connections = 3;
/** Nobody listens there: what can do without a database is looked at all the same. */
const nowhere = "postgres://127.0.0.1:1/none";
/** These are about nothing but what stands in the database. */
const inDatabase: Name[] = ["jobs", "backup", "instances"];

/**
 * Looks at everything that can be looked at, and answers a line for each. Changes nothing. `folder`: where `.env`
 * is, if there is one.
 */
export async function examine(
  real: Record<string, string | undefined>,
  folder = ".",
): Promise<Line[]> {
  const { environment, lines } = readEnvironment(real, folder);
  const { settings, problems } = checkSettings(environment);
  const wrong = new Set(problems.map((problem) => problem.name));
  const [database, storage] = await Promise.all([
    reachDatabase(settings, wrong),
    reachStorage(settings, wrong),
  ]);
  const { db, pool } = connect(database.url ?? nowhere, connections);
  try {
    const now = new Date();
    const known = [database.line, "put" in storage ? undefined : storage].filter(isThere);
    if (wrong.has("SMTP_URL")) known.push(line("skipped", "mail", "not looked at: see SMTP_URL."));
    const found = await runAll(
      {
        settings,
        db,
        pool,
        now,
        storage: "put" in storage ? storage : unreached,
        secret: secretOf(settings),
      },
      known,
    );
    const isOpen = found.some(({ name, state }) => name === "instances" && state !== "skipped");
    const instances = isOpen ? await listInstances(db).catch(() => []) : [];
    return [
      ...lines,
      ...(await judgeSettings(environment, settings, problems)),
      await judgeDataFolder(settings),
      await judgeAddress(
        settings,
        wrong,
        instances.map((instance) => instance.name),
      ),
      ...checkNames.flatMap((name) => found.find((each) => each.name === name) ?? []),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Runs the checks of which nothing is known before, those on what stands in the database only if it answers. */
async function runAll(checked: Checked, known: Line[]): Promise<Line[]> {
  const isOpen = (name: Name) => !known.some((each) => each.name === name);
  const first = checkNames.filter((name) => isOpen(name) && !inDatabase.includes(name));
  const found: Line[] = [...known, ...(await runChecks(checked, first))];
  const database = found.find((each) => each.name === "database");
  // A database that answered has figures, whatever is wrong with it.
  if (database && database.facts.length > 0) {
    const told = await withoutContents(checked, found);
    return [...told, ...(await runChecks(checked, inDatabase))];
  }
  if (database?.state === "ok") return found; // it will be made
  const skipped = inDatabase.map((name) =>
    line("skipped", name, "not looked at: it needs the database."),
  );
  return [...found, ...skipped];
}

/** A folder of files that is not there yet has to be there when the database tells of files. */
async function withoutContents({ settings, db }: Checked, found: Line[]): Promise<Line[]> {
  if (!found.includes(notMade)) return found;
  const stored = await figuresOf(findStored(db));
  const nothing = { get: async () => undefined };
  const lost = await lookForContents({ settings, storage: nothing }, stored?.ids ?? []);
  return lost
    ? found.map((each) => (each === notMade ? line(lost.state, "storage", lost.text) : each))
    : found;
}

const isThere = (each: Line | undefined): each is Line => each !== undefined;

const notReached = () => Promise.reject(new StorageAway(new Error("not looked at")));
const unreached: FileStorage = {
  put: notReached,
  get: notReached,
  remove: notReached,
  check: notReached,
};
