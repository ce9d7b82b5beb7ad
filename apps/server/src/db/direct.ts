import type pg from "pg";

/** What pg has and its types do not. */
const announcedPid = (client: pg.PoolClient) =>
  (client as unknown as { processID: number | null }).processID;

/**
 * Whether this connection has one server process to itself. A pooler such as PgBouncer announces a made-up process
 * and hands each transaction to whichever is free: what was prepared there may be unknown to the next one.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === announcedPid(client);
}
