import { counted } from "@app/contract";
import { BackupRefused } from "#backup/format.ts";
import { writeBackup } from "#backup/write-backup.ts";
import type { BackupSummary } from "#backup/write-backup.ts";
import { sizeOf } from "#checks/figures.ts";
import { whenThere } from "#checks/not-migrated.ts";
import { isClusterMade } from "#db/embedded-place.ts";
import { backups } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret, secretFingerprint } from "#lib/secret.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import type { BackupWish } from "./arguments.ts";
import { withContents } from "./with-contents.ts";
import type { CommandParts } from "./with-contents.ts";

/** Writes a backup of the product that the settings name, which has to be there. */
export async function backUp(settings: Settings, wish: BackupWish, signal: AbortSignal) {
  if (!settings.DATABASE_URL && !(await isClusterMade(settings.DATA_DIR))) {
    throw new BackupRefused(
      `There is nothing to back up: DATABASE_URL is not set, and ${settings.DATA_DIR} holds no database.`,
    );
  }
  await withContents(settings, signal, (parts) => makeBackup(parts, wish));
}

/** Writes a backup and says what it holds. `isNoted`: whether it counts as the latest of the product. */
export async function makeBackup(
  parts: CommandParts,
  { file: path, allowsLost, isNoted = true }: BackupWish & { isNoted?: boolean },
): Promise<void> {
  const { settings, db, pool, storage, lock, signal } = parts;
  const now = new Date();
  const start = performance.now();
  const secret = currentSecret(settings);
  await warnOfSecret(parts, secret);
  const summary = await writeBackup(
    { pool, storage, secret, isSecretOurs: !settings.SESSION_SECRET },
    { path, now, lock, signal, allowsLost },
  );
  const { bytes, checkups, files, checksum } = summary;
  if (isNoted) {
    const row = { finishedAt: new Date(), version, bytes, checkups, files, checksum };
    // Before the upgrade that the backup is made for, the table may not be there.
    await whenThere(db.insert(backups).values(row).execute()).catch(() =>
      fail("Warning: the backup is complete, but the database did not take a note of it."),
    );
  }
  say(`${path}: ${contents(summary)}, ${sizeOf(bytes)}, ${secondsSince(start)}.`);
  say(`SHA-256 ${checksum}`);
  if (summary.missingFiles.length > 0) {
    fail(
      `Warning: the storage had lost or changed the content of ${firstOf(summary.missingFiles)}.`,
    );
  }
}

async function warnOfSecret({ db, settings }: CommandParts, secret: string | undefined) {
  const running = (await whenThere(listInstances(db))) ?? [];
  const own = secret && secretFingerprint(secret);
  if (running.some(({ secretFingerprint: other }) => other !== own) || !secret) {
    fail(
      `Warning: the secret that the product uses is not here (SESSION_SECRET, or ${settings.DATA_DIR}/session-secret): keep it beside the backup.`,
    );
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
