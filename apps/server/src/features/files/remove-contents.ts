import { limits } from "@app/contract";
import type { Parts } from "#api/context.ts";
import { StorageAway } from "#storage/file-storage.ts";

/**
 * Takes the content of deleted files out of the storage. What is more than one call should wait for, and what
 * a storage that is away still has, is left to the housekeeping.
 */
export async function removeContents(
  { log, storage }: Pick<Parts, "log" | "storage">,
  removed: { id: string }[],
): Promise<void> {
  try {
    await storage.remove(removed.slice(0, limits.batch).map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    log.error({ reason: error.reason, files: removed.length }, "file storage");
  }
}
