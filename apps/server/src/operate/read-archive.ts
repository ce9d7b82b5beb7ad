import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type { ZodType } from "zod";
import { secretFingerprint } from "#lib/secret.ts";
import {
  backupHeader,
  backupManifest,
  BackupError,
  formatVersion,
  headerName,
  isSecretLine,
  manifestName,
  parseEntryName,
  secretName,
  sha256,
} from "./backup-format.ts";
import type { BackupEntry, BackupHeader, BackupManifest } from "./backup-format.ts";

/** Entries are read whole into memory; only the list of very many files may be longer. */
const longestEntry = 64 * 1024 * 1024;
const longestManifest = 400 * 1024 * 1024;

const damaged = (what: string) =>
  new BackupError(`This file is no complete backup of Compliance CheckUp: ${what}.`);

/** The entries of a backup in order; rejects a file that is damaged as an archive. */
export async function* readArchive(
  path: string,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const { size } = await stat(path);
  const gunzip = createGunzip();
  const archive = extract();
  const unpacked = pipeline(createReadStream(path), gunzip, archive);
  unpacked.catch(() => undefined); // the loop reports it
  try {
    for await (const entry of archive) {
      const { name, type, size: entrySize } = entry.header;
      const longest = name === manifestName ? longestManifest : longestEntry;
      if (type !== "file" || !parseEntryName(name)) throw damaged("it holds what no backup holds");
      if (entrySize > longest) throw damaged(`${name} is larger than any part of a backup`);
      yield { name, content: await buffer(entry) };
    }
    await unpacked;
  } catch (error) {
    throw damageOf(error) ?? error;
  } finally {
    archive.destroy();
  }
  if (gunzip.bytesWritten !== size) throw damaged("something follows its end");
}

function damageOf(error: unknown): BackupError | undefined {
  const { code = "", message } = error as { code?: string; message: string };
  if (code === "Z_BUF_ERROR" || message === "Unexpected end of data")
    return damaged("it ends early");
  if (code.startsWith("Z_") || /tar header|Invalid/i.test(message))
    return damaged("it was changed");
  return undefined;
}

export interface Verified {
  header: BackupHeader;
  manifest: BackupManifest;
  /** The session secret, if the backup holds it. */
  secret: string | undefined;
}

/** Reads all of a backup, and rejects one that is not as it was written. */
export async function verifyBackup(path: string, signal?: AbortSignal): Promise<Verified> {
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  let secret: string | undefined;
  const entries: BackupEntry[] = [];
  for await (const { name, content } of readArchive(path)) {
    signal?.throwIfAborted();
    if (manifest) throw damaged("something follows its end");
    header ??= parseHeader(name, content);
    if (name === secretName) secret = parseSecret(content, header);
    if (name === manifestName) manifest = parsed(backupManifest, content);
    else entries.push({ name, size: content.length, sha256: sha256(content) });
  }
  if (!header) throw damaged("it is empty");
  if (!manifest) throw damaged("it ends early");
  if (!isDeepStrictEqual(entries, manifest.entries)) {
    throw damaged("its parts are not those that it lists");
  }
  return { header, manifest, secret };
}

function parseHeader(name: string, content: Buffer): BackupHeader {
  if (name !== headerName) throw damaged("it does not begin as one");
  const { format } = parsed(backupHeader.pick({ format: true }), content);
  if (format > formatVersion) {
    throw new BackupError(
      "This backup was written by a newer version, in a newer format: restore it with that version.",
    );
  }
  return parsed(backupHeader, content);
}

function parseSecret(content: Buffer, { secretFingerprint: expected }: BackupHeader): string {
  const secret = content.toString("utf8");
  if (!isSecretLine(secret) || secretFingerprint(secret) !== expected) {
    throw damaged("the session secret in it is not the one of its beginning");
  }
  return secret;
}

function parsed<Value>(schema: ZodType<Value>, content: Buffer): Value {
  try {
    const { data } = schema.safeParse(JSON.parse(content.toString("utf8")));
    if (data !== undefined) return data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damaged("its description of itself cannot be read");
}
