import type { PoolClient } from "pg";
import { knownMigrations } from "#db/migrate.ts";
import { staging } from "./staging.ts";
import { listNames, lockTables } from "./swap.ts";

/** Tables of `public` that no version up to this one made, and that no extension did. */
const unknownTables = `
  select quote_ident(c.relname) as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

const theirReferences = `
  select format('alter table public.%I drop constraint %I', c.relname, k.conname) as name
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid and t.relnamespace = 'public'::regnamespace
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0
    and c.relname not in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)
    and t.relname in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)`;

const unknownRoutines = `
  select format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and p.proname not in (select proname from pg_proc where pronamespace = '${staging}'::regnamespace)
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

/**
 * Moves what a newer version may have made, and this one does not know, to a schema of its own: the next upgrade
 * finds its names free, and what was another program's is not lost. Answers the schema, if one was needed.
 */
export async function putAsideUnknown(client: PoolClient): Promise<string | undefined> {
  const tables = await listNames(client, unknownTables);
  const routines = await listNames(client, unknownRoutines);
  if (tables.length + routines.length === 0) return undefined;
  const schema = `put_aside_${new Date().toISOString().replaceAll(/\D/g, "")}`;
  await client.query(`create schema ${schema}`);
  if (tables.length > 0) {
    await lockTables(client, tables.map((table) => `public.${table}`).join(", "));
  }
  for (const statement of await listNames(client, theirReferences)) await client.query(statement);
  for (const table of tables) {
    await client.query(`alter table public.${table} set schema ${schema}`);
  }
  for (const routine of routines) {
    await client.query(`alter routine public.${routine} set schema ${schema}`);
  }
  return schema;
}

/** Leaves a database that this version takes for its own: with its own migrations, and no jobs of another version. */
export async function forgetNewer(client: PoolClient): Promise<void> {
  await client.query("delete from drizzle.__drizzle_migrations where created_at > $1", [
    knownMigrations().at(-1)!.when, // there is one at least
  ]);
  // The next start makes it anew, and finds mails that wait in their own table.
  await client.query("drop schema if exists pgboss cascade");
}
