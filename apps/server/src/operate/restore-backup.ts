import { once } from "node:events";
import { finished } from "node:stream/promises";
import { DatabaseError } from "pg";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { CopyStreamQuery } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import { knownMigrations, noteAllMigrations } from "#db/migrate.ts";
import type { Migration } from "#db/migrate.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { BackupError, leftOut, parseEntryName, sha256, UnknownOutcome } from "./backup-format.ts";
import type { BackupHeader, BackupManifest } from "./backup-format.ts";
import { inTransaction, quoted, quotedList, takeLock } from "./database-session.ts";
import { findTables } from "./product-tables.ts";
import { readArchive } from "./read-archive.ts";
import type { Verified } from "./read-archive.ts";
import { compareReplaced, dropReplaced } from "./replaced-data.ts";
import type { Difference } from "./replaced-data.ts";
import { checksumOf } from "./write-archive.ts";

interface Place {
  pool: Pool;
  storage: FileStorage;
}

interface Options {
  path: string;
  verified: Verified;
  signal?: AbortSignal | undefined;
}

export interface Restored extends Difference {
  rows: number;
  checkups: number;
  files: number;
}

/** Rejects a backup of a database that is newer than this program. */
export function rejectNewer({ migration, version }: BackupHeader): void {
  const place = knownMigrations().findIndex(({ name }) => name === migration.tag);
  if (place === -1 || place !== migration.count - 1) {
    throw new BackupError(
      `This backup was made by a newer version (${version}) than this program: update the program first.`,
    );
  }
}

/**
 * Replaces all data by a verified backup, in one transaction: if anything fails, the data stays as it was. The
 * product must not run.
 */
export async function restoreBackup({ pool, storage }: Place, options: Options): Promise<Restored> {
  const { path, verified, signal } = options;
  const { manifest } = verified;
  const added: string[] = [];
  let isLoaded = false;
  try {
    const restored = await inTransaction(pool, { signal }, async (client) => {
      // Others give way within seconds, or work with the tables all the time.
      await client.query("set local lock_timeout = '30s'");
      await takeLock(client, "contents", {});
      await takeLock(client, "migration", {});
      const replaced = await dropReplaced(client);
      if (replaced.owner) await client.query(`set local role ${replaced.owner}`);
      await loadTables(client, options);
      await client.query("reset role");
      const difference = await compareReplaced(client, replaced);
      const files = await putFiles(client, { storage, path, added });
      await noteRestore(client, { ...options, files });
      isLoaded = true;
      return { ...difference, files };
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const checkups = manifest.tables.find(({ name }) => name === "checkups")?.rows ?? 0;
    return { ...restored, rows, checkups };
  } catch (error) {
    // The answer to the commit was lost: the rows may be there, and need their contents.
    if (isLoaded && !signal?.aborted && !(error instanceof DatabaseError)) {
      throw new UnknownOutcome(
        "The database did not answer at the very end: the restore may have been made, or not. Look at the product, and restore again.",
        { cause: error },
      );
    }
    await storage.remove(added).catch(() => undefined); // what failed first says more
    throw error;
  }
}

/** Makes the tables that the backup was made of, fills them, and brings them up to date. */
async function loadTables(client: PoolClient, { path, verified: { header, manifest } }: Options) {
  const migrations = knownMigrations();
  await migrate(client, migrations.slice(0, header.migration.count));
  await rejectUnknownTables(client, manifest.tables);
  let open: OpenTable | undefined;
  for await (const { name, content } of readArchive(path)) {
    const entry = parseEntryName(name);
    if (entry?.kind !== "table") continue;
    if (open?.table.name !== entry.table) {
      await endTable(open);
      open = openTable(client, manifest.tables, entry.table);
    }
    const { stream, end } = open;
    if (!stream.write(content)) await Promise.race([once(stream, "drain"), end]);
  }
  await endTable(open);
  await setCounters(client);
  await migrate(client, migrations.slice(header.migration.count));
  await noteAllMigrations(onConnection(client));
  // Without statistics the first queries would be slow.
  const names = manifest.tables.map(({ name }) => name);
  await client.query(`analyze ${quotedList(names)}`);
}

async function migrate(client: PoolClient, migrations: Migration[]) {
  for (const { statements } of migrations) {
    for (const statement of statements) await client.query(statement);
  }
}

type ListedTable = BackupManifest["tables"][number];

/** The manifest comes with the file: what it names goes into SQL only if the migrations made it. */
async function rejectUnknownTables(client: PoolClient, listed: ListedTable[]) {
  const names = listed.map(({ name }) => name);
  const known = await findTables(client, names);
  for (const { name, columns } of listed) {
    const existing = known.find((table) => table.name === name)?.columns ?? [];
    if (name in leftOut || columns.some((column) => !existing.includes(column))) {
      throw new BackupError(
        `This backup holds a table (${name}) that this program does not know in that shape.`,
      );
    }
  }
}

interface OpenTable {
  table: ListedTable;
  stream: CopyStreamQuery;
  end: Promise<void>;
}

function openTable(client: PoolClient, listed: ListedTable[], name: string): OpenTable {
  const table = listed.find((candidate) => candidate.name === name);
  if (!table) throw new BackupError(`This backup does not describe its table ${name}.`);
  const copy = `copy public.${quoted(name)} (${quotedList(table.columns)}) from stdin`;
  const stream = client.query(copyFrom(copy));
  const end = finished(stream, { readable: false });
  end.catch(() => undefined); // the next write or the end reports it
  return { table, stream, end };
}

async function endTable(open: OpenTable | undefined) {
  if (!open) return;
  open.stream.end();
  await open.end;
  const { name, rows } = open.table;
  if (open.stream.rowCount !== rows) {
    throw new BackupError(
      `The table ${name} has ${open.stream.rowCount} rows instead of ${rows}: the backup is damaged.`,
    );
  }
}

/** Sequences continue after the highest number that is there. */
async function setCounters(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(
    `select c.relname as table, a.attname as column,
       pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as counter
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null`,
  );
  for (const { table, column, counter } of rows) {
    const highest = `(select max(${quoted(column)}) from public.${quoted(table)})`;
    await client.query(`select setval($1, coalesce(${highest}, 1), ${highest} is not null)`, [
      counter,
    ]);
  }
}

/** Stores the contents that the storage lacks, and notes them in `added`. Returns how many the backup has. */
async function putFiles(
  client: PoolClient,
  { storage, path, added }: { storage: FileStorage; path: string; added: string[] },
): Promise<number> {
  let count = 0;
  for await (const { name, content } of readArchive(path)) {
    const entry = parseEntryName(name);
    if (entry?.kind !== "file") continue;
    const { rows } = await client.query<{ mimetype: string; checksum: string }>(
      "select mimetype, checksum from public.stored_files where id = $1",
      [entry.id],
    );
    const [row] = rows;
    if (row?.checksum !== sha256(content)) {
      throw new BackupError(
        `This backup holds another file (${entry.id}) than its list of files says.`,
      );
    }
    count += 1;
    const existing = await storage.get(entry.id);
    if (existing && sha256(existing) === row.checksum) continue;
    if (!existing) added.push(entry.id);
    await storage.put(entry.id, content, row.mimetype);
  }
  return count;
}

/** Notes in the restored data where it comes from. */
async function noteRestore(
  client: PoolClient,
  { path, verified: { header, manifest }, files }: Options & { files: number },
) {
  const { madeAt, version } = header;
  const { bytes, checksum } = await checksumOf(path);
  const checkups = manifest.tables.find(({ name }) => name === "checkups")?.rows ?? 0;
  await client.query(
    `insert into public.backups (finished_at, version, bytes, checkups, files, checksum)
     values ($1, $2, $3, $4, $5, $6)`,
    [madeAt, version, bytes, checkups, files, checksum],
  );
  await client.query(
    "insert into public.audit_log (action, entity, entity_id, after) values ('restore', 'backup', $1, $2)",
    [checksum, { madeAt, version, checkups, files }],
  );
}
