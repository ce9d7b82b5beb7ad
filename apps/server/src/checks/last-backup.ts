import { desc } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { backups } from "#db/schema.ts";

/** The backup that was completed last; null when none was. */
export async function findLastBackup(db: Database) {
  const { finishedAt, bytes, checkups, files, version } = backups;
  const [last] = await db
    .select({ finishedAt, bytes, checkups, files, version })
    .from(backups)
    .orderBy(desc(backups.finishedAt), desc(backups.id))
    .limit(1);
  return last ?? null;
}
