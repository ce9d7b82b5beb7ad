import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ContentsLock } from "#db/contents-lock.ts";
import { knownMigrations } from "#db/migrate.ts";
import { secretFingerprint } from "#features/instances/queries.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { version } from "#version.ts";
import { endOnAbort } from "./end-on-abort.ts";
import { createBackupFile } from "./backup-file.ts";
import type { BackupFile } from "./backup-file.ts";
import {
  BackupRefused,
  formatVersion,
  headerName,
  leftOut,
  manifestName,
  secretName,
} from "./format.ts";
import type { BackupHeader, BackupManifest } from "./format.ts";
import { tablesAfter } from "./migrations.ts";
import { quoted, quotedList, findTables } from "./tables.ts";
import type { Table } from "./tables.ts";

/** An archive needs to know a size ahead: tables are cut into pieces that fit in memory. */
const pieceBytes = 4 * 1024 * 1024;
const filesAtOnce = 8;
const filesPerQuery = 200;
const tries = 3;
const retryMs = 1_000;

export interface BackupParts {
  pool: Pool;
  storage: FileStorage;
  /** None where the product never ran. */
  secret: string | undefined;
  /** Whether the secret is the generated one of DATA_DIR, and belongs to the backup. */
  isSecretOurs: boolean;
}

interface Wish {
  path: string;
  now: Date;
  /** Held for as long as the backup takes. */
  lock: ContentsLock;
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

/** Writes one file with all data as of one moment and the contents of all files. */
export async function writeBackup(parts: BackupParts, wish: Wish): Promise<BackupSummary> {
  const client = await parts.pool.connect();
  const ignoreAbort = endOnAbort(client, wish.signal);
  let file: BackupFile | undefined;
  let isDone = false;
  try {
    await client.query(
      `begin isolation level repeatable read, read only;
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local lock_timeout = '30s'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
       set local extra_float_digits = 1; set local client_encoding = 'UTF8'`,
    );
    const header = await headerOf(client, parts.secret, wish.now);
    const names = tablesAfter(header.migration.tag).filter((name) => !(name in leftOut));
    const tables = await findTables(client, "public", names);
    file = await createBackupFile(wish.path, wish.now);
    await file.add(headerName, Buffer.from(JSON.stringify(header)));
    const manifest: BackupManifest = { tables: [], missingFiles: [], entries: file.entries };
    for (const table of tables) {
      const rows = await copyTable(client, table, file, wish);
      manifest.tables.push({ ...table, rows });
    }
    const files = await copyFiles(client, parts.storage, file, wish);
    manifest.missingFiles = files.missing;
    if (parts.secret && parts.isSecretOurs) await file.add(secretName, Buffer.from(parts.secret));
    await client.query("commit");
    await file.add(manifestName, Buffer.from(JSON.stringify(manifest)));
    await wish.lock.confirm();
    wish.signal?.throwIfAborted();
    const written = await file.finish();
    isDone = true;
    return {
      ...written,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      checkups: manifest.tables.find(({ name }) => name === "checkups")?.rows ?? 0,
      files: files.count,
      missingFiles: files.missing,
    };
  } finally {
    ignoreAbort();
    client.release(!isDone);
    if (!isDone) await file?.discard();
  }
}

async function headerOf(
  client: PoolClient,
  secret: string | undefined,
  now: Date,
): Promise<BackupHeader> {
  const { rows } = await client.query<{ at: string | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  const migrations = knownMigrations();
  const last = migrations.findIndex(({ when }) => when === Number(rows[0]?.at));
  const migration = migrations[last];
  if (!migration) {
    throw new BackupRefused(
      `The database was brought up to date by a newer version than this one (${version}): back it up with that.`,
    );
  }
  return {
    format: formatVersion,
    product: "Compliance CheckUp",
    version,
    migration: { tag: migration.name, count: last + 1 },
    madeAt: now.toISOString(),
    secretFingerprint: secret ? secretFingerprint(secret) : "none",
  };
}

/** Answers how many rows there were. */
async function copyTable(
  client: PoolClient,
  { name, columns }: Table,
  file: BackupFile,
  { lock, signal }: Wish,
): Promise<number> {
  const rows = client.query(
    copyTo(`copy public.${quoted(name)} (${quotedList(columns)}) to stdout`),
  );
  let pieces = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    signal?.throwIfAborted();
    await lock.confirm();
    await file.add(`tables/${name}/${pieces}.copy`, Buffer.concat(waiting));
    pieces += 1;
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}

async function copyFiles(
  client: PoolClient,
  storage: FileStorage,
  file: BackupFile,
  { lock, signal }: Wish,
) {
  const missing: string[] = [];
  let count = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await client.query<{ id: string }>(
      "select id from public.stored_files where id > $1 order by id limit $2",
      [after, filesPerQuery],
    );
    for (let start = 0; start < rows.length; start += filesAtOnce) {
      signal?.throwIfAborted();
      await lock.confirm();
      const some = rows.slice(start, start + filesAtOnce).map(({ id }) => id);
      const contents = await Promise.all(some.map((id) => readPatiently(storage, id)));
      for (const [index, id] of some.entries()) {
        const content = contents[index];
        if (content) await file.add(`files/${id}`, content);
        else missing.push(id);
        if (content) count += 1;
      }
    }
    const last = rows.at(-1);
    if (!last) return { count, missing };
    after = last.id;
  }
}

/** Of very many files, one that has to be asked for again must not end the backup. */
async function readPatiently(storage: FileStorage, id: string): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storage.get(id);
    } catch (error) {
      if (attempt === tries) throw error;
      await sleep(retryMs);
    }
  }
}
