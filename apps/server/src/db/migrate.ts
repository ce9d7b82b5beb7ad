import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { version } from "#version.ts";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };
import type { Connection, Database } from "./client.ts";
import {
  databaseError,
  DatabaseUnfit,
  describeDatabaseError,
  isCollision,
  isLocked,
} from "./errors.ts";
import { advisoryLocks } from "./locks.ts";
import { withLongTimeout } from "./timeout.ts";

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

type Migration = ReturnType<typeof knownMigrations>[number];

/** The migrations that this version of the product knows, oldest first. */
export const knownMigrations = () =>
  readMigrationFiles({ migrationsFolder }).map(
    ({ folderMillis, hash, sql: statements }, index) => ({
      /** Such as `0006_operations`. */
      name: journal.entries[index]!.tag, // both are read from the same journal
      /** When it was written, in milliseconds: the database names migrations by it. */
      when: folderMillis,
      hash,
      statements,
    }),
  );

/** When the migrations that a database has were written; none of a database without our tables. */
export async function appliedMigrations(db: Connection): Promise<number[]> {
  const found = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found.rows[0]!["isThere"]) return []; // a select without "from" has one row
  const { rows } = await db.execute<{ when: string }>(
    sql`select created_at as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when }) => Number(when));
}

/** How the tables stand to this program: `none`: there are none of ours yet. */
export type MigrationState = "none" | "older" | "same" | "newer";

export async function findMigrationState(db: Connection): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const known = knownMigrations().map(({ when }) => when);
  if (!known.some((when) => applied.includes(when))) return "none";
  const [last, latest] = [applied.at(-1)!, known.at(-1)!]; // both have one at least
  if (last === latest) return "same";
  return last < latest ? "older" : "newer";
}

/**
 * How long one statement waits for a lock, in milliseconds: later statements on the same table wait as long. More
 * than the second after which PostgreSQL ends a vacuum of its own that blocks it.
 */
const lockMs = 1_500;
/** Between two tries, so that waiting statements can run. */
const pauseMs = 2_000;

/**
 * Brings the tables up to date, in one transaction under a lock: of several instances that start at once one
 * migrates, and the others find nothing left to do. What serves meanwhile is not held up: a table that somebody
 * uses is waited for in short tries, each the whole transaction anew. Throws one sentence when the server or the
 * database is none for this version, or stayed in use; nothing was changed then. `onWait` is called once, when
 * another session holds what the migration needs.
 */
export async function migrateDatabase(
  db: Database,
  { onWait, giveUpMs = 10 * 60_000 }: { onWait?: () => void; giveUpMs?: number } = {},
): Promise<void> {
  const last = performance.now() + giveUpMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await withLongTimeout(() => migrate(db));
    } catch (error) {
      const isInUse = isLocked(error) || isCollision(error);
      if (!isInUse || performance.now() > last) throw databaseError(error) ?? error;
      if (tries === 1) onWait?.();
      await sleep(pauseMs);
    }
  }
}

const migrate = (db: Database): Promise<void> =>
  db.transaction(async (transaction) => {
    const state = await rejectUnusable(transaction);
    if (state === "newer") {
      throw new DatabaseUnfit(
        `The database was migrated by a newer version of the product (this is ${version}). Start that version, or restore a backup made before.`,
      );
    }
    // Most starts change nothing: they need no lock, which a backup may hold for hours, and no rights to make tables.
    if (state === "same") return;
    await transaction.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
    await applyMigrations(transaction, knownMigrations());
  });

/** Applies those of the migrations that the database lacks, within the caller's transaction, which Drizzle's own migrator would end. */
export async function applyMigrations(transaction: Connection, migrations: Migration[]) {
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`);
  const applied = await appliedMigrations(transaction);
  for (const { name, when, hash, statements } of migrations) {
    if (applied.includes(when)) continue;
    try {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
    } catch (cause) {
      const text = `The migration ${name} failed, and nothing was changed: ${describeDatabaseError(cause)}`;
      throw new DatabaseUnfit(text, { cause });
    }
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    );
  }
}

/**
 * Rejects, in a sentence, a server that is too old, one that only reads, and a database of another program; else
 * answers how the tables stand.
 */
export async function rejectUnusable(db: Connection): Promise<MigrationState> {
  const { rows } = await db.execute<Server>(sql`
    select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as name,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"
  `);
  const reason = unfitness(rows[0]!); // a select without "from" has one row
  if (reason) throw new DatabaseUnfit(reason);
  const state = await findMigrationState(db);
  if (state === "none") await rejectForeign(db);
  return state;
}

const oldest = 15;

// A type, for an interface has no index signature, which rows are to have.
type Server = {
  /** Such as 180004. */
  number: number;
  /** Such as "18.4". */
  name: string;
  readOnly: boolean;
};

/** Why a server cannot hold the product's data, in a sentence; undefined when it can. */
export function unfitness({ number, name, readOnly }: Server): string | undefined {
  if (number < oldest * 10_000) {
    return `DATABASE_URL names a server with PostgreSQL ${name}: version ${oldest} or newer is needed.`;
  }
  if (readOnly) {
    return "DATABASE_URL names a database that can only be read, such as a standby: name the primary.";
  }
  return undefined;
}

/** Rejects a database that is not empty and not ours, so that our tables do not mix with another program's. */
async function rejectForeign(db: Connection): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname limit 3
  `);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new DatabaseUnfit(
    `The database that DATABASE_URL names holds tables of another program (${names}): name an empty one.`,
  );
}
