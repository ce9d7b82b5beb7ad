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
import { BackupError, parseEntryName, sha256, UnknownOutcome } from "./backup-format.ts";
import type { BackupHeader, BackupManifest } from "./backup-format.ts";
import { inTransaction, listNames, quoted, quotedList, takeLock } from "./database-session.ts";
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
  const { verified, signal } = options;
  const { manifest } = verified;
  const files: FileRestorer = { storage, count: 0, added: [] };
  let isLoaded = false;
  try {
    const restored = await inTransaction(pool, { signal }, async (client) => {
      // Others give way within seconds, or work with the tables all the time.
      await client.query("set local lock_timeout = '30s'");
      await takeLock(client, "contents", {});
      await takeLock(client, "migration", {});
      const replaced = await dropReplaced(client);
      if (replaced.owner) await client.query(`set local role ${replaced.owner}`);
      await load(client, options, files);
      await client.query("reset role");
      const difference = await compareReplaced(client, replaced);
      await noteRestore(client, options, files.count);
      isLoaded = true;
      return { ...difference, files: files.count };
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
    await storage.remove(files.added).catch(() => undefined); // what failed first says more
    throw error;
  }
}

/** Makes the tables that the backup was made of, fills them, brings them up to date, and stores the contents of files. */
async function load(client: PoolClient, { path, verified }: Options, files: FileRestorer) {
  const { header, manifest } = verified;
  const migrations = knownMigrations();
  await migrate(client, migrations.slice(0, header.migration.count));
  let open: OpenTable | undefined;
  for await (const { name, content } of readArchive(path)) {
    const entry = parseEntryName(name);
    const table = entry?.kind === "table" ? entry.table : undefined;
    if (open?.table.name !== table) {
      await endTable(open);
      open = table ? openTable(client, manifest.tables, table) : undefined;
    }
    if (open && !open.stream.write(content)) {
      await Promise.race([once(open.stream, "drain"), open.end]);
    }
    if (entry?.kind === "file") await putFile(client, files, entry.id, content);
  }
  await setCounters(client);
  // Without statistics the first queries would be slow. Before the later migrations, which may drop tables.
  const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(`analyze ${names.join(", ")}`);
  await migrate(client, migrations.slice(header.migration.count));
  await noteAllMigrations(onConnection(client));
}

async function migrate(client: PoolClient, migrations: Migration[]) {
  for (const { statements } of migrations) {
    for (const statement of statements) await client.query(statement);
  }
}

interface OpenTable {
  table: BackupManifest["tables"][number];
  stream: CopyStreamQuery;
  end: Promise<void>;
}

function openTable(client: PoolClient, listed: BackupManifest["tables"], name: string): OpenTable {
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
  const statements = await listNames(
    client,
    `select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from public.%I', counter, attname, relname) as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
       pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as counter
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and counter is not null`,
  );
  for (const statement of statements) await client.query(statement);
}

interface FileRestorer {
  storage: FileStorage;
  count: number;
  /** Ids of contents that the storage did not have. */
  added: string[];
}

async function putFile(client: PoolClient, files: FileRestorer, id: string, content: Buffer) {
  const { rows } = await client.query<{ mimetype: string; checksum: string }>(
    "select mimetype, checksum from public.stored_files where id = $1",
    [id],
  );
  const [row] = rows;
  if (row?.checksum !== sha256(content)) {
    throw new BackupError(`This backup holds another file (${id}) than its list of files says.`);
  }
  files.count += 1;
  const existing = await files.storage.get(id);
  if (existing && sha256(existing) === row.checksum) return;
  if (!existing) files.added.push(id);
  await files.storage.put(id, content, row.mimetype);
}

/** Notes in the restored data where it comes from. */
async function noteRestore(
  client: PoolClient,
  { path, verified: { header, manifest } }: Options,
  files: number,
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
