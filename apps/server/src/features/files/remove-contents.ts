import { limits } from "@app/contract";
import type { Parts } from "#api/context.ts";
import { whenContentsMayGo } from "#db/contents-lock.ts";
import { StorageAway } from "#storage/file-storage.ts";

/**
 * Takes the content of deleted files out of the storage. What is more than one call should wait for, what a
 * storage that is away still has, and what a backup counts on just then, is left to the housekeeping.
 */
export async function removeContents(
  { db, log, storage }: Pick<Parts, "db" | "log" | "storage">,
  removed: { id: string }[],
): Promise<void> {
  try {
    const ids = removed.slice(0, limits.batch).map(({ id }) => id);
    await whenContentsMayGo(
      db,
      async () => ids,
      (free) => storage.remove(free),
    );
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    log.error({ reason: error.reason, files: removed.length }, "file storage");
  }
}
