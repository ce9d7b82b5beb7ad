import { mkdirSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { checksumOf } from "#backup/backup-file.ts";
import { BackupRefused, RestoreUnfinished } from "#backup/format.ts";
import { verifyBackup } from "#backup/read-backup.ts";
import type { Verified } from "#backup/read-backup.ts";
import { confirmAge, restoreBackup } from "#backup/restore-backup.ts";
import type { Restored } from "#backup/restore-backup.ts";
import { removeAll } from "#backup/restore-files.ts";
import { prepareSecret } from "#backup/restore-secret.ts";
import type { PreparedSecret } from "#backup/restore-secret.ts";
import { countRunning, refuseRunning } from "#backup/running.ts";
import { findMigrationState, refuseUnusable } from "#db/migrate.ts";
import { checkups, users } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import type { RestoreWish } from "./arguments.ts";
import { contents, firstOf, makeBackup, secondsSince } from "./make-backup.ts";
import { withContents } from "./with-contents.ts";
import type { CommandParts } from "./with-contents.ts";

/** Verifies a backup, puts it in place of all data, and says what came of it. */
export async function restoreFile(settings: Settings, wish: RestoreWish, signal: AbortSignal) {
  const handle = await open(wish.file);
  try {
    if ((await handle.stat()).isDirectory()) throw new BackupRefused(`${wish.file} is a folder.`);
    const verified = await verifyBackup(handle, signal);
    confirmAge(verified.header);
    const whole = await checksumOf(handle);
    say(`The backup of ${verified.header.madeAt} is complete.`);
    mkdirSync(settings.DATA_DIR, { recursive: true });
    await (await openStorage(settings)).check();
    await withContents(settings, signal, (parts) =>
      replaceData(parts, { ...whole, handle, verified, isCopied: wish.isCopied }),
    );
  } finally {
    await handle.close();
  }
}

type Source = Awaited<ReturnType<typeof checksumOf>> & {
  handle: Awaited<ReturnType<typeof open>>;
  verified: Verified;
  isCopied: boolean;
};

async function replaceData(parts: CommandParts, { isCopied, ...source }: Source) {
  const { settings, pool, storage, lock, signal } = parts;
  const state = await confirmReplaceable(parts, isCopied);
  const { header, manifest, secret } = source.verified;
  const prepared = prepareSecret(settings, { secret, fingerprint: header.secretFingerprint });
  let copy: string | undefined;
  let start: number;
  let restored: Restored;
  try {
    if (isCopied && state !== "none") copy = await copyFirst(parts);
    start = performance.now();
    restored = await restoreBackup({ pool, storage }, { ...source, state, lock, signal });
  } catch (error) {
    if (!(error instanceof RestoreUnfinished)) {
      prepared.discard();
      if (copy) await rm(copy, { force: true }); // of what is still there
    }
    throw error;
  }
  say(`Restored: ${contents(restored)}, ${secondsSince(start)}. Everybody has to sign in again.`);
  tell(restored, manifest.missingFiles);
  const lacks = putSecret(prepared);
  if (!restored.isWhole) {
    lacks.push("the storage kept other contents of some files than the backup has: restore again");
  }
  await removeAll(storage, restored.goneFiles).catch(() =>
    fail("Warning: the storage kept files that only the replaced data knew: it did not answer."),
  );
  if (lacks.length > 0) {
    throw new RestoreUnfinished(`The data was restored, but ${lacks.join("; and ")}.`);
  }
}

/** Answers how old the tables are that are there. */
async function confirmReplaceable({ db, pool }: CommandParts, isCopied: boolean) {
  await refuseUnusable(db);
  const state = await findMigrationState(db);
  const isNewer = state === "newer";
  if (isNewer && isCopied) {
    throw new BackupRefused(
      `A newer version than this one (${version}) brought the database up to date, and only that one can copy what is there. Make a backup with that version, then restore with this one and --without-copy: what is there now is replaced.`,
    );
  }
  if (isNewer) await refuseRunning(pool);
  const running = await countRunning(pool);
  if (running > 0) {
    fail(
      `Warning: the product runs (${running} of it): what people save from now until the end is in no copy. Stop it first to lose nothing.`,
    );
  }
  return state;
}

/** Answers where the copy is, if there was anything to copy. */
async function copyFirst(parts: CommandParts): Promise<string | undefined> {
  const { db, settings } = parts;
  const isFilled = (await db.$count(users)) + (await db.$count(checkups)) > 0;
  if (!isFilled) return undefined;
  const folder = join(settings.DATA_DIR, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  say("First, what is there now is copied:");
  const file = join(folder, `before-restore-${time}.backup`);
  // Its file may be removed again, and lies on the same disk: it is none that a plan counts on.
  await makeBackup(parts, { file, allowsLost: true, isNoted: false });
  return file;
}

function tell({ administrators, revokedTokens, putAside }: Restored, missingFiles: string[]) {
  if (administrators.length > 0) {
    say(`Administrators who were none before: ${firstOf(administrators)}.`);
  }
  if (revokedTokens > 0) {
    say(`Access tokens revoked, as their owners are administrators no more: ${revokedTokens}.`);
  }
  if (putAside) {
    say(
      `Tables and functions that this version does not know were moved to the schema ${putAside}: look into it, and drop it some day.`,
    );
  }
  if (missingFiles.length > 0) {
    fail(`Warning: ${missingFiles.length} files have no content: it was lost before the backup.`);
  }
}

/** Answers what is wrong with it, if anything. */
function putSecret(prepared: PreparedSecret): string[] {
  try {
    const word = prepared.apply();
    if (word) say(word);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      `its secret could not take its place (${code}): stop the product, and rename session-secret.restored in DATA_DIR to session-secret`,
    ];
  }
}
