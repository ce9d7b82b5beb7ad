import { mkdirSync } from "node:fs";
import { counted } from "@app/contract";
import type { Pool } from "pg";
import { sizeOf } from "#checks/figures.ts";
import { whenThere } from "#checks/not-migrated.ts";
import { isClusterMade } from "#db/embedded-place.ts";
import type { Database } from "#db/client.ts";
import { backups } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret, secretFingerprint } from "#lib/secret.ts";
import { BackupError } from "#operate/backup-format.ts";
import { createBackup } from "#operate/create-backup.ts";
import type { BackupSummary } from "#operate/create-backup.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import type { BackupRequest } from "./arguments.ts";
import { withPlainPool } from "./with-database.ts";

/** Writes a backup of the product that the settings name, which has to be there. */
export async function backUp(settings: Settings, request: BackupRequest, signal: AbortSignal) {
  if (!settings.DATABASE_URL && !(await isClusterMade(settings.DATA_DIR))) {
    throw new BackupError(
      `There is nothing to back up: DATABASE_URL is not set, and ${settings.DATA_DIR} holds no database.`,
    );
  }
  await withPlainPool(settings, (db, pool) => makeBackup({ settings, db, pool, signal }, request));
}

export interface CommandParts {
  settings: Settings;
  db: Database;
  pool: Pool;
  signal: AbortSignal;
}

const waiting = {
  contents: "Another backup or a restore is under way: this one waits for its end.",
  migration: "Tables are being changed by an upgrade: this waits for its end.",
};

/** Writes a backup and says what it holds. `isNoted`: whether it counts as the latest of the product. */
export async function makeBackup(
  { settings, db, pool, signal }: CommandParts,
  { file: path, allowsLost, isNoted = true }: BackupRequest & { isNoted?: boolean },
): Promise<void> {
  const start = performance.now();
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  const secret = currentSecret(settings);
  const running = (await whenThere(listInstances(db))) ?? [];
  const own = secret && secretFingerprint(secret);
  if (!secret || running.some(({ secretFingerprint: other }) => other !== own)) {
    fail(
      `Warning: the secret that the product uses is not here (SESSION_SECRET, or ${settings.DATA_DIR}/session-secret): keep it beside the backup.`,
    );
  }
  const summary = await createBackup(
    { pool, storage, secret, isSecretGenerated: !settings.SESSION_SECRET },
    { path, allowsLost, signal, onWait: (lock) => say(waiting[lock]) },
  );
  const { bytes, checkups, files, checksum, missingFiles } = summary;
  if (isNoted) {
    const row = { finishedAt: new Date(), version, bytes, checkups, files, checksum };
    // Before the upgrade that the backup is made for, the table may not be there.
    await whenThere(db.insert(backups).values(row).execute()).catch(() =>
      fail("Warning: the backup is complete, but could not be noted in the database."),
    );
  }
  say(`${path}: ${contents(summary)}, ${sizeOf(bytes)}, ${secondsSince(start)}.`);
  say(`SHA-256 ${checksum}`);
  if (missingFiles.length > 0) {
    fail(`Warning: the storage had lost or changed the content of ${firstOf(missingFiles)}.`);
  }
}

export const contents = ({
  rows,
  checkups,
  files,
}: Pick<BackupSummary, "rows" | "checkups" | "files">) =>
  `${counted(rows)} rows, ${counted(checkups)} check-ups, ${counted(files)} files`;

export const secondsSince = (start: number) =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;

const mostNames = 10;

/** A list, or its beginning and how many there are. */
export function firstOf(names: string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown}, … (${names.length})` : shown;
}
