import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import { codeOf } from "#db/errors.ts";
import { applyMigrations, knownMigrations, rejectUnusable } from "#db/migrate.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { BackupError, ownerOf, readArchive, sha256 } from "./archive.ts";
import type { BackupHeader, BackupManifest, verifyBackup } from "./archive.ts";
import { countRows } from "./backup.ts";
import {
  findContents,
  inTransaction,
  listNames,
  quoted,
  quotedList,
  takeLock,
} from "./database.ts";

interface Backup {
  path: string;
  verified: Awaited<ReturnType<typeof verifyBackup>>;
}

export function rejectNewer({ migration, version }: BackupHeader): void {
  const place = knownMigrations().findIndex(({ name }) => name === migration.tag);
  if (place === -1 || place !== migration.count - 1) {
    throw new BackupError(
      `This backup was made by a newer version (${version}) than this program: update the program first.`,
    );
  }
}

/** Replaces all data by a verified backup, in one transaction. The product must not run. */
export const restoreBackup = (
  { pool, storage }: { pool: Pool; storage: FileStorage },
  backup: Backup,
) =>
  inTransaction(pool, async (client) => {
    // Other sessions release their locks within seconds, or use the tables all the time.
    await client.query("set local lock_timeout = '30s'");
    await takeLock(client, "contents");
    await takeLock(client, "migration");
    await rejectUnusable(onConnection(client));
    const earlier = await dropOurTables(client);
    const files = await load(client, backup, storage);
    const { header, manifest } = backup.verified;
    const counts = countRows(manifest.tables);
    await client.query(
      "insert into public.audit_log (action, entity, after) values ('restore', 'backup', $1)",
      [{ madeAt: header.madeAt, version: header.version, checkups: counts.checkups, files }],
    );
    return {
      ...counts,
      files,
      /** Addresses of those who were no administrators before, and are now. */
      administrators: await listNames(
        client,
        `select email as name from public.users join public.user_roles on user_id = users.id
         where role = 'admin' and user_id <> all($1) order by 1`,
        [earlier.administrators],
      ),
      revokedTokens: await revokeTokens(client, earlier),
    };
  });

/** Ids from the data that a restore replaces. */
interface Earlier {
  administrators: string[];
  /** Those that were not revoked. */
  tokens: string[];
}

async function dropOurTables(client: PoolClient): Promise<Earlier> {
  const contents = await findContents(client);
  if (!contents) return { administrators: [], tokens: [] };
  const tables = contents.tables.map(({ name }) => name);
  const idsOf = (from: string) => listNames(client, `select id::text as name from public.${from}`);
  const earlier = {
    administrators: await idsOf(
      "users where id in (select user_id from public.user_roles where role = 'admin')",
    ),
    tokens: tables.includes("api_tokens") ? await idsOf("api_tokens where revoked_at is null") : [],
  };
  const functions = knownMigrations()
    .flatMap(({ statements }) => statements)
    .map((text) => /^\s*(?:--.*\s+)*create (?:or replace )?function (\w+)/i.exec(text)?.[1]);
  try {
    await client.query(`drop table ${quotedList(tables)}, drizzle.__drizzle_migrations`);
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
  return earlier;
}

/** Makes the tables that the backup was made of, fills them, brings them up to date, and stores the contents of files. */
async function load(client: PoolClient, { path, verified }: Backup, storage: FileStorage) {
  const { header, manifest } = verified;
  const db = onConnection(client);
  const migrations = knownMigrations();
  await applyMigrations(db, migrations.slice(0, header.migration.count));
  let files = 0;
  let open: ReturnType<typeof openTable> | undefined;
  for await (const { name, content } of readArchive(path)) {
    const { table, file } = ownerOf(name);
    if (open?.name !== table) {
      await open?.finish();
      open = table ? openTable(client, manifest.tables, table) : undefined;
    }
    await open?.write(content);
    if (!file) continue;
    await putFile(client, storage, file, content);
    files += 1;
  }
  // Sequences continue after the highest number that is there.
  const counters = await listNames(
    client,
    `select format('select setval(pg_get_serial_sequence(%1$L, %2$L), coalesce(max(%2$I), 0) + 1, false) from public.%1$I', table_name, column_name) as name
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const counter of counters) await client.query(counter);
  // Without statistics the first queries would be slow. Before the later migrations, which may drop tables.
  const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(`analyze ${names.join(", ")}`);
  await applyMigrations(db, migrations);
  return files;
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

async function putFile(client: PoolClient, storage: FileStorage, id: string, content: Buffer) {
  const { rows } = await client.query<{ mimetype: string; checksum: string }>(
    "select mimetype, checksum from public.stored_files where id = $1",
    [id],
  );
  const [row] = rows;
  if (row?.checksum !== sha256(content)) {
    throw new BackupError(`This backup holds another file (${id}) than its list of files says.`);
  }
  const existing = await storage.get(id);
  if (!existing || sha256(existing) !== row.checksum) await storage.put(id, content, row.mimetype);
}

/** Tokens that did not work before the restore are revoked, unless no administrator is of both. Returns how many. */
async function revokeTokens(client: PoolClient, { tokens, administrators }: Earlier) {
  const { rowCount } = await client.query(
    `update public.api_tokens set revoked_at = now()
     where revoked_at is null and not (id = any($1) and user_id = any($2))
       and exists (select from public.users where id = any($2))`,
    [tokens, administrators],
  );
  return rowCount ?? 0;
}
