import { desc } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { findMigrationState } from "#db/migrate.ts";
import { backups } from "#db/schema.ts";
import { findingOf, warning } from "./check.ts";
import type { Check } from "./check.ts";
import { sizeOf, spanOf } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";

const oldestMs = 7 * 24 * 3_600_000;

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

export const checkBackup: Check = async ({ db, now }) => {
  if ((await findMigrationState(db)) === "none") {
    return findingOf("backup", [], "There is nothing to back up yet.");
  }
  const latest = await whenThere(findLastBackup(db)); // older tables have data, and know of no backups
  if (!latest) {
    const text = "No backup was made yet: npm run backup -- FILE makes one.";
    return findingOf("backup", [warning(text)]);
  }
  const age = now.getTime() - latest.finishedAt.getTime();
  const text = `The latest backup is ${spanOf(age)} old.`;
  return findingOf("backup", age > oldestMs ? [warning(text)] : [], text, [
    ["Size", sizeOf(latest.bytes)],
    ["Check-ups", String(latest.checkups)],
    ["Files", String(latest.files)],
    ["Version", latest.version],
  ]);
};
