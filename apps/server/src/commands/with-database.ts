import { Pool } from "pg";
import { connect, onConnection } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { DatabaseUnfit } from "#db/database-error.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";
import { describeRefusal } from "#db/errors.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { DatabasePool } from "#db/pool.ts";
import type { Settings } from "#env.ts";
import { say } from "#terminal.ts";
import { stopSignals } from "./run-command.ts";

/** The product's database, brought up to date, for one command, whether the product runs or not. */
export async function withDatabase<Result>(
  settings: Settings,
  run: (db: Database, pool: DatabasePool) => Promise<Result>,
): Promise<Result> {
  const reached = await reachDatabase(settings);
  const { db, pool } = connect(reached.url, 1);
  try {
    await bringUpToDate(db);
    return await run(db, pool);
  } finally {
    await pool.end();
    await reached.stop();
  }
}

/** One for each transaction of a backup, one for notes about it. */
const connections = 4;

/** The product's database as it is, of any version, on connections whose statements may take hours. */
export async function withPlainPool(
  settings: Settings,
  run: (db: Database, pool: Pool) => Promise<void>,
  { isAlone = false } = {},
): Promise<void> {
  const reached = await reachDatabase(settings, isAlone);
  const pool = new Pool({ connectionString: reached.url, max: connections, keepAlive: true });
  pool.on("error", () => undefined); // the next query reports it
  try {
    await pool.connect().then(
      (client) => client.release(),
      (cause: unknown) => {
        throw new DatabaseUnfit(
          `The database that DATABASE_URL names cannot be used: ${describeRefusal(cause)}`,
          { cause },
        );
      },
    );
    await run(onConnection(pool), pool);
  } finally {
    await pool.end();
    await reached.stop();
  }
}

/** Says when others hold the tables up; Ctrl-C ends that wait in order. */
async function bringUpToDate(db: Database): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const onWait = () => {
    for (const signal of stopSignals) process.once(signal, stop);
    say(
      "The tables are of an older version: bringing them up to date waits for sessions that use them, or for a backup. Ctrl-C ends the wait.",
    );
  };
  try {
    await migrateDatabase(db, { onWait, signal: stopping.signal });
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

async function reachDatabase({ DATABASE_URL: url, DATA_DIR }: Settings, isAlone = false) {
  return url ? { url, stop: async () => undefined } : reachEmbedded(DATA_DIR, isAlone);
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
