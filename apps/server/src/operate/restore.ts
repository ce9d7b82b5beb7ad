import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { onConnection } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { codeOf } from "#db/errors.ts";
import { applyMigrations, knownMigrations, rejectUnusable } from "#db/migrate.ts";
import { processSettings } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { whenThere } from "#features/health/findings.ts";
import { listInstances } from "#features/instances/heartbeat.ts";
import { currentSecret, secretFile, secretFingerprint } from "#lib/secret.ts";
import { writeWhole } from "#lib/write-whole.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/file-storage.ts";
import { fail, say } from "#terminal.ts";
import { BackupError, ownerOf, readArchive, sha256, verifyBackup } from "./archive.ts";
import type { BackupManifest } from "./archive.ts";
import { contentsOf, countRows, createBackup, secondsSince } from "./backup.ts";
import { failUsage, parseFile, runCommand } from "./command.ts";
import {
  findContents,
  inTransaction,
  listNames,
  quoted,
  quotedList,
  takeLock,
  withDatabase,
} from "./database.ts";

type Backup = Awaited<ReturnType<typeof verifyBackup>>;

/** Verifies a backup, replaces all data by it while nothing runs, and says what it did. */
export async function restoreFile(
  settings: Settings,
  { file: path, isCopied }: { file: string; isCopied: boolean },
  signal: AbortSignal,
) {
  if ((await stat(path)).isDirectory()) throw new BackupError(`${path} is a folder.`);
  const backup = await verifyBackup(path, signal);
  const { header, manifest, secret } = backup;
  say(`The backup of ${header.madeAt} is complete.`);
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings);
  await storage.check();

  const use = { signal, isAlone: true };
  const { administrators, ...ended } = await withDatabase(settings, use, async (db, pool) => {
    // Who may use the embedded database alone knows that nothing else runs.
    if (settings.DATABASE_URL) await rejectRunning(db);
    // Of a database in which nothing was ever started there is nothing to copy.
    if (isCopied && (await inTransaction(pool, findContents))) {
      await copyFirst({ settings, pool, storage });
    }
    const start = performance.now();
    const restored = await restoreBackup({ pool, storage }, backup);
    const time = secondsSince(start);
    say(`Restored: ${contentsOf(restored)}, ${time}. Everybody has to sign in again.`);
    return restored;
  });
  if (administrators.length > 0) {
    say(`Administrators who were none before: ${administrators.join(", ")}.`);
  }
  if (ended.revokedTokens > 0) {
    say(`Access tokens revoked, as they did not work before the restore: ${ended.revokedTokens}.`);
  }
  if (ended.webhooksOff > 0) {
    say(`Webhooks turned off, as they were not on before the restore: ${ended.webhooksOff}.`);
  }
  const { length: missing } = manifest.missingFiles;
  if (missing > 0) {
    fail(`Warning: ${missing} files have no content: it was lost before the backup.`);
  }
  const advice = await restoreSecret(settings, { secret, fingerprint: header.secretFingerprint });
  if (advice) say(advice);
}

async function rejectRunning(db: Database) {
  const running = (await whenThere(listInstances(db))) ?? [];
  if (running.length === 0) return;
  const names = running.map(({ name }) => name).join(", ");
  throw new BackupError(
    `The product runs (${names}): nothing was changed. Stop all of it and restore again; an instance that was killed counts as running for two minutes.`,
  );
}

const now = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Copies what is there now. It lies on the same disk, and does not count as a backup. */
async function copyFirst(product: Parameters<typeof createBackup>[0]) {
  const folder = join(product.settings.DATA_DIR, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `before-restore-${now()}.backup`);
  const copied = await createBackup(product, { file, allowsLost: true });
  say(`What is there now was copied to ${file}: ${contentsOf(copied)}.`);
}

/** Puts the secret of a backup in use, beside a copy of the one of before. Returns what the operator has to know, if anything. */
export async function restoreSecret(
  settings: Settings,
  { secret, fingerprint }: { secret: string | undefined; fingerprint: string },
): Promise<string | undefined> {
  const current = currentSecret(settings);
  if (current && secretFingerprint(current) === fingerprint) return undefined;
  if (!secret || settings.SESSION_SECRET) {
    const source = secret ? ": tar -xzf FILE session-secret" : "";
    return `The backup was made with another session secret, or an unknown one. Set SESSION_SECRET to the one that was in use then${source}. Without it links in the emails that were sent so far lead nowhere, and emails that wait to be sent, or to be sent again, cannot be read.`;
  }
  const file = secretFile(settings.DATA_DIR);
  try {
    const copy = current && `${file}.before-restore-${now()}`;
    if (copy) await copyFile(file, copy); // with its mode, 600
    await writeWhole(file, Buffer.from(secret));
    return `The secret of the backup is in use again.${copy ? ` The one of before is in ${copy}.` : ""}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `The data was restored, but its session secret could not be written (${code}): take it out of the backup (tar -xzf FILE session-secret) into DATA_DIR before you start the product.`,
      { cause: error },
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
    const { header, manifest } = backup;
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
      ...(await endAccess(client, earlier)),
    };
  });

async function dropOurTables(client: PoolClient) {
  const tables = (await findContents(client))?.tables.map(({ name }) => name) ?? [];
  const earlier = await findEarlier(client, tables);
  if (tables.length === 0) return earlier;
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

/** Ids from the data that a restore replaces. Of the tables that an older version made, some are missing. */
async function findEarlier(client: PoolClient, tables: string[]) {
  const ids = async (table: string, which: string) =>
    tables.includes(table)
      ? listNames(client, `select id::text as name from public.${table} where ${which}`)
      : [];
  return {
    administrators: await ids(
      "users",
      "id in (select user_id from public.user_roles where role = 'admin')",
    ),
    tokens: await ids("api_tokens", "revoked_at is null"),
    webhooks: await ids("webhooks", "is_on"),
    disabled: await ids("users", "to_jsonb(users) ->> 'disabled_at' is not null"), // of any version
  };
}

/**
 * Tokens that did not work before the restore are revoked, unless no administrator is of both, and webhooks that were not
 * on are turned off: a copy that is tried out sends nothing. Returns how many. Who was disabled stays so.
 */
async function endAccess(
  client: PoolClient,
  { tokens, webhooks, administrators, disabled }: Awaited<ReturnType<typeof findEarlier>>,
) {
  // What was changed after a notice may be missing in older data.
  await client.query("delete from public.mail_outbox where kind = 'retention'");
  const disable = "update public.users set disabled_at = coalesce(disabled_at, now())";
  await client.query(`${disable} where id = any($1)`, [disabled]);
  const revoked = await client.query(
    `update public.api_tokens set revoked_at = now()
     where revoked_at is null and not (id = any($1) and user_id = any($2))
       and exists (select from public.users where id = any($2))`,
    [tokens, administrators],
  );
  const off = "update public.webhooks set is_on = false where is_on and not (id = any($1))";
  const { rowCount } = await client.query(off, [webhooks]);
  return { revokedTokens: revoked.rowCount ?? 0, webhooksOff: rowCount ?? 0 };
}

/** Makes the tables that the backup was made of, fills them, brings them up to date, and stores the contents of files. */
async function load(client: PoolClient, backup: Backup, storage: FileStorage) {
  const { path, header, manifest } = backup;
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
  const find = async (query: string) =>
    (await client.query<{ mimetype: string; checksum: string }>(query, [id])).rows[0];
  const stored = await find("select mimetype, checksum from public.stored_files where id = $1");
  const deleted = `select file ->> 'mimetype' as mimetype, file ->> 'checksum' as checksum
    from public.trash, jsonb_array_elements(rows -> 'stored_files') as file where entity = 'file' and entity_id = $1`;
  const row = stored ?? (await find(deleted)); // older versions have no trash
  if (row?.checksum !== sha256(content)) {
    throw new BackupError(`This backup holds another file (${id}) than its list of files says.`);
  }
  const existing = await storage.get(id);
  if (!existing || sha256(existing) !== row.checksum) await storage.put(id, content, row.mimetype);
}

if (import.meta.main) {
  const given = parseFile(process.argv.slice(2), "without-copy");
  if (!given) failUsage("restore -- FILE [--without-copy]");
  else {
    const request = { file: given.file, isCopied: !given.isSet };
    await runCommand((signal) => restoreFile(processSettings(), request, signal));
  }
}
