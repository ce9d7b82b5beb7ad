import { mkdirSync } from "node:fs";
import { counted } from "@app/contract";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { isClusterMade } from "#db/embedded-place.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";
import { backups } from "#db/schema.ts";
import { processSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { sizeOf, whenThere } from "#features/health/findings.ts";
import { listInstances } from "#features/instances/queries.ts";
import { currentSecret, secretFingerprint } from "#lib/secret.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/open-storage.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import {
  BackupError,
  checksumOf,
  formatVersion,
  headerName,
  isSecretLine,
  leftOut,
  manifestName,
  secretName,
  sha256,
  writeArchive,
} from "./archive.ts";
import type { AddEntry, BackupHeader, BackupManifest } from "./archive.ts";
import { failUsage, parseFile, runCommand } from "./command.ts";
import {
  findTables,
  inTransaction,
  quoted,
  quotedList,
  takeLock,
  withDatabase,
} from "./database.ts";
import type { Table } from "./database.ts";

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

interface Target {
  path: string;
  /** Whether a backup without the contents of some files is better than none. */
  allowsLost: boolean;
  signal?: AbortSignal | undefined;
}

/** Writes one file with all rows as of one moment and the contents of all files of that moment. */
export async function createBackup(source: Source, target: Target) {
  const { path, signal } = target;
  // While this transaction is open, nobody deletes contents of files.
  const summary = await inTransaction(source.pool, { signal }, async (guard) => {
    await takeLock(guard, "contents");
    return writeArchive(path, async (add) => {
      const filled = await fillArchive(add, source, target);
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
  { allowsLost, signal }: Target,
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
    await takeLock(guard, "migration", true);
    const begin = "begin isolation level repeatable read, read only";
    return inTransaction(pool, { begin, signal }, async (client) => {
      const header = await headerOf(client, secret);
      await add(headerName, Buffer.from(JSON.stringify(header)));
      for (const table of await findTables(client, header.migration.tag)) {
        if (table.name in leftOut) continue;
        manifest.tables.push({ ...table, rows: await addTable(client, table, add) });
      }
      const stored = "select id, checksum from public.stored_files order by id";
      return (await client.query<{ id: string; checksum: string }>(stored)).rows;
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
  const { missingFiles, tables } = manifest;
  if (missingFiles.length > 0 && !allowsLost) {
    throw new BackupError(
      `The storage lacks the content of ${missingFiles.length} of ${contents.length} files, such as ${missingFiles[0]}: do DATA_DIR and the S3 settings name the product's own? If these files are lost for good: npm run backup -- FILE --without-lost-files`,
    );
  }
  if (isSecretGenerated && secret) await add(secretName, Buffer.from(secret));
  await addEntry(manifestName, Buffer.from(JSON.stringify(manifest)));
  const files = contents.length - missingFiles.length;
  return { ...countRows(tables), files, missingFiles };
}

/** All rows of a backup, and those of its check-ups. */
export const countRows = (tables: BackupManifest["tables"]) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  checkups: tables.find(({ name }) => name === "checkups")?.rows ?? 0,
});

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
    secretFingerprint: secret ? secretFingerprint(secret) : "none",
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

interface BackupRequest {
  file: string;
  allowsLost: boolean;
}

/** Writes a backup of the product that the settings name, which has to be there. */
export async function backUp(settings: Settings, request: BackupRequest, signal: AbortSignal) {
  if (!settings.DATABASE_URL && !(await isClusterMade(settings.DATA_DIR))) {
    throw new BackupError(
      `There is nothing to back up: DATABASE_URL is not set, and ${settings.DATA_DIR} holds no database.`,
    );
  }
  await withDatabase(settings, (db, pool) => writeBackup({ settings, db, pool, signal }, request));
}

export interface CommandParts {
  settings: Settings;
  db: Database;
  pool: Pool;
  signal: AbortSignal;
}

/** Writes a backup and says what it holds. `isNoted`: whether it counts as the latest of the product. */
export async function writeBackup(
  { settings, db, pool, signal }: CommandParts,
  { file: path, allowsLost, isNoted = true }: BackupRequest & { isNoted?: boolean },
): Promise<void> {
  const start = performance.now();
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  const secret = currentSecret(settings);
  const running = (await whenThere(listInstances(db))) ?? [];
  const own = secret && secretFingerprint(secret);
  if (!secret || running.some(({ secretFingerprint: other }) => other !== own)) {
    fail(
      `Warning: the secret that the product uses is not here (SESSION_SECRET, or ${settings.DATA_DIR}/session-secret): keep it beside the backup.`,
    );
  }
  const summary = await createBackup(
    { pool, storage, secret, isSecretGenerated: !settings.SESSION_SECRET },
    { path, allowsLost, signal },
  );
  const { bytes, checkups, files, checksum, missingFiles } = summary;
  if (isNoted) {
    const row = { finishedAt: new Date(), version, bytes, checkups, files, checksum };
    // Before the upgrade that the backup is made for, the table may not be there.
    await whenThere(db.insert(backups).values(row).execute()).catch(() =>
      fail("Warning: the backup is complete, but could not be noted in the database."),
    );
  }
  say(`${path}: ${contentsOf(summary)}, ${sizeOf(bytes)}, ${secondsSince(start)}.`);
  say(`SHA-256 ${checksum}`);
  if (missingFiles.length > 0) {
    fail(`Warning: the storage had lost or changed the content of ${firstOf(missingFiles)}.`);
  }
}

export const contentsOf = (summary: { rows: number; checkups: number; files: number }) =>
  `${counted(summary.rows)} rows, ${counted(summary.checkups)} check-ups, ${counted(summary.files)} files`;

export const secondsSince = (start: number) =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;

const mostNames = 10;

/** A list, or its beginning and how many there are. */
export function firstOf(names: string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown}, … (${names.length})` : shown;
}

if (import.meta.main) {
  const given = parseFile(process.argv.slice(2), "without-lost-files");
  if (!given) failUsage("backup -- FILE [--without-lost-files]");
  else {
    const request = { file: given.file, allowsLost: given.isSet };
    await runCommand((signal) => backUp(processSettings(), request, signal));
  }
}
