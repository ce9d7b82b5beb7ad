import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import type { Connection, Database } from "./client.ts";
import { advisoryLocks } from "./locks.ts";
import { storedFiles } from "./schema.ts";

/** Removing and most migrations take a moment: whoever waits longer is told for what. */
const lookMs = 250;
const looksOfWork = 20;

export interface ContentsLock {
  /** Throws when the lock was lost: its connection broke, say. */
  confirm(): Promise<void>;
  /** Does the work while no migration changes the tables; waits for the end of one that is under way. */
  whileTablesStay<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets no migration and no other restore change the tables until the end of the transaction of `client`. */
  keepTables(client: PoolClient): Promise<void>;
}

/** What is waited for, told once: `contents`: another backup or restore; `migration`: a change of the tables. */
export type OnWait = (lock: "contents" | "migration") => void;

/**
 * Does the work while nobody removes contents of files, and while no other backup or restore does its own.
 * Needs a connection of its own for the whole time.
 */
export async function whileContentsStay<Result>(
  pool: Pool,
  waiting: { onWait: OnWait; signal?: AbortSignal | undefined },
  work: (lock: ContentsLock) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(
      "begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    await untilLocked("contents", waiting, () =>
      tryLock(client, "pg_try_advisory_xact_lock", "contents"),
    );
    const confirm = async () => void (await client.query("select 1"));
    const whileTablesStay = async <Done>(task: () => Promise<Done>): Promise<Done> => {
      await client.query("savepoint tables");
      await untilLocked("migration", waiting, () =>
        tryLock(client, "pg_try_advisory_xact_lock_shared", "migration"),
      );
      const done = await task();
      await client.query("rollback to savepoint tables"); // gives up what was locked since
      return done;
    };
    const keepTables = (other: PoolClient) =>
      untilLocked("migration", waiting, () =>
        tryLock(other, "pg_try_advisory_xact_lock", "migration"),
      );
    const result = await work({ confirm, whileTablesStay, keepTables });
    // What was done is done, whatever becomes of the connection now.
    isDone = await client.query("commit").then(
      () => true,
      () => false,
    );
    return result;
  } finally {
    client.release(!isDone);
  }
}

async function untilLocked(
  name: "contents" | "migration",
  { onWait, signal }: { onWait: OnWait; signal?: AbortSignal | undefined },
  attempt: () => Promise<boolean>,
) {
  for (let looks = 1; !(await attempt()); looks += 1) {
    if (looks === looksOfWork) onWait(name);
    await sleep(lookMs, undefined, { signal });
  }
}

async function tryLock(
  client: PoolClient,
  way: "pg_try_advisory_xact_lock" | "pg_try_advisory_xact_lock_shared",
  name: "contents" | "migration",
): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(`select ${way}($1) as is_ours`, [
    advisoryLocks[name],
  ]);
  return rows[0]?.is_ours === true;
}

/**
 * Does the work on the files of `find` that have no row any more, unless a backup or a restore is under way,
 * which counts on contents to stay. Answers whether it was done.
 */
export const whenContentsMayGo = (
  db: Database,
  find: (transaction: Connection) => Promise<string[]>,
  remove: (ids: string[]) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.contents}) as is_ours`,
    );
    if (!rows[0]?.is_ours) return false;
    const ids = await find(transaction);
    if (ids.length === 0) return true;
    // Data that was restored meanwhile may have the row again.
    const present = await transaction
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(sql`${storedFiles.id} = any(${sql.param(ids)}::uuid[])`);
    const kept = new Set(present.map(({ id }) => id));
    await remove(ids.filter((id) => !kept.has(id)));
    return true;
  });
