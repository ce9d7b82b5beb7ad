import { sql } from "drizzle-orm";
import { anyOf } from "./any-of.ts";
import type { Database } from "./client.ts";
import { advisoryLocks } from "./locks.ts";
import { storedFiles } from "./schema.ts";

/** Removes those of these contents of files that have no row, unless a backup or a restore, which needs them, is under way. */
export async function removeUnusedContents(
  db: Database,
  storage: { remove(ids: string[]): Promise<void> },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.contents}) as is_ours`,
    );
    if (!rows[0]?.is_ours) return;
    // A restore may have brought the row back.
    const present = await transaction
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(anyOf(storedFiles.id, ids));
    const used = new Set(present.map(({ id }) => id));
    await storage.remove(ids.filter((id) => !used.has(id)));
  });
}
