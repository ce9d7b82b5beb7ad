import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import type { ClientBase, PoolClient } from "pg";
import { onConnection } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { DatabaseUnfit } from "#db/database-error.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";
import { describeRefusal } from "#db/errors.ts";
import { advisoryLocks } from "#db/locks.ts";
import { migrateDatabase, migrationsFolder } from "#db/migrate.ts";
import type { Settings } from "#settings.ts";
import { say } from "#terminal.ts";

/** One for each transaction of a backup, one for notes about it. */
const connections = 4;

/**
 * The product's database as it is, of any version, for one command, whether the product runs or not; `isAlone`: only
 * if no process runs the embedded one. Statements may take hours.
 */
export async function withDatabase<Result>(
  settings: Settings,
  run: (db: Database, pool: Pool) => Promise<Result>,
  { isAlone = false } = {},
): Promise<Result> {
  const embedded = settings.DATABASE_URL
    ? undefined
    : await reachEmbedded(settings.DATA_DIR, isAlone);
  const url = settings.DATABASE_URL ?? embedded!.url; // one of the two is there
  const pool = new Pool({ connectionString: url, max: connections, keepAlive: true });
  pool.on("error", () => undefined); // the next query reports it
  try {
    await pool.query("select").catch((cause: unknown) => {
      throw new DatabaseUnfit(
        `The database that DATABASE_URL names cannot be used: ${describeRefusal(cause)}`,
        { cause },
      );
    });
    return await run(onConnection(pool), pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** The embedded database, whether the product runs or not; `stop` ends it in the second case alone. */
export async function reachEmbedded(dataDir: string, isAlone = false) {
  try {
    return await startEmbeddedDatabase({ dataDir });
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    if (isAlone) throw new Error(`${error.message} Stop it first: nothing was changed.`);
    return { url: error.url, stop: async () => undefined };
  }
}

/** Brings the tables up to date for a command, and says when others hold them up. */
export const bringUpToDate = (db: Database, signal: AbortSignal): Promise<void> =>
  migrateDatabase(db, {
    signal,
    onWait: () =>
      say(
        "The tables are of an older version: bringing them up to date waits for sessions that use them, or for a backup. Ctrl-C ends the wait.",
      ),
  });

/** A session of a backup or restore waits for others, which may take hours, and is never ended for being slow. */
const sessionSettings = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

interface Transaction {
  /** Such as `begin isolation level repeatable read`. */
  begin?: string;
  /** Ends the connection, and so whatever it waits for. */
  signal?: AbortSignal | undefined;
}

/** Does work within a transaction on a connection of its own. */
export async function inTransaction<Result>(
  pool: Pool,
  { begin = "begin", signal }: Transaction,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on("error", ignore); // the query under way reports it
  const end = () => void (client as unknown as { end(): Promise<void> }).end().catch(ignore);
  signal?.addEventListener("abort", end, { once: true });
  let isDone = false;
  try {
    signal?.throwIfAborted();
    await client.query(`${begin}; ${sessionSettings}`);
    const result = await work(client);
    signal?.throwIfAborted();
    signal?.removeEventListener("abort", end);
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    signal?.removeEventListener("abort", end);
    client.off("error", ignore);
    client.release(!isDone);
  }
}

const waiting = {
  contents: "Another backup or a restore is under way: this one waits for its end.",
  migration: "Tables are being changed by an upgrade: this waits for its end.",
};

/** Takes an advisory lock until the end of the transaction; says so if another session holds it. */
export async function takeLock(client: PoolClient, lock: keyof typeof waiting, isShared = false) {
  const suffix = isShared ? "_shared" : "";
  const values = [advisoryLocks[lock]];
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock${suffix}($1) as taken`,
    values,
  );
  if (rows[0]?.taken) return;
  say(waiting[lock]);
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
}

/**
 * Our tables in a database after this migration, each after those that its foreign keys refer to. Other tables are
 * not ours to copy or drop.
 */
export async function findTables(client: ClientBase, migration: string): Promise<Table[]> {
  const file = join(migrationsFolder, "meta", `${migration.slice(0, 4)}_snapshot.json`);
  const snapshot = JSON.parse(readFileSync(file, "utf8")) as {
    tables: Record<string, { name: string }>;
  };
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
     group by c.relname order by c.relname`,
    [Object.values(snapshot.tables).map(({ name }) => name)],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const ordered = new Set<Table>();
  const add = (table: Table | undefined) => {
    if (!table || ordered.has(table)) return;
    const before = references.filter(({ from, to }) => from === table.name && to !== from);
    for (const { to } of before) add(tables.find(({ name }) => name === to));
    ordered.add(table);
  };
  tables.forEach(add); // no two of our tables refer to each other
  return [...ordered];
}
