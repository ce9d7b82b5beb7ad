import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { realpath, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { knownMigrations } from "#db/migrate.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { syncFolder } from "#lib/write-whole.ts";

/** Goes up when an older program could not read a newer file. */
export const formatVersion = 1 as const;

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

/** A backup or a restore failed, or could not finish: the message is one sentence for the operator. */
export class BackupError extends Error {}

const damaged = (what: string) =>
  new BackupError(`This file is no complete backup of Compliance CheckUp: ${what}.`);

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

const identifier = "[a-z_][a-z0-9_]{0,62}";
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const entryName = new RegExp(
  `^(?:${headerName}|${manifestName}|${secretName}|tables/(?<table>${identifier})/\\d{1,7}\\.copy|files/(?<file>${uuid}))$`,
);

/** The table whose rows an entry holds, or the id of the file whose content it holds. */
export const ownerOf = (entry: string): { table?: string; file?: string } =>
  entryName.exec(entry)?.groups ?? {};

const identifierText = z.string().regex(new RegExp(`^${identifier}$`));

/** The first entry: what the file is. The texts have narrow forms as they are printed to the terminal. */
const backupHeader = z.object({
  format: z.literal(formatVersion),
  product: z.literal("Compliance CheckUp"),
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  /** The last migration of the database, and how many there were. */
  migration: z.object({ tag: z.string().regex(/^\d{4}_[\w-]{1,80}$/), count: z.int().min(1) }),
  madeAt: z.iso.datetime(),
  /** "none" where the secret was unknown to the backup. */
  secretFingerprint: z.string().regex(/^(?:[\w-]{12}|none)$/),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** The last entry: everything before it, in order. */
const backupManifest = z.object({
  tables: z.array(
    z.object({
      // A forged backup must not bring back sessions.
      name: identifierText.refine((name) => !(name in leftOut)),
      columns: z.array(identifierText).min(1),
      rows: z.int().min(0),
    }),
  ),
  /** Ids of stored files whose content the storage did not have. */
  missingFiles: z.array(z.uuid()),
  entries: z.array(
    z.object({
      name: z.string().regex(entryName),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export type AddEntry = (name: string, content: Uint8Array) => Promise<void>;

/** Writes a gzipped tar beside `path`, and renames it to `path` once it is complete and on the disk. */
export async function writeArchive<Result>(path: string, fill: (add: AddEntry) => Promise<Result>) {
  const target = await ordinaryFile(path);
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true }); // of a process that was killed
  const archive = pack();
  const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  // Level 3: pictures are compressed already, and answers get little smaller by more work.
  const written = pipeline(archive, createGzip({ level: 3 }), file);
  written.catch(() => undefined); // `add` and the end report it
  const add: AddEntry = async (name, content) => {
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600 };
      archive.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
    });
    // Why writing failed says more than that the archive was closed.
    const orCause = added.catch((error: Error) => written.then(() => Promise.reject(error)));
    await Promise.race([orCause, written]);
  };
  try {
    const result = await fill(add);
    archive.finalize();
    await written;
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return result;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Where a link leads to; rejects a device or a pipe, which a rename would replace. */
async function ordinaryFile(path: string): Promise<string> {
  const existing = await stat(path).catch(() => undefined);
  if (!existing) return path; // what prevents creating it is reported by the write
  if (!existing.isFile() && !existing.isDirectory()) {
    throw new BackupError(`${path} is no ordinary file, and a backup replaces no other.`);
  }
  return realpath(path);
}

export async function checksumOf(path: string): Promise<{ bytes: number; checksum: string }> {
  const whole = createHash("sha256");
  await pipeline(createReadStream(path), whole);
  return { bytes: (await stat(path)).size, checksum: whole.digest("hex") };
}

/** The entries of a backup in order; rejects a file that is damaged as an archive. */
export async function* readArchive(path: string) {
  const { size } = await stat(path);
  const gunzip = createGunzip();
  const archive = extract();
  const unpacked = pipeline(createReadStream(path), gunzip, archive);
  unpacked.catch(() => undefined); // the loop reports it
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type !== "file" || !entryName.test(name)) throw damaged("it holds what no backup holds");
      yield { name, content: await buffer(entry) };
    }
    await unpacked;
  } catch (error) {
    // zlib's errors have such codes, those of tar-stream none; others are the disk's.
    const { code } = error as NodeJS.ErrnoException;
    const isDamage = code === undefined ? !(error instanceof BackupError) : code.startsWith("Z_");
    throw isDamage ? damaged("it was cut or changed") : error;
  } finally {
    archive.destroy();
  }
  if (gunzip.bytesWritten !== size) throw damaged("something follows its end");
}

/** Reads all of a backup; rejects one that a newer version made, or that is not as it was written. `secret`: the session secret, if it holds it. */
export async function verifyBackup(path: string, signal?: AbortSignal) {
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  let secret: string | undefined;
  const entries: BackupManifest["entries"] = [];
  for await (const { name, content } of readArchive(path)) {
    signal?.throwIfAborted();
    if (manifest) throw damaged("something follows its end");
    if (!header && name !== headerName) throw damaged("it does not begin as one");
    header ??= parsed(backupHeader, content);
    if (name === secretName) secret = content.toString("utf8");
    if (name === manifestName) manifest = parsed(backupManifest, content);
    else entries.push({ name, size: content.length, sha256: sha256(content) });
  }
  if (!header || !manifest) throw damaged("it ends early");
  if (!isDeepStrictEqual(entries, manifest.entries)) {
    throw damaged("its parts are not those that it lists");
  }
  if (secret !== undefined && secretFingerprint(secret) !== header.secretFingerprint) {
    throw damaged("the session secret in it is not the one of its beginning");
  }
  rejectNewer(header);
  return { path, header, manifest, secret };
}

function rejectNewer({ migration, version }: BackupHeader): void {
  const place = knownMigrations().findIndex(({ name }) => name === migration.tag);
  if (place === -1 || place !== migration.count - 1) {
    throw new BackupError(
      `This backup was made by a newer version (${version}) than this program: update the program first.`,
    );
  }
}

function parsed<Value>(schema: z.ZodType<Value>, content: Buffer): Value {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw damaged("its description of itself cannot be read, or is that of a newer version");
  }
}
