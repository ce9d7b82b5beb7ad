import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { Settings } from "#env.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { unknownSecret } from "./format.ts";

export interface PreparedSecret {
  /** Puts the secret in its place. Answers what the operator has to know, if anything. */
  apply(): string | undefined;
  discard(): void;
}

const consequence =
  "links in the mails that were sent so far lead nowhere, and mails that wait to be sent, or to be sent again, cannot be read.";

/** Writes the secret of a backup beside its place, where what is left to do can hardly fail. */
export function prepareSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): PreparedSecret {
  const current = currentSecret(settings);
  const saying = (text?: string) => ({ apply: () => text, discard: () => undefined });
  if (current && secretFingerprint(current) === fingerprint) return saying();
  if (fingerprint === unknownSecret) {
    return saying(
      `The backup does not tell which session secret was in use: if it was another one, set SESSION_SECRET to that. Without it ${consequence}`,
    );
  }
  if (!secret || settings.SESSION_SECRET) {
    const way = secret
      ? "take it out of the backup (tar -xzf FILE session-secret) and set SESSION_SECRET to it"
      : "set SESSION_SECRET to the one that was in use then";
    return saying(
      `The backup was made with another session secret: ${way}. Without it ${consequence}`,
    );
  }
  const file = secretFile(settings.DATA_DIR);
  const prepared = `${file}.restored`;
  rmSync(prepared, { force: true }); // of a process that was killed
  writeFileSync(prepared, secret, { mode: 0o600, flush: true });
  return {
    apply: () => {
      const kept = existsSync(file) ? keep(file) : undefined;
      renameSync(prepared, file);
      const before = kept ? ` The one of before is kept as ${kept}.` : "";
      return `The secret of the backup is in use again: restart the product if it runs.${before}`;
    },
    discard: () => rmSync(prepared, { force: true }),
  };
}

/** Copies the secret in use beside itself, under a name that is free. */
function keep(file: string): string {
  for (let count = 1; ; count += 1) {
    const kept = `${file}.before-restore${count === 1 ? "" : `-${count}`}`;
    try {
      copyFileSync(file, kept, constants.COPYFILE_EXCL);
      chmodSync(kept, 0o600);
      return kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
