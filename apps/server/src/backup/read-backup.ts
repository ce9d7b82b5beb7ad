import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { secretFingerprint } from "#lib/secret.ts";
import { chunksOf, sha256 } from "./backup-file.ts";
import {
  backupHeader,
  backupManifest,
  BackupRefused,
  formatVersion,
  headerName,
  isSecretLine,
  manifestName,
  parseEntryName,
  secretName,
} from "./format.ts";
import type { BackupEntry, BackupHeader, BackupManifest } from "./format.ts";

/** Entries come whole into memory; only the list of very many files may be longer. */
const longestEntry = 64 * 1024 * 1024;
const longestManifest = 400 * 1024 * 1024;

const damaged = (what: string) =>
  new BackupRefused(`This file is no complete backup of Compliance CheckUp: ${what}.`);

/** The entries of a backup, one after the other; refuses what is packed wrongly. */
export async function* entriesOf(
  handle: FileHandle,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const { size } = await handle.stat();
  const source = Readable.from(chunksOf(handle), { objectMode: false });
  const gunzip = createGunzip();
  const archive = extract();
  const unpacked = pipeline(source, gunzip, archive);
  unpacked.catch(() => undefined); // the loop tells
  try {
    for await (const entry of archive) {
      const { name, type, size: entrySize } = entry.header;
      const longest = name === manifestName ? longestManifest : longestEntry;
      if (type !== "file" || !parseEntryName(name)) throw damaged("it holds what no backup holds");
      if (entrySize > longest) throw damaged(`${name} is larger than any part of a backup`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name, content: Buffer.concat(chunks) };
    }
    await unpacked;
  } catch (error) {
    throw readable(error);
  } finally {
    archive.destroy();
    source.destroy();
  }
  if (gunzip.bytesWritten !== size) throw damaged("something follows its end");
}

function readable(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  if (code === "Z_BUF_ERROR" || message === "Unexpected end of data")
    return damaged("it ends early");
  if (code.startsWith("Z_")) return damaged("it is packed otherwise, or was changed");
  if (/tar header|Invalid/i.test(message)) return damaged("it was changed");
  return error;
}

export interface Verified {
  header: BackupHeader;
  manifest: BackupManifest;
  /** The secret that came with the backup. */
  secret: string | undefined;
}

/** Reads all of a backup, and refuses one that is not as it was written. */
export async function verifyBackup(handle: FileHandle, signal?: AbortSignal): Promise<Verified> {
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  let secret: string | undefined;
  const entries: BackupEntry[] = [];
  for await (const { name, content } of entriesOf(handle)) {
    signal?.throwIfAborted();
    if (manifest) throw damaged("something follows its end");
    header ??= parseHeader(name, content);
    if (name === secretName) secret = parseSecret(content, header);
    if (name === manifestName) manifest = parsed(backupManifest, content);
    else entries.push({ name, size: content.length, sha256: sha256(content) });
  }
  if (!header) throw damaged("it is empty");
  if (!manifest) throw damaged("it ends early");
  confirmEntries(manifest.entries, entries);
  return { header, manifest, secret };
}

function parseHeader(name: string, content: Buffer): BackupHeader {
  if (name !== headerName) throw damaged("it does not begin as one");
  const { format } = parsed(backupHeader.pick({ format: true }), content);
  if (format > formatVersion) {
    throw new BackupRefused(
      "This backup was written by a newer version, which writes backups in another way: restore it with that version.",
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

function parsed<Value>(
  schema: { safeParse(value: unknown): { success: boolean; data?: Value } },
  content: Buffer,
): Value {
  try {
    const { success, data } = schema.safeParse(JSON.parse(content.toString("utf8")));
    if (success) return data as Value; // a success has its data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damaged("what it says about itself cannot be read");
}

function confirmEntries(expected: BackupEntry[], entries: BackupEntry[]) {
  const found = new Map(entries.map((entry) => [entry.name, entry]));
  if (found.size !== entries.length) throw damaged("it holds the same part twice");
  for (const [index, { name, size, sha256: sum }] of expected.entries()) {
    const entry = found.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    if (entry.size !== size || entry.sha256 !== sum) throw damaged(`${name} was changed`);
    if (entries[index]?.name !== name) throw damaged("its parts are in another order");
  }
  if (entries.length !== expected.length) throw damaged("it holds more than was written");
}
