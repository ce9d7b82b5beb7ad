import type { Database } from "#db/client.ts";
import type { ContentsLock } from "#db/contents-lock.ts";
import { backups } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { listInstances, secretFingerprint } from "#features/instances/queries.ts";
import { currentSecret } from "#backup/restore-secret.ts";
import { writeBackup } from "#backup/write-backup.ts";
import type { BackupSummary } from "#backup/write-backup.ts";
import type { DatabasePool } from "#db/pool.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";

export interface CommandParts {
  settings: Settings;
  db: Database;
  pool: DatabasePool;
  storage: FileStorage;
  lock: ContentsLock;
  signal: AbortSignal;
}

/** Writes a backup and says what it holds. */
export async function makeBackup(parts: CommandParts, path: string): Promise<void> {
  const { settings, db, pool, storage, lock, signal } = parts;
  const now = new Date();
  const start = performance.now();
  const secret = currentSecret(settings);
  await warnOfSecret(parts, secret, now);
  const summary = await writeBackup(
    { pool, storage, secret, isSecretOurs: !settings.SESSION_SECRET },
    { path, now, lock, signal },
  );
  const { bytes, checkups, files, checksum } = summary;
  await db
    .insert(backups)
    .values({ finishedAt: new Date(), version, bytes, checkups, files, checksum });
  say(`${path}: ${contents(summary)}, ${megabytes(bytes)}, ${secondsSince(start)}.`);
  say(`SHA-256 ${checksum}`);
  if (summary.missingFiles.length > 0) {
    fail(`Warning: the storage had lost the content of ${names(summary.missingFiles)}.`);
  }
}

async function warnOfSecret({ db, settings }: CommandParts, secret: string | undefined, now: Date) {
  const running = await listInstances(db, now);
  const own = secret && secretFingerprint(secret);
  if (running.some(({ secretFingerprint: other }) => other !== own) || !secret) {
    fail(
      `Warning: the secret that the product uses is not here (SESSION_SECRET, or ${settings.DATA_DIR}/session-secret): keep it beside the backup.`,
    );
  }
}

const number = (value: number) => value.toLocaleString("en-US");

export const contents = ({
  rows,
  checkups,
  files,
}: Pick<BackupSummary, "rows" | "checkups" | "files">) =>
  `${number(rows)} rows, ${number(checkups)} check-ups, ${number(files)} files`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const secondsSince = (start: number) =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;

const mostNames = 10;

function names(ids: string[]): string {
  const shown = ids.slice(0, mostNames).join(", ");
  return ids.length > mostNames ? `${ids.length} files (${shown}, …)` : `these files: ${shown}`;
}
