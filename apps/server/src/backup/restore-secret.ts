import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Settings } from "#env.ts";
import { secretFingerprint } from "#features/instances/queries.ts";

const secretFile = (settings: Settings) => join(settings.DATA_DIR, "session-secret");

/** The secret in use, if there is one yet: a command makes none. */
export function currentSecret(settings: Settings): string | undefined {
  if (settings.SESSION_SECRET) return settings.SESSION_SECRET;
  const file = secretFile(settings);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const consequence =
  "links in the mails that were sent so far lead nowhere, and mails that wait to be sent, or to be sent again, cannot be read.";

/**
 * Puts the secret of a backup in its place, the one of before beside it. Answers what the operator has to
 * know, if anything.
 */
export function restoreSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): string | undefined {
  const current = currentSecret(settings);
  if (current && secretFingerprint(current) === fingerprint) return undefined;
  if (secret && !settings.SESSION_SECRET) {
    const file = secretFile(settings);
    const kept = `${file}.before-restore`;
    if (current) {
      copyFileSync(file, kept);
      chmodSync(kept, 0o600);
    }
    writeFileSync(`${file}.restored`, secret, { mode: 0o600, flush: true });
    renameSync(`${file}.restored`, file);
    const before = current ? ` The one of before is kept as ${kept}.` : "";
    return `The secret of the backup is in use again: restart the product if it runs.${before}`;
  }
  const way = secret
    ? "take it out of the backup (tar -xzf FILE session-secret) and set SESSION_SECRET to it"
    : "set SESSION_SECRET to the one that was in use then";
  return `The backup was made with another session secret: ${way}. Without it ${consequence}`;
}
