import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { ContentsLock } from "#db/contents-lock.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { sha256 } from "./backup-file.ts";
import type { BackupFile } from "./backup-file.ts";

const filesAtOnce = 8;
const tries = 3;
const retryMs = 1_000;

/** What a row says of its content. */
export interface StoredContent {
  id: string;
  checksum: string;
}

export async function listContents(client: PoolClient): Promise<StoredContent[]> {
  const { rows } = await client.query<StoredContent>(
    "select id, checksum from public.stored_files order by id",
  );
  return rows;
}

/**
 * Adds the contents to the backup. `missing`: the ids of those that the storage does not have as they were
 * stored.
 */
export async function copyFiles(
  contents: StoredContent[],
  storage: FileStorage,
  file: BackupFile,
  { lock, signal }: { lock: ContentsLock; signal?: AbortSignal | undefined },
): Promise<{ count: number; missing: string[] }> {
  const missing: string[] = [];
  for (let start = 0; start < contents.length; start += filesAtOnce) {
    signal?.throwIfAborted();
    await lock.confirm();
    const some = contents.slice(start, start + filesAtOnce);
    const found = await Promise.all(some.map(({ id }) => readPatiently(storage, id)));
    for (const [index, { id, checksum }] of some.entries()) {
      const content = found[index];
      if (content && sha256(content) === checksum) await file.add(`files/${id}`, content);
      else missing.push(id);
    }
  }
  return { count: contents.length - missing.length, missing };
}

/** Of very many files, one that has to be asked for again must not end the backup. */
async function readPatiently(storage: FileStorage, id: string): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storage.get(id);
    } catch (error) {
      if (attempt === tries) throw error;
      await sleep(retryMs);
    }
  }
}
