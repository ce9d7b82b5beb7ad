import { mkdirSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { whenThere } from "#checks/not-migrated.ts";
import { checkups, users } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { listInstances } from "#features/instances/queries.ts";
import { BackupError, UnknownOutcome } from "#operate/backup-format.ts";
import { inTransaction } from "#operate/database-session.ts";
import { verifyBackup } from "#operate/read-archive.ts";
import { findReplaceable } from "#operate/replaced-data.ts";
import { rejectNewer, restoreBackup } from "#operate/restore-backup.ts";
import { restoreSecret } from "#operate/restore-secret.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import type { RestoreRequest } from "./arguments.ts";
import { contents, firstOf, makeBackup, secondsSince } from "./make-backup.ts";
import type { CommandParts } from "./make-backup.ts";
import { withPlainPool } from "./with-database.ts";

/** Verifies a backup, replaces all data by it while nothing runs, and says what it did. */
export async function restoreFile(
  settings: Settings,
  request: RestoreRequest,
  signal: AbortSignal,
) {
  const { file: path } = request;
  if ((await stat(path)).isDirectory()) throw new BackupError(`${path} is a folder.`);
  const verified = await verifyBackup(path, signal);
  const { header, manifest, secret } = verified;
  rejectNewer(header);
  say(`The backup of ${header.madeAt} is complete.`);
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  await storage.check();

  await withPlainPool(
    settings,
    async (db, pool) => {
      const parts = { settings, db, pool, signal };
      // Who may use the embedded database alone knows that nothing else runs.
      if (settings.DATABASE_URL) await rejectRunning(parts);
      const copy = request.isCopied ? await copyFirst(parts) : undefined;
      const start = performance.now();
      const restored = await restoreBackup({ pool, storage }, { path, verified, signal }).catch(
        async (error: unknown) => {
          if (copy && !(error instanceof UnknownOutcome)) await rm(copy, { force: true });
          throw error;
        },
      );
      say(
        `Restored: ${contents(restored)}, ${secondsSince(start)}. Everybody has to sign in again.`,
      );
      const { administrators, revokedTokens, deletedFiles } = restored;
      if (administrators.length > 0) {
        say(`Administrators who were none before: ${firstOf(administrators)}.`);
      }
      if (revokedTokens > 0) {
        say(
          `Access tokens revoked, as their owners are no administrators any more: ${revokedTokens}.`,
        );
      }
      const { length: missing } = manifest.missingFiles;
      if (missing > 0) {
        fail(`Warning: ${missing} files have no content: it was lost before the backup.`);
      }
      await storage
        .remove(deletedFiles)
        .catch(() =>
          fail("Warning: the storage did not answer, and still has files of the replaced data."),
        );
      const { secretFingerprint: fingerprint } = header;
      const advice = restoreSecret(settings, { secret, fingerprint });
      if (advice) say(advice);
    },
    { isAlone: true },
  );
}

async function rejectRunning({ db }: CommandParts) {
  const running = (await whenThere(listInstances(db))) ?? [];
  if (running.length === 0) return;
  const names = running.map(({ name }) => name).join(", ");
  throw new BackupError(
    `The product runs (${names}): nothing was changed. Stop all of it and restore again; an instance that was killed counts as running for two minutes.`,
  );
}

/** Returns where the copy is, if there was anything to copy. */
async function copyFirst(parts: CommandParts): Promise<string | undefined> {
  const { db, pool, settings, signal } = parts;
  const tables = await inTransaction(pool, { signal }, findReplaceable);
  if (tables.length === 0) return undefined;
  if ((await db.$count(users)) + (await db.$count(checkups)) === 0) return undefined;
  const folder = join(settings.DATA_DIR, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  say("First, what is there now is copied:");
  const file = join(folder, `before-restore-${time}.backup`);
  // It lies on the same disk, and does not count as a backup.
  await makeBackup(parts, { file, allowsLost: true, isNoted: false });
  return file;
}
