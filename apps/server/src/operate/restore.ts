import { mkdirSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import { processSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { whenThere } from "#features/health/findings.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { writeWhole } from "#lib/write-whole.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { BackupError, verifyBackup } from "./archive.ts";
import { contentsOf, createBackup, secondsSince } from "./backup.ts";
import { failUsage, parseFile, runCommand } from "./command.ts";
import { findContents, inTransaction, withDatabase } from "./database.ts";
import { rejectNewer, restoreBackup } from "./restore-data.ts";

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

  const { administrators, revokedTokens } = await withDatabase(settings, {
    signal,
    isAlone: true,
    run: async (db, pool) => {
      // Who may use the embedded database alone knows that nothing else runs.
      if (settings.DATABASE_URL) await rejectRunning(db);
      // Of a database in which nothing was ever started there is nothing to copy.
      if (isCopied && (await inTransaction(pool, findContents))) {
        await copyFirst({ settings, pool, storage });
      }
      const start = performance.now();
      const restored = await restoreBackup({ pool, storage }, { path, verified });
      const time = secondsSince(start);
      say(`Restored: ${contentsOf(restored)}, ${time}. Everybody has to sign in again.`);
      return restored;
    },
  });
  if (administrators.length > 0) {
    say(`Administrators who were none before: ${administrators.join(", ")}.`);
  }
  if (revokedTokens > 0) {
    say(`Access tokens revoked, as they did not work before the restore: ${revokedTokens}.`);
  }
  const { length: missing } = manifest.missingFiles;
  if (missing > 0) {
    fail(`Warning: ${missing} files have no content: it was lost before the backup.`);
  }
  const advice = await restoreSecret(settings, { secret, fingerprint: header.secretFingerprint });
  if (advice) say(advice);
}

async function rejectRunning(db: Database) {
  const running = (await whenThere(listInstances(db))) ?? [];
  if (running.length === 0) return;
  const names = running.map(({ name }) => name).join(", ");
  throw new BackupError(
    `The product runs (${names}): nothing was changed. Stop all of it and restore again; an instance that was killed counts as running for two minutes.`,
  );
}

const now = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Copies what is there now. It lies on the same disk, and does not count as a backup. */
async function copyFirst(product: Parameters<typeof createBackup>[0]) {
  const folder = join(product.settings.DATA_DIR, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `before-restore-${now()}.backup`);
  const copied = await createBackup(product, { file, allowsLost: true });
  say(`What is there now was copied to ${file}: ${contentsOf(copied)}.`);
}

/** Puts the secret of a backup in use, beside a copy of the one of before. Returns what the operator has to know, if anything. */
export async function restoreSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): Promise<string | undefined> {
  const current = currentSecret(settings);
  if (current && secretFingerprint(current) === fingerprint) return undefined;
  if (!secret || settings.SESSION_SECRET) {
    const source = secret ? ": tar -xzf FILE session-secret" : "";
    return `The backup was made with another session secret, or an unknown one. Set SESSION_SECRET to the one that was in use then${source}. Without it links in the emails that were sent so far lead nowhere, and emails that wait to be sent, or to be sent again, cannot be read.`;
  }
  const file = secretFile(settings.DATA_DIR);
  try {
    const copy = current && `${file}.before-restore-${now()}`;
    if (copy) await copyFile(file, copy); // with its mode, 600
    await writeWhole(file, Buffer.from(secret));
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
