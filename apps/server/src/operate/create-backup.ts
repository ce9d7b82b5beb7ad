import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";
import { secretFingerprint } from "#lib/secret.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { version } from "#version.ts";
import {
  BackupError,
  formatVersion,
  headerName,
  isSecretLine,
  leftOut,
  manifestName,
  secretName,
  sha256,
  unknownSecret,
} from "./backup-format.ts";
import type { BackupHeader, BackupManifest } from "./backup-format.ts";
import { inTransaction, quoted, quotedList, takeLock } from "./database-session.ts";
import { findTables, tablesAfter } from "./product-tables.ts";
import type { Table } from "./product-tables.ts";
import { checksumOf, writeArchive } from "./write-archive.ts";
import type { AddEntry } from "./write-archive.ts";

/** A tar entry needs its size ahead: tables are cut into pieces that fit in memory. */
const pieceBytes = 4 * 1024 * 1024;
const filesAtOnce = 8;

interface Source {
  pool: Pool;
  storage: FileStorage;
  /** Undefined where the product never ran. */
  secret: string | undefined;
  /** Whether the secret is the generated one of DATA_DIR, and belongs into the backup. */
  isSecretGenerated: boolean;
}

interface Options {
  path: string;
  /** Whether a backup without the contents of some files is better than none. */
  allowsLost?: boolean;
  /** Called once when another backup, or a migration, has to end first. */
  onWait?: (lock: "contents" | "migration") => void;
  signal?: AbortSignal | undefined;
}

export interface BackupSummary {
  rows: number;
  checkups: number;
  files: number;
  bytes: number;
  /** SHA-256 of the whole file, in hex. */
  checksum: string;
  missingFiles: string[];
}

interface StoredContent {
  id: string;
  checksum: string;
}

/** Writes one file with all rows as of one moment and the contents of all files of that moment. */
export async function createBackup(source: Source, options: Options): Promise<BackupSummary> {
  const { path, signal } = options;
  // While this transaction is open, nobody deletes contents of files.
  const summary = await inTransaction(source.pool, { signal }, async (guard) => {
    await takeLock(guard, "contents", options);
    return writeArchive(path, async (add) => {
      const filled = await fillArchive(add, source, options);
      await guard.query("select 1"); // fails if the lock was lost
      signal?.throwIfAborted();
      return filled;
    });
  });
  return { ...summary, ...(await checksumOf(path)) };
}

async function fillArchive(
  addEntry: AddEntry,
  { pool, storage, secret, isSecretGenerated }: Source,
  { allowsLost, onWait, signal }: Options,
) {
  if (isSecretGenerated && secret && !isSecretLine(secret)) {
    throw new BackupError(
      "The session secret (session-secret in DATA_DIR) is not one line of at most 1,024 characters: nothing was written, as no restore would accept it. Put one line of random characters there, and restart the product: links in earlier mails stop working then.",
    );
  }
  const manifest: BackupManifest = { tables: [], missingFiles: [], entries: [] };
  const add: AddEntry = async (name, content) => {
    signal?.throwIfAborted();
    await addEntry(name, content);
    manifest.entries.push({ name, size: content.length, sha256: sha256(content) });
  };

  // A transaction of its own, so that a migration waits for the rows alone and not for the contents of files.
  const contents = await inTransaction(pool, { signal }, async (guard) => {
    // Before the snapshot, which would show the rows of before in tables of after.
    await takeLock(guard, "migration", { isShared: true, onWait });
    const begin = "begin isolation level repeatable read, read only";
    return inTransaction(pool, { begin, signal }, async (client) => {
      const header = await headerOf(client, secret);
      await add(headerName, Buffer.from(JSON.stringify(header)));
      const names = tablesAfter(header.migration.tag).filter((name) => !(name in leftOut));
      for (const table of await findTables(client, names)) {
        manifest.tables.push({ ...table, rows: await addTable(client, table, add) });
      }
      const stored = "select id, checksum from public.stored_files order by id";
      return (await client.query<StoredContent>(stored)).rows;
    });
  });

  for (let start = 0; start < contents.length; start += filesAtOnce) {
    const some = contents.slice(start, start + filesAtOnce);
    const found = await Promise.all(some.map(({ id }) => storage.get(id)));
    for (const [index, { id, checksum }] of some.entries()) {
      const content = found[index];
      if (content && sha256(content) === checksum) await add(`files/${id}`, content);
      else manifest.missingFiles.push(id);
    }
  }
  const { missingFiles: missing, tables } = manifest;
  if (missing.length > 0 && !allowsLost) {
    throw new BackupError(
      `The storage lacks the content of ${missing.length} of ${contents.length} files, such as ${missing[0]}: do DATA_DIR and the S3 settings name the product's own? If these files are lost for good: npm run backup -- FILE --without-lost-files`,
    );
  }
  if (isSecretGenerated && secret) await add(secretName, Buffer.from(secret));
  await addEntry(manifestName, Buffer.from(JSON.stringify(manifest)));
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    checkups: tables.find(({ name }) => name === "checkups")?.rows ?? 0,
    files: contents.length - missing.length,
    missingFiles: missing,
  };
}

async function headerOf(client: PoolClient, secret: string | undefined): Promise<BackupHeader> {
  const latest = (await appliedMigrations(onConnection(client))).at(-1);
  if (latest === undefined) {
    throw new BackupError("There is nothing to back up: the database has no tables of ours yet.");
  }
  const migrations = knownMigrations();
  const last = migrations.findIndex(({ when }) => when === latest);
  const migration = migrations[last];
  if (!migration) {
    throw new BackupError(
      `The database was migrated by a newer version than this one (${version}): back it up with that.`,
    );
  }
  return {
    format: formatVersion,
    product: "Compliance CheckUp",
    version,
    migration: { tag: migration.name, count: last + 1 },
    madeAt: new Date().toISOString(),
    secretFingerprint: secret ? secretFingerprint(secret) : unknownSecret,
  };
}

/** Returns how many rows there were. */
async function addTable(
  client: PoolClient,
  { name, columns }: Table,
  add: AddEntry,
): Promise<number> {
  const copy = `copy public.${quoted(name)} (${quotedList(columns)}) to stdout`;
  const rows = client.query(copyTo(copy));
  let pieces = 0;
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await add(`tables/${name}/${pieces}.copy`, Buffer.concat(chunks));
    pieces += 1;
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}
