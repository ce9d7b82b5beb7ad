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

export interface Swapped {
  /** Ids of files that only the replaced data knew: their contents are of no use any more. */
  goneFiles: string[];
  /** Addresses of those who were no administrators before, and are now. */
  administrators: string[];
  /** How many tokens were revoked, as their owners are no administrators any more. */
  revokedTokens: number;
}

/**
 * Puts the tables of the staging schema in place of those in use, at the end of the transaction: until its
 * commit everybody reads the old ones.
 */
export async function swapTables(client: PoolClient): Promise<Swapped> {
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
  const present = await listNames(client, presentTables);
  const inUse = present.map((table) => `public.${table}`).join(", ");
  await lockTables(client, inUse);
  const goneFiles = await listNames(
    client,
    `select id as name from public.stored_files except select id from ${staging}.stored_files`,
  );
  const revokedTokens = await revokeTokens(client);
  const administrators = await listNames(client, newAdministrators);
  await refusePublished(client);
  const grants = await listGrants(client);
  const owners = await listNames(client, ownersOfPresent);
  await dropTables(client, inUse);
  for (const routine of routines) await client.query(`drop function if exists public.${routine}`);
  for (const table of tables) {
    await client.query(`alter table ${staging}.${table} set schema public`);
  }
  for (const routine of routines) {
    await client.query(`alter function ${staging}.${routine} set schema public`);
  }
  for (const statement of [...owners, ...grants]) await client.query(statement);
  await client.query(`drop schema ${staging}`);
  return { goneFiles, administrators, revokedTokens };
}

export const listNames = async (client: PoolClient, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** Of a database that a newer version made, some may be gone. */
const presentTables = `
  select quote_ident(s.relname) as name from pg_class s
  join pg_class c on c.relname = s.relname and c.relnamespace = 'public'::regnamespace
  where s.relnamespace = '${staging}'::regnamespace and s.relkind in ('r', 'p')`;

const newAdministrators = `
  select person.email as name from ${staging}.users as person
  join ${staging}.user_roles as role on role.user_id = person.id and role.role = 'admin'
  where person.email not in (
    select old.email from public.users as old
    join public.user_roles as role on role.user_id = old.id and role.role = 'admin'
  )
  order by 1`;

/**
 * Who revoked a token, or took the role from its owner, did not mean until the next restore. In a product that
 * shares no account with the backup nobody took anything away. Answers how many lost their owner's role.
 */
async function revokeTokens(client: PoolClient): Promise<number> {
  await client.query(
    `update ${staging}.api_tokens as token set revoked_at = old.revoked_at
     from public.api_tokens as old where old.id = token.id and old.revoked_at is not null`,
  );
  const { rowCount } = await client.query(
    `update ${staging}.api_tokens as token set revoked_at = now()
     where token.revoked_at is null
       and exists (select from public.users join ${staging}.users as person using (id))
       and not exists (
         select from public.user_roles as role where role.user_id = token.user_id and role.role = 'admin'
       )`,
  );
  return rowCount ?? 0;
}

/** All at once, or none: whoever holds one of them is let on, and asked again. */
export async function lockTables(client: PoolClient, tables: string) {
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

const isReplaced = (table: string) =>
  `${table}.relnamespace = 'public'::regnamespace and ${table}.relkind in ('r', 'p')
   and ${table}.relname in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)`;

/** Other accounts that may read our tables, such as one for reports, may read the new ones too. */
const listGrants = (client: PoolClient) =>
  listNames(
    client,
    `select format('grant %s%s on public.%I to %s%s', acl.privilege_type, acl.columns, acl.relname,
       case when acl.grantee = 0 then 'public' else quote_ident(r.rolname) end,
       case when acl.is_grantable then ' with grant option' end) as name
     from (
       select c.relname, c.relowner, '' as columns, acl.*
       from pg_class c cross join aclexplode(c.relacl) as acl where ${isReplaced("c")}
       union all
       select c.relname, c.relowner, format(' (%I)', a.attname), acl.*
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       join pg_attribute n on n.attname = a.attname and not n.attisdropped
         and n.attrelid = (select oid from pg_class s where s.relname = c.relname and s.relnamespace = '${staging}'::regnamespace)
       cross join aclexplode(a.attacl) as acl where ${isReplaced("c")}
     ) as acl
     left join pg_roles r on r.oid = acl.grantee
     where acl.grantee <> acl.relowner`,
  );

/** A restore by another account, such as the server's own, leaves the tables to whom they belong. */
const ownersOfPresent = `
  select format('alter table public.%I owner to %I', c.relname, r.rolname) as name
  from pg_class c join pg_roles r on r.oid = c.relowner
  where r.rolname <> current_user and ${isReplaced("c")}
  union all
  select format('alter routine public.%I(%s) owner to %I', p.proname, pg_get_function_identity_arguments(p.oid), r.rolname)
  from pg_proc p join pg_roles r on r.oid = p.proowner
  where r.rolname <> current_user and p.pronamespace = 'public'::regnamespace
    and (p.proname, pg_get_function_identity_arguments(p.oid)) in (
      select proname, pg_get_function_identity_arguments(oid) from pg_proc where pronamespace = '${staging}'::regnamespace
    )`;

/** Dropped, our tables would go out of a publication without a word. */
async function refusePublished(client: PoolClient) {
  const [publication] = await listNames(
    client,
    `select p.pubname as name from pg_publication_rel k
     join pg_publication p on p.oid = k.prpubid join pg_class c on c.oid = k.prrelid
     where ${isReplaced("c")}`,
  );
  if (publication === undefined) return;
  throw new BackupRefused(
    `The publication ${publication} names our tables: nothing was changed. Drop it, restore, and make it anew.`,
  );
}

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

/** Those that run go on, and tell of themselves only now and then. */
export async function keepInstances(client: PoolClient): Promise<void> {
  await client.query(
    `insert into ${quoted(staging)}.instances select * from public.instances on conflict do nothing`,
  );
}
