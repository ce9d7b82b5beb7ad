import { desc, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { backups } from "#db/schema.ts";

/** The backup that was completed last. */
export async function findLastBackup(db: Database) {
  const { finishedAt, bytes, checkups, files, version } = backups;
  const [last] = await db
    .select({ finishedAt, bytes, checkups, files, version })
    .from(backups)
    .orderBy(desc(backups.finishedAt), desc(backups.id))
    .limit(1);
  return last ?? null;
}

/** What the database runs on: PostgreSQL's own version, and when the last migration of ours was written (Unix ms). */
export async function readDatabaseVersions(db: Database) {
  const { rows } = await db.execute<{ postgres: string; migratedTo: string | null }>(
    sql`select current_setting('server_version') as postgres,
      (select max(created_at) from drizzle.__drizzle_migrations)::text as "migratedTo"`,
  );
  const { postgres, migratedTo } = rows[0]!; // a select without a table answers one row
  return { postgres, migratedTo: Number(migratedTo) };
}
