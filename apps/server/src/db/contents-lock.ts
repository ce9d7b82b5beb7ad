import { sql } from "drizzle-orm";
import type { Connection, Database } from "./client.ts";
import { advisoryLocks } from "./locks.ts";
import { storedFiles } from "./schema.ts";

/**
 * Removes the contents of those files of `find` that have no row, unless a backup or a restore, which needs them,
 * is under way. Returns whether it was done.
 */
export const removeUnusedContents = (
  db: Database,
  find: (transaction: Connection) => Promise<string[]>,
  remove: (ids: string[]) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.contents}) as is_ours`,
    );
    if (!rows[0]?.is_ours) return false;
    const ids = await find(transaction);
    if (ids.length === 0) return true;
    // A restore may have brought the row back.
    const present = await transaction
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(sql`${storedFiles.id} = any(${sql.param(ids)}::uuid[])`);
    const used = new Set(present.map(({ id }) => id));
    await remove(ids.filter((id) => !used.has(id)));
    return true;
  });
