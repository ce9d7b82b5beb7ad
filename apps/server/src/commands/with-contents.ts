import { mkdirSync } from "node:fs";
import type { Database } from "#db/client.ts";
import { whileContentsStay } from "#db/contents-lock.ts";
import type { ContentsLock, OnWait } from "#db/contents-lock.ts";
import { patiently } from "#db/patience.ts";
import type { DatabasePool } from "#db/pool.ts";
import type { Settings } from "#env.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/open-storage.ts";
import { say } from "#terminal.ts";
import { withDatabase } from "./with-database.ts";

const words = {
  contents: "Another backup or restore is under way: this one waits for its end.",
  migration: "Tables are being changed (an upgrade, or another restore): this waits for its end.",
};
const onWait: OnWait = (lock) => say(words[lock]);
/** One for the lock, one for the rows, one for what is said about it. */
const connections = 3;

export interface CommandParts {
  settings: Settings;
  db: Database;
  pool: DatabasePool;
  storage: FileStorage;
  lock: ContentsLock;
  signal: AbortSignal;
}

/** Does work on all data while no content of a file is removed; the tables are those that are there, of any version. */
export async function withContents(
  settings: Settings,
  signal: AbortSignal,
  work: (parts: CommandParts) => Promise<void>,
): Promise<void> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  await withDatabase(
    settings,
    (db, pool) =>
      patiently(() =>
        whileContentsStay(pool, { onWait, signal }, (lock) =>
          work({ settings, db, pool, storage, lock, signal }),
        ),
      ),
    { connections, migrates: false },
  );
}
