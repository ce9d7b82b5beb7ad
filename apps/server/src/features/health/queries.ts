import { desc, sql } from "drizzle-orm";
import pgBoss from "pg-boss/package.json" with { type: "json" };
import type { Database } from "#db/client.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";
import { backups } from "#db/schema.ts";
import { version } from "#version.ts";

/** What runs here, in which version. */
export async function listVersions(db: Database): Promise<[name: string, version: string][]> {
  const [{ rows }, applied] = await Promise.all([
    db.execute<{ name: string }>(sql`select current_setting('server_version') as name`),
    appliedMigrations(db),
  ]);
  const last = knownMigrations().find(({ when }) => when === applied.at(-1));
  return [
    ["Compliance CheckUp", version],
    ["Node", process.versions.node],
    ["PostgreSQL", rows[0]!.name], // a select without a table answers one row
    ["pg-boss", pgBoss.version],
    ["Last migration", last?.name ?? "not one of this version"],
  ];
}

/** The backup that was completed last; null when none was. */
export async function findLastBackup(db: Database) {
  const { finishedAt, bytes, checkups, files, version: madeBy } = backups;
  const [last] = await db
    .select({ finishedAt, bytes, checkups, files, version: madeBy })
    .from(backups)
    .orderBy(desc(backups.finishedAt), desc(backups.id))
    .limit(1);
  return last ?? null;
}
