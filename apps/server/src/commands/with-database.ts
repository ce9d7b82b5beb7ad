import { connect } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { Database } from "#db/client.ts";
import type { DatabasePool } from "#db/pool.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";
import type { Settings } from "#env.ts";
import { say } from "#terminal.ts";
import { stopSignals } from "./run-command.ts";

interface Wish {
  connections?: number;
  /** Whether the tables are brought up to date first. */
  migrates?: boolean;
}

/** The product's database for one command, whether the product runs or not. */
export async function withDatabase<Result>(
  settings: Settings,
  run: (db: Database, pool: DatabasePool) => Promise<Result>,
  { connections = 1, migrates = true }: Wish = {},
): Promise<Result> {
  const reached = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, stop: async () => undefined }
    : await reachEmbedded(settings.DATA_DIR);
  const { db, pool } = connect(reached.url, connections);
  try {
    if (migrates) await bringUpToDate(db);
    return await run(db, pool);
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

/** The embedded database, whether the product runs or not; `stop` ends it in the second case alone. */
export async function reachEmbedded(dataDir: string) {
  try {
    return await startEmbeddedDatabase({ dataDir, leavesRunning: true });
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return { url: error.url, stop: async () => undefined };
  }
}
