import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { DatabasePool } from "./pool.ts";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema>;
/** What queries take: the database itself or a transaction on it. */
export type Connection = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The database on connections of the caller's own. */
export const onConnection = (client: Pool | PoolClient): Database =>
  drizzle(client, { schema, casing: "snake_case" });

export function connect(url: string, connections: number): { db: Database; pool: DatabasePool } {
  const pool = new DatabasePool(url, connections);
  return { db: onConnection(pool), pool };
}
