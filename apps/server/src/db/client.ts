import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema>;
/** What queries take: the database itself or a transaction on it. */
export type Connection = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export function connect(url: string, pool: number): { db: Database; pool: pg.Pool } {
  const connections = new pg.Pool({
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: 10_000,
    application_name: "compliance-checkup",
  });
  // An idle connection that breaks (a restarted database) is replaced by the pool; without a listener it would end the process.
  connections.on("error", () => undefined);
  return { db: drizzle(connections, { schema, casing: "snake_case" }), pool: connections };
}

/** Any number that nothing else of ours locks on. */
const migrationLock = 6_267_301;
const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings the tables up to date, in one transaction under a lock: of several instances that start at
 * once one migrates, and the others find nothing left to do.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    // The migrator asks for a database; a transaction is one, with savepoints for transactions.
    await migrate(transaction as unknown as Database, { migrationsFolder });
  });
}
