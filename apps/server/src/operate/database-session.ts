import type { ClientBase, Pool, PoolClient } from "pg";
import { advisoryLocks } from "#db/locks.ts";

/** A session of a backup or restore waits for others, which may take hours, and is never ended for being slow. */
const patient = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

interface Transaction {
  /** Such as `begin isolation level repeatable read`. */
  begin?: string;
  /** Ends the connection, and so whatever it waits for. */
  signal?: AbortSignal | undefined;
}

/** Does work within a transaction on a connection of its own. */
export async function inTransaction<Result>(
  pool: Pool,
  { begin = "begin", signal }: Transaction,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on("error", ignore); // the query under way reports it
  const end = () => void (client as unknown as { end(): Promise<void> }).end().catch(ignore);
  signal?.addEventListener("abort", end, { once: true });
  let isDone = false;
  try {
    await client.query(`${begin}; ${patient}`);
    const result = await work(client);
    signal?.throwIfAborted();
    signal?.removeEventListener("abort", end);
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    signal?.removeEventListener("abort", end);
    client.off("error", ignore);
    client.release(!isDone);
  }
}

const ignore = () => undefined;

type Lock = "contents" | "migration";

/** Takes an advisory lock until the end of the transaction; `onWait` is called once if another session holds it. */
export async function takeLock(
  client: PoolClient,
  lock: Lock,
  { isShared = false, onWait }: { isShared?: boolean; onWait?: ((lock: Lock) => void) | undefined },
): Promise<void> {
  const suffix = isShared ? "_shared" : "";
  const number = advisoryLocks[lock];
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock${suffix}($1) as taken`,
    [number],
  );
  if (rows[0]?.taken) return;
  onWait?.(lock);
  await client.query(`select pg_advisory_xact_lock${suffix}($1)`, [number]);
}

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
export const quotedList = (identifiers: string[]) => identifiers.map(quoted).join(", ");

/** The column `name` of the rows of a query. */
export const listNames = async (client: ClientBase, query: string, values: unknown[] = []) =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name);
