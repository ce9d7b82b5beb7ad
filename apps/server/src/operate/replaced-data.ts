import type { PoolClient } from "pg";
import { onConnection } from "#db/client.ts";
import { codeOf } from "#db/errors.ts";
import { appliedMigrations, knownMigrations, refuseUnusable } from "#db/migrate.ts";
import { version } from "#version.ts";
import { BackupError } from "./backup-format.ts";
import { listNames, quotedList } from "./database-session.ts";
import { findTables, tablesAfter } from "./product-tables.ts";

/** What a restore changed beside the rows themselves. */
export interface Difference {
  /** Ids of files that only the replaced data had: their contents are of no use any more. */
  deletedFiles: string[];
  /** Addresses of those who were no administrators before, and are now. */
  administrators: string[];
  /** How many tokens were revoked, as their owners are no administrators any more. */
  revokedTokens: number;
}

interface Replaced {
  tables: string[];
  /** The account to which the tables belong, where it is another one. */
  owner: string | undefined;
  /** Statements that give other accounts, such as one for reports, what they could do with the tables. */
  grants: string[];
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
      `A newer version than this one (${version}) migrated the database: nothing was changed. Restore into an empty database: another DATABASE_URL, or another DATA_DIR if the database is in it.`,
    );
  }
  const latest = known.findLast(({ when }) => when <= last)!; // the first one is in each database of ours
  return (await findTables(client, tablesAfter(latest.name))).map(({ name }) => name);
}

/** Drops our tables and functions, and remembers what `compareReplaced` needs of them. */
export async function dropReplaced(client: PoolClient): Promise<Replaced> {
  const tables = await findReplaceable(client);
  const [owner] = await listNames(client, otherOwner);
  if (tables.length === 0) return { tables, owner, grants: [] };
  await client.query(
    `create temporary table replaced_files on commit drop as select id from public.stored_files;
     create temporary table replaced_people on commit drop as
       select id, email, exists (select from public.user_roles where user_id = users.id and role = 'admin') as is_admin
       from public.users`,
  );
  if (tables.includes("api_tokens")) {
    await client.query(
      "create temporary table replaced_tokens on commit drop as select id, revoked_at from public.api_tokens",
    );
  }
  const grants = await listNames(client, listGrants, [tables]);
  try {
    await client.query(`drop table ${quotedList(tables)}`);
    const functions = knownMigrations().flatMap(({ statements }) => statements.flatMap(functionIn));
    for (const name of new Set(functions)) await client.query(`drop function if exists ${name}`);
  } catch (error) {
    if (codeOf(error) !== "2BP01") throw error;
    const { detail = "" } = error as { detail?: string };
    throw new BackupError(
      `Something that is not ours depends on our tables (${detail.split("\n")[0]}): nothing was changed. Drop it, restore, and make it anew.`,
    );
  }
  return { tables, owner, grants };
}

const functionIn = (statement: string) =>
  /^\s*(?:--.*\s+)*create (?:or replace )?function (\w+)/i.exec(statement)?.[1] ?? [];

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

/** Compares the restored data with the replaced, and transfers what a restore must not undo. */
export async function compareReplaced(
  client: PoolClient,
  { tables, grants }: Replaced,
): Promise<Difference> {
  for (const grant of grants) await client.query(grant);
  if (tables.length === 0) {
    return { deletedFiles: [], administrators: await listNames(client, admins), revokedTokens: 0 };
  }
  let revokedTokens = 0;
  if (tables.includes("api_tokens")) {
    await client.query(keepRevoked);
    revokedTokens = (await client.query(revokeOfFormerAdministrators)).rowCount ?? 0;
  }
  return {
    deletedFiles: await listNames(
      client,
      "select id as name from replaced_files except select id from public.stored_files",
    ),
    administrators: await listNames(
      client,
      `select name from (${admins}) as person
       where name not in (select email from replaced_people where is_admin) order by 1`,
    ),
    revokedTokens,
  };
}

const admins = `
  select users.email as name from public.users
  join public.user_roles as role on role.user_id = users.id and role.role = 'admin' order by 1`;

/** Who revoked a token did not mean until the next restore. */
const keepRevoked = `
  update public.api_tokens as token set revoked_at = old.revoked_at
  from replaced_tokens as old where old.id = token.id and old.revoked_at is not null`;

/** Nor who took the role from a token's owner; a product that shares no account with the backup took none. */
const revokeOfFormerAdministrators = `
  update public.api_tokens as token set revoked_at = now()
  where token.revoked_at is null
    and exists (select from replaced_people join public.users using (id))
    and not exists (select from replaced_people as old where old.is_admin and old.id = token.user_id)`;
