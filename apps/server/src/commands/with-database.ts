import { connect, migrateDatabase } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";
import type { Settings } from "#env.ts";

/** The product's database for one command, whether the product runs or not. */
export async function withDatabase<Result>(
  settings: Settings,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const reached = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, stop: async () => undefined }
    : await reachEmbedded(settings.DATA_DIR);
  const { db, pool } = connect(reached.url, 1);
  try {
    await migrateDatabase(db);
    return await run(db);
  } finally {
    await pool.end();
    await reached.stop();
  }
}

async function reachEmbedded(dataDir: string) {
  try {
    return await startEmbeddedDatabase({ dataDir });
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return { url: error.url, stop: async () => undefined };
  }
}
