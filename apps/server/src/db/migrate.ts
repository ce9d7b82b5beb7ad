import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { version } from "#version.ts";
import { isDatabaseAway } from "./away.ts";
import type { Connection, Database } from "./client.ts";
import { describeRefusal } from "./errors.ts";
import { patiently } from "./patience.ts";
import { refuseForeign, refuseUnfit } from "./server-fitness.ts";

/** Any number that nothing else of ours locks on. */
export const migrationLock = 6_267_301;
/** Of the SQL files and their journal. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

export interface Migration {
  /** Such as `0006_operations`. */
  name: string;
  /** When it was written, in milliseconds: the database names migrations by it. */
  when: number;
  hash: string;
  statements: string[];
}

/** The migrations that this version of the product knows, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(
    ({ folderMillis, hash, sql: statements }, index) => ({
      name: journal.entries[index]!.tag, // both are read from the same journal
      when: folderMillis,
      hash,
      statements,
    }),
  );
}

/** When the migrations that a database has were written; none of a database without our tables. */
export async function appliedMigrations(db: Connection): Promise<number[]> {
  const {
    rows: [table],
  } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!table!["isThere"]) return []; // a select without "from" has one row
  const { rows } = await db.execute<{ when: string }>(
    sql`select created_at as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when }) => Number(when));
}

/** The database has tables that only a newer version of the product knows. */
export class NewerDatabase extends Error {
  constructor(latest: number) {
    const day = new Date(latest).toISOString().slice(0, 10);
    super(
      "The database was migrated by a newer version of the product " +
        `(this is ${version}, and does not know the change of ${day}). ` +
        "Start that version, or restore a backup made before.",
    );
  }
}

/**
 * Brings the tables up to date, in one transaction under a lock: of several instances that start at once one
 * migrates, and the others find nothing left to do. Throws one sentence when the server or the database is
 * none for this version; nothing was changed then.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  try {
    await patiently(() => migrate(db));
  } catch (cause) {
    if (!isDatabaseAway(cause)) throw cause;
    const reason = describeRefusal(cause);
    throw new Error(`The database that DATABASE_URL names cannot be used: ${reason}`, { cause });
  }
}

const migrate = (db: Database): Promise<void> =>
  db.transaction(async (transaction) => {
    await refuseUnfit(transaction);
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const applied = await appliedMigrations(transaction);
    const known = knownMigrations();
    if (!applied.some((when) => known.some((migration) => migration.when === when))) {
      await refuseForeign(transaction);
    }
    const latest = applied.at(-1) ?? -1;
    if (latest > known.at(-1)!.when) throw new NewerDatabase(latest); // there is one at least
    const pending = known.filter(({ when }) => when > latest);
    if (pending.length === 0) return; // an account that may make nothing can run the product
    await transaction.execute(sql`create schema if not exists drizzle`);
    await transaction.execute(sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
    for (const migration of pending) await apply(transaction, migration);
  });

async function apply(transaction: Connection, { name, when, hash, statements }: Migration) {
  try {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
  } catch (cause) {
    const reason = describeRefusal(cause);
    throw new Error(`The migration ${name} failed, and nothing was changed: ${reason}`, { cause });
  }
  await transaction.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
  );
}
