import type { PoolClient } from "pg";
import { staging } from "./staging.ts";
import { lockTables } from "./swap.ts";
import { listNames } from "./tables.ts";

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

const namedFully = "format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid))";

/** Those of ours too: what a newer version made, and is put aside, may use them. */
const allRoutines = `
  select ${namedFully} as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

const ourRoutines = `
  select ${namedFully} as name from pg_proc p where p.pronamespace = '${staging}'::regnamespace`;

/**
 * Moves what a newer version may have made, and this one does not know, to a schema of its own: the next upgrade
 * finds its names free, and what was another program's is not lost. Answers the schema, if one was needed.
 */
export async function putAsideUnknown(client: PoolClient): Promise<string | undefined> {
  const tables = await listNames(client, unknownTables);
  const routines = await listNames(client, allRoutines);
  const ours = await listNames(client, ourRoutines);
  if (tables.length === 0 && routines.every((routine) => ours.includes(routine))) return undefined;
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

/** Leaves no jobs of another version; the next start makes the queue anew, and finds mails that wait in their own table. */
export const dropQueue = async (client: PoolClient): Promise<void> =>
  void (await client.query("drop schema if exists pgboss cascade"));
