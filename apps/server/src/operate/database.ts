import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientBase, Pool, PoolClient } from "pg";
import { connect, onConnection } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";
import { describeDatabaseError } from "#db/errors.ts";
import { advisoryLocks } from "#db/locks.ts";
import {
  appliedMigrations,
  knownMigrations,
  migrateDatabase,
  migrationsFolder,
} from "#db/migrate.ts";
import { withTimeout } from "#db/timeout.ts";
import type { Settings } from "#settings.ts";
import { say } from "#terminal.ts";
import { version } from "#version.ts";
import { BackupError } from "./archive.ts";

/** One for each transaction of a backup, one for notes about it. */
const connections = 3;
const dayMs = 24 * 3_600_000;
/** A commit is not cut off: its outcome would be unknown. */
const committing = new WeakSet<PoolClient>();

/**
 * The product's database of any version, whether it runs or not; `isAlone`: only if no process runs the embedded one.
 * Statements may take hours; the signal ends them.
 */
export async function withDatabase<Result>(
  settings: Settings,
  { signal, isAlone = false }: { signal: AbortSignal; isAlone?: boolean },
  work: (db: Database, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = await reachDatabase(settings, isAlone);
  const { db, pool } = connect(url, connections);
  const cutOff = (client: PoolClient) =>
    committing.has(client) || void (client as unknown as Client).end();
  pool.on("connect", (client) => signal.addEventListener("abort", () => cutOff(client)));
  signal.addEventListener("abort", () => void pool.end());
  try {
    return await withTimeout(dayMs, () => work(db, pool));
  } finally {
    if (!pool.ending) await pool.end();
    await stop();
  }
}

/** The database, whether the product runs or not; `stop` ends the embedded one if the product does not. */
export async function reachDatabase({ DATABASE_URL, DATA_DIR }: Settings, isAlone = false) {
  const stop = async () => undefined;
  if (DATABASE_URL) return { url: DATABASE_URL, stop };
  try {
    return await startEmbeddedDatabase({ dataDir: DATA_DIR });
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    if (isAlone) throw new Error(`${error.message} Stop it first: nothing was changed.`);
    return { url: error.url, stop };
  }
}

/** Brings the tables up to date for a command, and says when other sessions delay it. */
export const bringUpToDate = (db: Database): Promise<void> =>
  migrateDatabase(db, {
    onWait: () =>
      say(
        "The tables are of an older version: bringing them up to date waits for sessions that use them, or for a backup. Ctrl-C ends the wait.",
      ),
  });

/** A session of a backup or restore waits for others, which may take hours, and is never ended for being slow. */
const sessionSettings = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`begin; ${sessionSettings}`);
    const result = await work(client);
    committing.add(client);
    await client.query("commit").catch((cause: unknown) => {
      throw new BackupError(
        `The database did not answer at the very end (${describeDatabaseError(cause)}): what was asked for may have been done, or not. Look at the product, and do it again.`,
        { cause },
      );
    });
    isDone = true;
    return result;
  } finally {
    committing.delete(client);
    client.release(!isDone);
  }
}

/** Takes an advisory lock until the end of the transaction; says so if another session holds it. */
export async function takeLock(
  client: PoolClient,
  lock: keyof typeof advisoryLocks,
  isShared = false,
) {
  const suffix = isShared ? "_shared" : "";
  const values = [advisoryLocks[lock]];
  const attempt = `select pg_try_advisory_xact_lock${suffix}($1) as taken`;
  const { rows } = await client.query<{ taken: boolean }>(attempt, values);
  if (rows[0]?.taken) return;
  say("Another backup, a restore or an upgrade is under way: this one waits for its end.");
  await client.query(`select pg_advisory_xact_lock${suffix}($1)`, values);
}

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
export const quotedList = (identifiers: string[]) => identifiers.map(quoted).join(", ");

/** The column `name` of the rows of a query. */
export const listNames = async (client: ClientBase, query: string, values: unknown[] = []) =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name);

export interface Table {
  name: string;
  /** Without generated ones, which nobody may write. */
  columns: string[];
  /** Other tables that its foreign keys refer to. */
  parents: string[];
}

/** What is in the database, undefined before the first start; rejects one that a newer version migrated. */
export async function findContents(client: PoolClient) {
  const last = (await appliedMigrations(onConnection(client))).at(-1);
  if (last === undefined) return undefined;
  const known = knownMigrations();
  const count = known.findIndex(({ when }) => when === last) + 1;
  const tag = known[count - 1]?.name;
  if (tag === undefined) {
    throw new BackupError(
      `The database was migrated by a newer version than this one (${version}): nothing was changed. Back it up with that one. Restore into an empty database: another DATABASE_URL, or another DATA_DIR if the database is in it.`,
    );
  }
  const file = join(migrationsFolder, "meta", `${tag.slice(0, 4)}_snapshot.json`);
  const snapshot = JSON.parse(readFileSync(file, "utf8")) as {
    tables: Record<string, { name: string }>;
  };
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array(select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid) as parents
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
     group by c.oid order by c.relname`,
    [Object.values(snapshot.tables).map(({ name }) => name)],
  );
  // No two of our tables refer to each other.
  const depthOf = ({ parents }: Table): number =>
    1 + Math.max(0, ...rows.filter(({ name }) => parents.includes(name)).map(depthOf));
  /** Each after those that it refers to; other tables are not ours to copy or drop. */
  const tables = rows.toSorted((one, other) => depthOf(one) - depthOf(other));
  /** `migration`: the last one, and how many there were. */
  return { migration: { tag, count }, tables };
}
