import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import type { ContentsLock } from "#db/contents-lock.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";
import { secretFingerprint } from "#lib/secret.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { version } from "#version.ts";
import { endOnAbort } from "./end-on-abort.ts";
import { createBackupFile } from "./backup-file.ts";
import type { BackupFile } from "./backup-file.ts";
import { copyFiles, listContents } from "./copy-files.ts";
import {
  BackupRefused,
  formatVersion,
  headerName,
  isSecretLine,
  leftOut,
  manifestName,
  secretName,
  unknownSecret,
} from "./format.ts";
import type { BackupHeader, BackupManifest } from "./format.ts";
import { tablesAfter } from "./tables-after.ts";
import { quoted, quotedList, findTables } from "./tables.ts";
import type { Table } from "./tables.ts";

/** An archive needs to know a size ahead: tables are cut into pieces that fit in memory. */
const pieceBytes = 4 * 1024 * 1024;

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
  /** Whether a backup without the contents of some files is better than none. */
  allowsLost?: boolean;
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

/** The storage lacks contents: of all files, it may be another storage than the product's. */
class FilesLost extends BackupRefused {
  constructor(lost: string[], found: number) {
    super(
      `The storage lacks the content of ${lost.length} of ${lost.length + found} files, such as ${lost[0]}: do DATA_DIR and the S3 settings name the product's own? If these files are lost for good: npm run backup -- FILE --without-lost-files`,
    );
  }
}

/** Writes one file with all data as of one moment and the contents of all files. */
export async function writeBackup(parts: BackupParts, wish: Wish): Promise<BackupSummary> {
  const packed = parts.isSecretOurs && parts.secret ? parts.secret : undefined;
  if (packed !== undefined && !isSecretLine(packed)) {
    throw new BackupRefused(
      "The session secret (session-secret in DATA_DIR) is not one line of at most 1,024 characters, which no restore would take: nothing was written. Put one line of random characters there, and restart the product: links in the mails that were sent so far lead nowhere then.",
    );
  }
  let file: BackupFile | undefined;
  let isDone = false;
  try {
    const manifest: BackupManifest = { tables: [], missingFiles: [], entries: [] };
    // Tables are free again before the contents are read, which can take hours.
    const contents = await readAtOneMoment(parts.pool, wish, async (client) => {
      const header = await headerOf(client, parts.secret, wish.now);
      const names = tablesAfter(header.migration.tag).filter((name) => !(name in leftOut));
      const tables = await findTables(client, "public", names);
      file = await createBackupFile(wish.path, wish.now);
      manifest.entries = file.entries;
      await file.add(headerName, Buffer.from(JSON.stringify(header)));
      for (const table of tables) {
        manifest.tables.push({ ...table, rows: await copyTable(client, table, file, wish) });
      }
      return { file, stored: await listContents(client) };
    });
    file = contents.file;
    const { count, missing } = await copyFiles(contents.stored, parts.storage, file, wish);
    manifest.missingFiles = missing;
    if (missing.length > 0 && !wish.allowsLost) throw new FilesLost(missing, count);
    if (packed !== undefined) await file.add(secretName, Buffer.from(packed));
    await file.add(manifestName, Buffer.from(JSON.stringify(manifest)));
    await wish.lock.confirm();
    wish.signal?.throwIfAborted();
    const written = await file.finish();
    isDone = true;
    return {
      ...written,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      checkups: manifest.tables.find(({ name }) => name === "checkups")?.rows ?? 0,
      files: count,
      missingFiles: missing,
    };
  } finally {
    if (!isDone) await file?.discard();
  }
}

/** Does the work on a connection that sees the data of one moment, while no migration changes the tables. */
const readAtOneMoment = <Result>(
  pool: Pool,
  { lock, signal }: Wish,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> =>
  // The lock first: a transaction that waited for it would see the data of before, in tables of after.
  lock.whileTablesStay(async () => {
    const client = await pool.connect();
    const ignoreAbort = endOnAbort(client, signal);
    let isDone = false;
    try {
      await client.query(
        `begin isolation level repeatable read, read only;
         set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
         set local lock_timeout = '30s'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
         set local extra_float_digits = 1; set local client_encoding = 'UTF8'`,
      );
      const result = await work(client);
      await client.query("commit");
      isDone = true;
      return result;
    } finally {
      ignoreAbort();
      client.release(!isDone);
    }
  });

async function headerOf(
  client: PoolClient,
  secret: string | undefined,
  now: Date,
): Promise<BackupHeader> {
  const latest = (await appliedMigrations(onConnection(client))).at(-1);
  if (latest === undefined) {
    throw new BackupRefused("There is nothing to back up: the database has no tables of ours yet.");
  }
  const migrations = knownMigrations();
  const last = migrations.findIndex(({ when }) => when === latest);
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
    secretFingerprint: secret ? secretFingerprint(secret) : unknownSecret,
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
