import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkups, users } from "#db/schema.ts";
import { processSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { whenThere } from "#features/health/findings.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { BackupError, verifyBackup } from "./archive.ts";
import { contentsOf, firstOf, secondsSince, writeBackup } from "./backup.ts";
import type { CommandParts } from "./backup.ts";
import { failUsage, parseFile, runCommand } from "./command.ts";
import { inTransaction, withDatabase } from "./database.ts";
import { findReplaceable, rejectNewer, restoreBackup, UnknownOutcome } from "./restore-data.ts";

/** Verifies a backup, replaces all data by it while nothing runs, and says what it did. */
export async function restoreFile(
  settings: Settings,
  { file: path, isCopied }: { file: string; isCopied: boolean },
  signal: AbortSignal,
) {
  if ((await stat(path)).isDirectory()) throw new BackupError(`${path} is a folder.`);
  const verified = await verifyBackup(path, signal);
  const { header, manifest, secret } = verified;
  rejectNewer(header);
  say(`The backup of ${header.madeAt} is complete.`);
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  await storage.check();

  const restored = await withDatabase(
    settings,
    async (db, pool) => {
      const parts = { settings, db, pool, signal };
      // Who may use the embedded database alone knows that nothing else runs.
      if (settings.DATABASE_URL) await rejectRunning(parts);
      const copy = isCopied ? await copyFirst(parts) : undefined;
      const start = performance.now();
      try {
        const done = await restoreBackup({ pool, storage }, { path, verified, signal });
        const time = secondsSince(start);
        say(`Restored: ${contentsOf(done)}, ${time}. Everybody has to sign in again.`);
        return done;
      } catch (error) {
        if (copy && !(error instanceof UnknownOutcome)) await rm(copy, { force: true });
        throw error;
      }
    },
    { isAlone: true },
  );
  const { administrators, revokedTokens, deletedFiles } = restored;
  if (administrators.length > 0) {
    say(`Administrators who were none before: ${firstOf(administrators)}.`);
  }
  if (revokedTokens > 0) {
    say(`Access tokens revoked, as their owners are no administrators any more: ${revokedTokens}.`);
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
  const advice = restoreSecret(settings, { secret, fingerprint: header.secretFingerprint });
  if (advice) say(advice);
}

async function rejectRunning({ db }: CommandParts) {
  const running = (await whenThere(listInstances(db))) ?? [];
  if (running.length === 0) return;
  const names = running.map(({ name }) => name).join(", ");
  throw new BackupError(
    `The product runs (${names}): nothing was changed. Stop all of it and restore again; an instance that was killed counts as running for two minutes.`,
  );
}

const now = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Returns where the copy is, if there was anything to copy. */
async function copyFirst(parts: CommandParts): Promise<string | undefined> {
  const { db, pool, settings, signal } = parts;
  const tables = await inTransaction(pool, { signal }, findReplaceable);
  if (tables.length === 0) return undefined;
  if ((await db.$count(users)) + (await db.$count(checkups)) === 0) return undefined;
  const folder = join(settings.DATA_DIR, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  say("First, what is there now is copied:");
  const file = join(folder, `before-restore-${now()}.backup`);
  // It lies on the same disk, and does not count as a backup.
  await writeBackup(parts, { file, allowsLost: true, isNoted: false });
  return file;
}

/** Puts the secret of a backup in use, beside a copy of the one of before. Returns what the operator has to know, if anything. */
export function restoreSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): string | undefined {
  const current = currentSecret(settings);
  if (current && secretFingerprint(current) === fingerprint) return undefined;
  if (!secret || settings.SESSION_SECRET) {
    const source = secret ? ": tar -xzf FILE session-secret" : "";
    return `The backup was made with another session secret, or an unknown one. Set SESSION_SECRET to the one that was in use then${source}. Without it links in the mails that were sent so far lead nowhere, and mails that wait to be sent, or to be sent again, cannot be read.`;
  }
  const file = secretFile(settings.DATA_DIR);
  const unfinished = `${file}.restored`;
  try {
    rmSync(unfinished, { force: true }); // of a process that was killed
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    const copy = existsSync(file) ? `${file}.before-restore-${now()}` : undefined;
    if (copy) copyFileSync(file, copy); // with its mode, 600
    renameSync(unfinished, file);
    return `The secret of the backup is in use again.${copy ? ` The one of before is in ${copy}.` : ""}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `The data was restored, but its session secret could not be written (${code}): take it out of the backup (tar -xzf FILE session-secret) into DATA_DIR before you start the product.`,
      { cause: error },
    );
  }
}

if (import.meta.main) {
  const given = parseFile(process.argv.slice(2), "without-copy");
  if (!given) failUsage("restore -- FILE [--without-copy]");
  else {
    const request = { file: given.file, isCopied: !given.isSet };
    await runCommand((signal) => restoreFile(processSettings(), request, signal));
  }
}
