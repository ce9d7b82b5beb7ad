import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { BackupRefused } from "./format.ts";
import { staging } from "./staging.ts";
import { quoted } from "./tables.ts";

/** For all locks together, and shorter than PostgreSQL takes to look for a deadlock: we give way, not others. */
const lockMs = 400;
const pauseMs = 400;
/** Some minutes: a cleaning of a table, which PostgreSQL does by itself, may take so long. */
const tries = 300;
/** A statement that took too long, one that PostgreSQL ended because of a deadlock, a lock that was not to be had. */
const givenWay = ["57014", "40P01", "55P03"];

/**
 * Puts the tables of the staging schema in place of those in use, at the end of the transaction: until its
 * commit everybody reads the old ones. Answers the ids of stored files that only the old ones know.
 */
export async function swapTables(client: PoolClient): Promise<string[]> {
  const tables = await listNames(
    client,
    `select quote_ident(relname) as name from pg_class
     where relnamespace = '${staging}'::regnamespace and relkind in ('r', 'p')`,
  );
  const routines = await listNames(
    client,
    `select format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name from pg_proc
     where pronamespace = '${staging}'::regnamespace`,
  );
  const inUse = tables.map((table) => `public.${table}`).join(", ");
  await lockTables(client, inUse);
  const goneFiles = await listNames(
    client,
    `select id as name from public.stored_files except select id from ${staging}.stored_files`,
  );
  // Who revoked a token did not mean until the next restore.
  await client.query(
    `update ${staging}.api_tokens as token set revoked_at = old.revoked_at
     from public.api_tokens as old where old.id = token.id and old.revoked_at is not null`,
  );
  const grants = await listGrants(client);
  await dropTables(client, inUse);
  for (const routine of routines) await client.query(`drop function if exists public.${routine}`);
  for (const table of tables) {
    await client.query(`alter table ${staging}.${table} set schema public`);
  }
  for (const routine of routines) {
    await client.query(`alter function ${staging}.${routine} set schema public`);
  }
  for (const grant of grants) await client.query(grant);
  await client.query(`drop schema ${staging}`);
  return goneFiles;
}

const listNames = async (client: PoolClient, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** All at once, or none: whoever holds one of them is let on, and asked again. */
async function lockTables(client: PoolClient, tables: string) {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`savepoint before_locks; set local statement_timeout = ${lockMs}`);
    try {
      await client.query(`lock table ${tables} in access exclusive mode`);
      await client.query("set local statement_timeout = 0");
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!givenWay.includes(code)) throw error;
      await client.query("rollback to savepoint before_locks");
      if (attempt === tries) {
        throw new BackupRefused(
          "Something else holds the tables for too long (a backup by other means, a long query): nothing was changed. End it and try again.",
        );
      }
      await sleep(pauseMs);
    }
  }
}

/** Other accounts that may read our tables, such as one for reports, may read the new ones too. */
const listGrants = (client: PoolClient) =>
  listNames(
    client,
    `select format('grant %s on public.%I to %s', acl.privilege_type, c.relname,
       case when acl.grantee = 0 then 'public' else quote_ident(r.rolname) end) as name
     from pg_class c
     cross join aclexplode(c.relacl) as acl
     left join pg_roles r on r.oid = acl.grantee
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and c.relname in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)
       and acl.grantee <> c.relowner`,
  );

async function dropTables(client: PoolClient, tables: string) {
  try {
    await client.query(`drop table ${tables}`);
  } catch (error) {
    const { code, detail = "" } = error as { code?: string; detail?: string };
    if (code !== "2BP01") throw error;
    throw new BackupRefused(
      `Something that is not ours depends on our tables (${detail.split("\n")[0]}): nothing was changed. Drop it, restore, and make it anew.`,
    );
  }
}

/** Writes in the restored data where it comes from. */
export async function noteRestore(
  client: PoolClient,
  backup: {
    madeAt: string;
    version: string;
    bytes: number;
    checksum: string;
    checkups: number;
    files: number;
  },
): Promise<void> {
  const { madeAt, version, bytes, checksum, checkups, files } = backup;
  await client.query(
    `insert into ${quoted(staging)}.backups (finished_at, version, bytes, checkups, files, checksum)
     values ($1, $2, $3, $4, $5, $6)`,
    [madeAt, version, bytes, checkups, files, checksum],
  );
  await client.query(
    `insert into ${quoted(staging)}.audit_log (action, entity, entity_id, after)
     values ('restore', 'backup', $1, $2)`,
    [checksum, { madeAt, version, checkups, files }],
  );
}
