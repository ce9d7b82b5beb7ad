import { once } from "node:events";
import { finished } from "node:stream/promises";
import { DatabaseError } from "pg";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import { codeOf } from "#db/errors.ts";
import {
  appliedMigrations,
  knownMigrations,
  noteAllMigrations,
  refuseUnusable,
} from "#db/migrate.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { version as ownVersion } from "#version.ts";
import { BackupError, checksumOf, fileOf, readArchive, sha256, tableOf } from "./archive.ts";
import type { BackupHeader, BackupManifest, Verified } from "./archive.ts";
import { countRows } from "./backup.ts";
import { findTables, inTransaction, listNames, quoted, quotedList, takeLock } from "./database.ts";

/** Nobody knows whether the restore was made: the answer to its last statement was lost. */
export class UnknownOutcome extends BackupError {}

interface Options {
  path: string;
  verified: Verified;
  signal?: AbortSignal | undefined;
}

type Restored = Difference & { rows: number; checkups: number; files: number };

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
export async function restoreBackup(
  { pool, storage }: { pool: Pool; storage: FileStorage },
  options: Options,
): Promise<Restored> {
  const { verified, signal } = options;
  const files: FileRestorer = { storage, count: 0, added: [] };
  let isLoaded = false;
  try {
    const difference = await inTransaction(pool, { signal }, async (client) => {
      // Others give way within seconds, or work with the tables all the time.
      await client.query("set local lock_timeout = '30s'");
      await takeLock(client, "contents");
      await takeLock(client, "migration");
      const replaced = await replaceData(client, () => load(client, options, files));
      await noteRestore(client, options, files.count);
      isLoaded = true;
      return replaced;
    });
    return { ...difference, ...countRows(verified.manifest.tables), files: files.count };
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
  const statements = knownMigrations().map((migration) => migration.statements);
  for (const each of statements.slice(0, header.migration.count).flat()) await client.query(each);
  let open: Awaited<ReturnType<typeof openTable>> | undefined;
  for await (const { name, content } of readArchive(path)) {
    const table = tableOf(name);
    if (open?.name !== table) {
      await open?.finish();
      open = table ? openTable(client, manifest.tables, table) : undefined;
    }
    await open?.write(content);
    const file = fileOf(name);
    if (file) await putFile(client, files, file, content);
  }
  await setCounters(client);
  // Without statistics the first queries would be slow. Before the later migrations, which may drop tables.
  const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(`analyze ${names.join(", ")}`);
  for (const each of statements.slice(header.migration.count).flat()) await client.query(each);
  await noteAllMigrations(onConnection(client));
}

function openTable(client: PoolClient, listed: BackupManifest["tables"], name: string) {
  const table = listed.find((candidate) => candidate.name === name);
  if (!table) throw new BackupError(`This backup does not describe its table ${name}.`);
  const copy = `copy public.${quoted(name)} (${quotedList(table.columns)}) from stdin`;
  const stream = client.query(copyFrom(copy));
  const end = finished(stream, { readable: false });
  end.catch(() => undefined); // the next write or the end reports it
  return {
    name,
    write: async (content: Buffer) => {
      if (!stream.write(content)) await Promise.race([once(stream, "drain"), end]);
    },
    finish: async () => {
      stream.end();
      await end;
      if (stream.rowCount === table.rows) return;
      throw new BackupError(
        `The table ${name} has ${stream.rowCount} rows instead of ${table.rows}: the backup is damaged.`,
      );
    },
  };
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
async function noteRestore(client: PoolClient, { path, verified }: Options, files: number) {
  const { madeAt, version } = verified.header;
  const { bytes, checksum } = await checksumOf(path);
  const { checkups: count } = countRows(verified.manifest.tables);
  await client.query(
    `insert into public.backups (finished_at, version, bytes, checkups, files, checksum)
     values ($1, $2, $3, $4, $5, $6)`,
    [madeAt, version, bytes, count, files, checksum],
  );
  await client.query(
    "insert into public.audit_log (action, entity, entity_id, after) values ('restore', 'backup', $1, $2)",
    [checksum, { madeAt, version, checkups: count, files }],
  );
}

/** What a restore changed beside the rows themselves. */
interface Difference {
  /** Ids of files that only the replaced data had: their contents are of no use any more. */
  deletedFiles: string[];
  /** Addresses of those who were no administrators before, and are now. */
  administrators: string[];
  /** How many tokens were revoked, as their owners are no administrators any more. */
  revokedTokens: number;
}

/** The names of our tables that are there, none in an empty database; rejects one that this version cannot replace. */
export async function findReplaceable(client: PoolClient): Promise<string[]> {
  const db = onConnection(client);
  await refuseUnusable(db);
  const last = (await appliedMigrations(db)).at(-1);
  const known = knownMigrations();
  if (last === undefined) return [];
  if (last > known.at(-1)!.when) {
    throw new BackupError(
      `A newer version than this one (${ownVersion}) migrated the database: nothing was changed. Restore into an empty database: another DATABASE_URL, or another DATA_DIR if the database is in it.`,
    );
  }
  const latest = known.findLast(({ when }) => when <= last)!; // the first one is in each database of ours
  return (await findTables(client, latest.name)).map(({ name }) => name);
}

/**
 * Drops our tables and functions, has them loaded anew, and transfers what a restore must not undo: who owns the
 * tables, which other accounts may use them, and which tokens are revoked.
 */
async function replaceData(client: PoolClient, load: () => Promise<void>): Promise<Difference> {
  const tables = await findReplaceable(client);
  const [owner] = await listNames(client, otherOwner);
  const grants = await listNames(client, listGrants, [tables]);
  await client.query(`
    create temporary table replaced_files (id uuid) on commit drop;
    create temporary table replaced_people (id uuid, email text, is_admin boolean) on commit drop;
    create temporary table replaced_tokens (id uuid, revoked_at timestamptz) on commit drop`);
  if (tables.length > 0) {
    await client.query(`
      insert into replaced_files select id from public.stored_files;
      insert into replaced_people
      select id, email, exists (select from public.user_roles where user_id = users.id and role = 'admin')
      from public.users`);
    if (tables.includes("api_tokens")) {
      await client.query(
        "insert into replaced_tokens select id, revoked_at from public.api_tokens where revoked_at is not null",
      );
    }
    await drop(client, tables);
  }
  if (owner) await client.query(`set local role ${owner}`);
  await load();
  await client.query("reset role");
  for (const grant of grants) await client.query(grant);
  // Who revoked a token did not mean until the next restore.
  await client.query(
    "update public.api_tokens as token set revoked_at = old.revoked_at from replaced_tokens as old where old.id = token.id",
  );
  return {
    deletedFiles: await listNames(
      client,
      "select id as name from replaced_files except select id from public.stored_files",
    ),
    administrators: await listNames(
      client,
      `select users.email as name from public.users
       join public.user_roles as role on role.user_id = users.id and role.role = 'admin'
       where users.email not in (select email from replaced_people where is_admin) order by 1`,
    ),
    revokedTokens: (await client.query(revokeOfFormerAdministrators)).rowCount ?? 0,
  };
}

async function drop(client: PoolClient, tables: string[]): Promise<void> {
  const functions = knownMigrations()
    .flatMap(({ statements }) => statements)
    .map((text) => /^\s*(?:--.*\s+)*create (?:or replace )?function (\w+)/i.exec(text)?.[1]);
  try {
    await client.query(`drop table ${quotedList(tables)}`);
    for (const name of new Set(functions)) {
      if (name) await client.query(`drop function if exists ${name}`);
    }
  } catch (error) {
    if (codeOf(error) !== "2BP01") throw error;
    const { detail = "" } = error as { detail?: string };
    throw new BackupError(
      `Something that is not ours depends on our tables (${detail.split("\n")[0]}): nothing was changed. Drop it, restore, and make it anew.`,
    );
  }
}

/** A restore by another account, such as the server's own, must leave the tables to the product's account. */
const otherOwner = `
  select quote_ident(rolname) as name from pg_roles
  where rolname <> current_user and pg_has_role(oid, 'member') and oid = coalesce(
    (select relowner from pg_class where relnamespace = 'public'::regnamespace and relname = 'users'),
    (select datdba from pg_database where datname = current_database())
  )`;

const listGrants = `
  select format('grant %s on public.%I to %s%s', acl.privilege_type, c.relname,
    case when acl.grantee = 0 then 'public' else acl.grantee::regrole::text end,
    case when acl.is_grantable then ' with grant option' end) as name
  from pg_class c cross join aclexplode(c.relacl) as acl
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and acl.grantee <> c.relowner`;

/** Nor who took the role from a token's owner; a product that shares no account with the backup took none. */
const revokeOfFormerAdministrators = `
  update public.api_tokens as token set revoked_at = now()
  where token.revoked_at is null
    and exists (select from replaced_people join public.users using (id))
    and not exists (select from replaced_people as old where old.is_admin and old.id = token.user_id)`;
