import { limits } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import { removeUnusedContents } from "#db/contents-lock.ts";
import { describeError } from "#log.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";

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
    await removeUnusedContents(
      db,
      async () => ids,
      (free) => storage.remove(free),
    );
  } catch (error) {
    // They are deleted already: whatever happens here, who asked for it is not told otherwise.
    const reason = error instanceof StorageUnavailable ? error.reason : describeError(error);
    log.error({ reason, files: removed.length }, "file storage");
  }
}
