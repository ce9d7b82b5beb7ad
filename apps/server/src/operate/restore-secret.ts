import { constants, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Settings } from "#env.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { BackupError, unknownSecret } from "./backup-format.ts";

const consequence =
  "links in the mails that were sent so far lead nowhere, and mails that wait to be sent, or to be sent again, cannot be read.";

/** Puts the secret of a backup in use, and keeps the one of before. Returns what the operator has to know, if anything. */
export function restoreSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): string | undefined {
  const current = currentSecret(settings);
  if (current && secretFingerprint(current) === fingerprint) return undefined;
  if (fingerprint === unknownSecret) {
    return `The backup does not say which session secret was in use: if it was another one, set SESSION_SECRET to that. Without it ${consequence}`;
  }
  if (!secret || settings.SESSION_SECRET) {
    const way = secret
      ? "take it out of the backup (tar -xzf FILE session-secret) and set SESSION_SECRET to it"
      : "set SESSION_SECRET to the one that was in use then";
    return `The backup was made with another session secret: ${way}. Without it ${consequence}`;
  }
  const file = secretFile(settings.DATA_DIR);
  const unfinished = `${file}.restored`;
  try {
    rmSync(unfinished, { force: true }); // of a process that was killed
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    const copy = existsSync(file) ? copyBeside(file) : undefined;
    renameSync(unfinished, file);
    const before = copy ? ` The one of before is in ${copy}.` : "";
    return `The secret of the backup is in use again.${before}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `The data was restored, but its session secret could not be written (${code}): take it out of the backup (tar -xzf FILE session-secret) into DATA_DIR before you start the product.`,
      { cause: error },
    );
  }
}

/** Copies the secret in use under a name that is free. */
function copyBeside(file: string): string {
  for (let count = 1; ; count += 1) {
    const copy = `${file}.before-restore${count === 1 ? "" : `-${count}`}`;
    try {
      copyFileSync(file, copy, constants.COPYFILE_EXCL); // with its mode, 600
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
