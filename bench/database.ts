import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../apps/server/src/db/client.ts";
import { migrateDatabase } from "../apps/server/src/db/migrate.ts";
import type { Database } from "../apps/server/src/db/client.ts";
import type { DatabasePool } from "../apps/server/src/db/pool.ts";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";

/** What is measured is thrown away: writing it need not wait for the disk. */
const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Runs something on the product's own database in a folder that is gone afterwards. */
export async function withEmptyDatabase(
  run: (db: Database, pool: DatabasePool) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "checkup-bench-"));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
  const server = await startEmbeddedDatabase({ dataDir, settings });
  const { db, pool } = connect(server.url, 10);
  const end = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // The database is a process of its own and would outlive this one.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    await migrateDatabase(db);
    await run(db, pool);
  } finally {
    await pool.end();
    await end();
  }
}
