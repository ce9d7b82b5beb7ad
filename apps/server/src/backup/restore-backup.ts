import type { FileHandle } from "node:fs/promises";
import { DatabaseError } from "pg";
import type { Pool, PoolClient } from "pg";
import { onConnection } from "#db/client.ts";
import type { ContentsLock } from "#db/contents-lock.ts";
import { isUnavailable } from "#db/unavailable.ts";
import { findMigrationState, knownMigrations } from "#db/migrate.ts";
import type { MigrationState } from "#db/migrate.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { sha256 } from "./backup-file.ts";
import { endOnAbort } from "./end-on-abort.ts";
import { BackupRefused, parseEntryName, RestoreUnfinished } from "./format.ts";
import type { BackupHeader } from "./format.ts";
import { entriesOf } from "./read-backup.ts";
import type { Verified } from "./read-backup.ts";
import { FileRestorer } from "./restore-files.ts";
import {
  gatherStatistics,
  migrateStaging,
  openStaging,
  setCounters,
  TableLoader,
} from "./staging.ts";
import { dropQueue, putAsideUnknown } from "./replace-newer.ts";
import type { Swapped } from "./replaced-data.ts";
import { keepInstances, noteRestore, swapTables } from "./swap.ts";

interface Wish {
  handle: FileHandle;
  verified: Verified;
  /** SHA-256 and size of the whole file. */
  checksum: string;
  bytes: number;
  /** Held until what is replaced was removed. */
  lock: ContentsLock;
  /** How the tables in use stood to this program: refused when that changed. */
  state: MigrationState;
  signal?: AbortSignal | undefined;
}

export interface Restored extends Swapped {
  rows: number;
  checkups: number;
  files: number;
  /** The schema to which tables went that only a newer version knows. */
  putAside: string | undefined;
  /** False when the storage kept other contents under some keys than the backup has. */
  isWhole: boolean;
}

/** Refuses a backup of a database that is newer than this program. */
export function confirmAge({ migration, version }: BackupHeader): void {
  const place = knownMigrations().findIndex(({ name }) => name === migration.tag);
  if (place === -1 || place !== migration.count - 1) {
    throw new BackupRefused(
      `This backup was made by a newer version (${version}) than this program: update the program first.`,
    );
  }
}

/**
 * Puts a verified backup in place of all data, in one transaction: until it is committed everybody works on
 * with the old data, and whatever fails leaves that as it was. Tables in use may be of any version, or none: they
 * go, and those of this one come. Throws a `RestoreUnfinished` when nobody knows.
 */
export async function restoreBackup(
  { pool, storage }: { pool: Pool; storage: FileStorage },
  wish: Wish,
): Promise<Restored> {
  const client = await pool.connect();
  const ignoreAbort = endOnAbort(client, wish.signal);
  const files = new FileRestorer(client, storage);
  let state: "open" | "committing" | "done" = "open";
  let restored: Omit<Restored, "isWhole">;
  try {
    await client.query(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local lock_timeout = '30s'; set local datestyle = 'ISO, YMD'; set local client_encoding = 'UTF8'`,
    );
    await wish.lock.keepTables(client);
    const replacesNewer = wish.state === "newer";
    const loaded = await load(client, files, wish);
    const putAside = replacesNewer ? await putAsideUnknown(client) : undefined;
    if (wish.state === "same") await keepInstances(client);
    const swapped = await swapTables(client, { replacesNewer });
    if (replacesNewer) await dropQueue(client);
    await wish.lock.confirm();
    wish.signal?.throwIfAborted();
    ignoreAbort();
    state = "committing";
    await client.query("commit");
    state = "done";
    restored = { ...loaded, ...swapped, putAside, files: files.count };
  } catch (error) {
    // Nobody knows what came of a commit whose answer was lost: then contents stay.
    const isAnswered = error instanceof DatabaseError && !isUnavailable(error);
    if (state === "committing" && !isAnswered) throw unknownOutcome(error);
    await files.undo();
    throw error;
  } finally {
    ignoreAbort();
    client.release(state !== "done");
  }
  const isWhole = await files.replace(wish.handle).then(
    () => true,
    () => false,
  );
  return { ...restored, isWhole };
}

const unknownOutcome = (cause: unknown) =>
  new RestoreUnfinished(
    "The database did not answer at the very end: the restore may have been made, or not. Look at the product, and restore again.",
    { cause },
  );

async function load(client: PoolClient, files: FileRestorer, wish: Wish) {
  const { header, manifest } = wish.verified;
  const migrations = knownMigrations();
  if ((await findMigrationState(onConnection(client))) !== wish.state) {
    throw new BackupRefused(
      "Another version changed the tables meanwhile: nothing was changed by this one. Try again.",
    );
  }
  await openStaging(client);
  await migrateStaging(client, migrations.slice(0, header.migration.count));
  const tables = new TableLoader(client, manifest.tables);
  await tables.confirmTables();
  await loadEntries(tables, files, wish);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const checkups = manifest.tables.find(({ name }) => name === "checkups")?.rows ?? 0;
  await setCounters(client);
  await migrateStaging(client, migrations.slice(header.migration.count));
  const { madeAt, version } = header;
  const { bytes, checksum } = wish;
  await noteRestore(client, { madeAt, version, bytes, checksum, checkups, files: files.count });
  await gatherStatistics(
    client,
    manifest.tables.map(({ name }) => name),
  );
  return { rows, checkups };
}

/** Enters all that the backup holds. */
async function loadEntries(tables: TableLoader, files: FileRestorer, wish: Wish) {
  const { entries } = wish.verified.manifest;
  let place = 0;
  for await (const { name, content } of entriesOf(wish.handle)) {
    wish.signal?.throwIfAborted();
    const entry = parseEntryName(name);
    if (entry?.kind === "manifest") break;
    const expected = entries[place];
    place += 1;
    if (expected?.name !== name || expected.sha256 !== sha256(content)) {
      throw new BackupRefused("The file was changed while it was restored: nothing was changed.");
    }
    if (entry?.kind === "table") await tables.add(entry.table, content);
    else await tables.end();
    if (entry?.kind === "file") {
      await files.add(entry.id, content);
      await wish.lock.confirm();
    }
  }
  await tables.end();
  if (place !== entries.length) throw new BackupRefused("The file was cut while it was restored.");
}
