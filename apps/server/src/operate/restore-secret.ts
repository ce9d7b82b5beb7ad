import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Settings } from "#env.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { BackupError } from "./backup-format.ts";

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
    let before = "";
    if (existsSync(file)) {
      const copy = `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
      copyFileSync(file, copy); // with its mode, 600
      before = ` The one of before is in ${copy}.`;
    }
    renameSync(unfinished, file);
    return `The secret of the backup is in use again.${before}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `The data was restored, but its session secret could not be written (${code}): take it out of the backup (tar -xzf FILE session-secret) into DATA_DIR before you start the product.`,
      { cause: error },
    );
  }
}
