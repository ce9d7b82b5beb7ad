import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { onConnection } from "#db/client.ts";
import { noteAllMigrations } from "#db/migrate.ts";
import { BackupRefused } from "./format.ts";
import { giveToOwner, isReplaced, listGrants, ownersOfNew, ownersOfPresent } from "./owners.ts";
import { lookAtReplaced } from "./replaced-data.ts";
import type { Swapped } from "./replaced-data.ts";
import { refuseRunning } from "./running.ts";
import { staging } from "./staging.ts";
import { listNames, quoted } from "./tables.ts";

/** For all locks together, and shorter than PostgreSQL takes to look for a deadlock: we give way, not others. */
const lockMs = 400;
const pauseMs = 400;
/** Some minutes: a cleaning of a table, which PostgreSQL does by itself, may take so long. */
const tries = 300;
/** A statement that took too long, one that PostgreSQL ended because of a deadlock, a lock that was not to be had. */
const givenWay = ["57014", "40P01", "55P03"];

/**
 * Puts the tables of the staging schema in place of those in use, at the end of the transaction: until its
 * commit everybody reads the old ones.
 */
export async function swapTables(
  client: PoolClient,
  { replacesNewer }: { replacesNewer: boolean },
): Promise<Swapped> {
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
  if (present.length > 0) await lockTables(client, inUse);
  // Again: one may have started since the command asked.
  if (replacesNewer) await refuseRunning(client);
  const swapped = await lookAtReplaced(client);
  await refusePublished(client);
  const grants = await listGrants(client);
  const owners = await listNames(client, ownersOfPresent);
  const unowned = await listNames(client, ownersOfNew);
  if (present.length > 0) await dropTables(client, inUse);
  for (const routine of routines) await client.query(`drop function if exists public.${routine}`);
  for (const table of tables) {
    await client.query(`alter table ${staging}.${table} set schema public`);
  }
  for (const routine of routines) {
    await client.query(`alter function ${staging}.${routine} set schema public`);
  }
  for (const statement of [...owners, ...grants]) await client.query(statement);
  await client.query(`drop schema ${staging}`);
  await noteAllMigrations(onConnection(client));
  await giveToOwner(client, unowned);
  return swapped;
}

/** Of the database of another version some may not be there. */
const presentTables = `
  select quote_ident(s.relname) as name from pg_class s
  join pg_class c on c.relname = s.relname and c.relnamespace = 'public'::regnamespace
  where s.relnamespace = '${staging}'::regnamespace and s.relkind in ('r', 'p') and c.relkind in ('r', 'p')`;

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
