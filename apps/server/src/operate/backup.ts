import { mkdirSync } from "node:fs";
import { counted } from "@app/contract";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isClusterMade } from "#db/embedded-setup.ts";
import { backups } from "#db/schema.ts";
import { processSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { sizeOf, whenThere } from "#features/health/findings.ts";
import { currentSecret, secretFingerprint } from "#lib/secret.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/file-storage.ts";
import { fail, say } from "#terminal.ts";
import { version } from "#version.ts";
import {
  BackupError,
  checksumOf,
  formatVersion,
  headerName,
  leftOut,
  manifestName,
  secretName,
  sha256,
  writeArchive,
} from "./archive.ts";
import type { AddEntry, BackupHeader, BackupManifest } from "./archive.ts";
import { failUsage, parseFile, runCommand } from "./command.ts";
import {
  findContents,
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

interface Product {
  settings: Pick<Settings, "DATA_DIR" | "SESSION_SECRET">;
  pool: Pool;
  storage: FileStorage;
}

interface BackupRequest {
  file: string;
  /** Whether a backup without the contents of some files is better than none. */
  allowsLost: boolean;
}

/** Writes one file with all rows as of one moment and the contents of all files of that moment. */
export async function createBackup(product: Product, { file, allowsLost }: BackupRequest) {
  // While this transaction is open, nobody deletes contents of files or changes tables.
  const summary = await inTransaction(product.pool, async (guard) => {
    await takeLock(guard, "contents");
    // Before the snapshot, which would show the rows of before in tables of after.
    await takeLock(guard, "migration", true);
    return writeArchive(file, (add) => fillArchive(add, guard, product, allowsLost));
  });
  return { ...summary, ...(await checksumOf(file)) };
}

async function fillArchive(
  addEntry: AddEntry,
  guard: PoolClient,
  { settings, pool, storage }: Product,
  allowsLost: boolean,
) {
  const secret = currentSecret(settings);
  const manifest: BackupManifest = { tables: [], missingFiles: [], entries: [] };
  const add: AddEntry = async (name, content) => {
    await addEntry(name, content);
    manifest.entries.push({ name, size: content.length, sha256: sha256(content) });
  };

  const contents = await inTransaction(pool, async (client) => {
    await client.query("set transaction isolation level repeatable read, read only");
    const found = await findContents(client);
    if (!found) {
      throw new BackupError("There is nothing to back up: the database has no tables of ours yet.");
    }
    const header: BackupHeader = {
      format: formatVersion,
      product: "Compliance CheckUp",
      version,
      migration: found.migration,
      madeAt: new Date().toISOString(),
      secretFingerprint: secret ? secretFingerprint(secret) : "none",
    };
    await add(headerName, Buffer.from(JSON.stringify(header)));
    for (const table of found.tables) {
      const { name, columns } = table;
      if (name in leftOut) continue;
      manifest.tables.push({ name, columns, rows: await addTable(client, table, add) });
    }
    const stored = "select id, checksum from public.stored_files";
    const deleted =
      "select entity_id, rows -> 'stored_files' -> 0 ->> 'checksum' from public.trash where entity = 'file'";
    const hasTrash = found.tables.some(({ name }) => name === "trash"); // older versions have none
    const all = hasTrash ? `${stored} union ${deleted}` : stored;
    return (await client.query<{ id: string; checksum: string }>(`${all} order by id`)).rows;
  });

  for (let start = 0; start < contents.length; start += filesAtOnce) {
    await guard.query("select 1"); // fails if the locks were lost, or the backup is stopped
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
  if (secret && !settings.SESSION_SECRET) await add(secretName, Buffer.from(secret));
  await addEntry(manifestName, Buffer.from(JSON.stringify(manifest)));
  await guard.query("select 1");
  const files = contents.length - missingFiles.length;
  return { ...countRows(tables), files, missingFiles };
}

export const countRows = (tables: BackupManifest["tables"]) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  checkups: tables.find(({ name }) => name === "checkups")?.rows ?? 0,
});

async function addTable(client: PoolClient, { name, columns }: Table, add: AddEntry) {
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

/** Writes a backup of the product that the settings name, which has to be there, and says what it holds. */
export async function backUp(settings: Settings, request: BackupRequest, signal: AbortSignal) {
  if (!settings.DATABASE_URL && !(await isClusterMade(settings.DATA_DIR))) {
    throw new BackupError(
      `There is nothing to back up: DATABASE_URL is not set, and ${settings.DATA_DIR} holds no database.`,
    );
  }
  const start = performance.now();
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  if (!currentSecret(settings)) {
    fail(
      `Warning: the secret that the product uses is not here (SESSION_SECRET, or ${settings.DATA_DIR}/session-secret): keep it beside the backup.`,
    );
  }
  const summary = await withDatabase(settings, { signal }, async (db, pool) => {
    const made = await createBackup({ settings, pool, storage }, request);
    const { bytes, checkups, files, checksum } = made;
    const row = { finishedAt: new Date(), version, bytes, checkups, files, checksum };
    // Before the upgrade that the backup is made for, the table may not be there.
    await whenThere(db.insert(backups).values(row).execute()).catch(() =>
      fail("Warning: the backup is complete, but could not be noted in the database."),
    );
    return made;
  });
  const { bytes, checksum, missingFiles } = summary;
  say(`${request.file}: ${contentsOf(summary)}, ${sizeOf(bytes)}, ${secondsSince(start)}.`);
  say(`SHA-256 ${checksum}`);
  if (missingFiles.length > 0) {
    fail(`Warning: the storage had lost or changed the content of ${missingFiles.join(", ")}.`);
  }
}

export const contentsOf = (summary: { rows: number; checkups: number; files: number }) =>
  `${counted(summary.rows)} rows, ${counted(summary.checkups)} CheckUps, ${counted(summary.files)} files`;

export const secondsSince = (start: number) =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;

if (import.meta.main) {
  const given = parseFile(process.argv.slice(2), "without-lost-files");
  if (!given) failUsage("backup -- FILE [--without-lost-files]");
  else {
    const request = { file: given.file, allowsLost: given.isSet };
    await runCommand((signal) => backUp(processSettings(), request, signal));
  }
}
