import { createHash } from "node:crypto";
import { z } from "zod";

/** Goes up when an older program could not read a newer file. */
export const formatVersion = 1;

export const headerName = "backup.json";
export const manifestName = "manifest.json";
export const secretName = "session-secret";

/** Tables that no backup holds, and why. */
export const leftOut: Record<string, string> = {
  sessions: "a restore must not revive a session that was ended",
  sign_in_requests: "they live for minutes, and a used link must stay used",
  rate_limits: "they count minutes and hours",
  instances: "they list the processes that run now",
  backups: "they list files outside the database",
  kept_counts: "earlier versions have it, and counted the rows as they came",
};

/** Whether a restore accepts this as a session secret: one line of 1 to 1,024 characters, none of them a control character. */
export const isSecretLine = (text: string) => /^[^\p{Cc}]{1,1024}\r?\n?$/u.test(text);

/** In place of a fingerprint, where the secret was unknown to the backup. */
export const unknownSecret = "none";

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The name of a table; a forged backup must not bring back sessions. */
const restorable = identifier.refine((name) => !(name in leftOut));

/** The first entry: what the file is. */
export const backupHeader = z.object({
  format: z.int().min(1),
  product: z.literal("Compliance CheckUp"),
  /** Printed to the terminal. */
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  /** The last migration of the database, and how many there were. */
  migration: z.object({ tag: z.string().regex(/^\d{4}_[\w-]{1,80}$/), count: z.int().min(1) }),
  madeAt: z.iso.datetime(),
  secretFingerprint: z.string().regex(/^(?:[\w-]{12}|none)$/),
});
export type BackupHeader = z.infer<typeof backupHeader>;

const entry = z.object({
  name: z.string().refine(parseEntryName),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupEntry = z.infer<typeof entry>;

/** The last entry: everything before it, in order. */
export const backupManifest = z.object({
  tables: z.array(
    z.object({ name: restorable, columns: z.array(identifier).min(1), rows: z.int().min(0) }),
  ),
  /** Ids of stored files whose content the storage did not have. */
  missingFiles: z.array(z.uuid()),
  entries: z.array(entry),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Why a backup or a restore failed, or what it could not finish, in one sentence for the operator. */
export class BackupError extends Error {}

/** Nobody knows whether the restore was made: the answer to its last statement was lost. */
export class UnknownOutcome extends BackupError {}

type EntryName =
  | { kind: "header" | "manifest" | "secret" }
  | { kind: "table"; table: string }
  | { kind: "file"; id: string };

/** What an entry is by its name; undefined when no backup of ours has such a name. */
export function parseEntryName(name: string): EntryName | undefined {
  if (name === headerName) return { kind: "header" };
  if (name === manifestName) return { kind: "manifest" };
  if (name === secretName) return { kind: "secret" };
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{1,7}\.copy$/.exec(name)?.[1];
  if (table) return { kind: "table", table };
  const id = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1];
  return id ? { kind: "file", id } : undefined;
}
