import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { databaseProxy } from "#testing/database-proxy.ts";
import { failure } from "#testing/failure.ts";
import { connect } from "./client.ts";
import { withLongTimeout, withTimeout } from "./timeout.ts";
import { isUnavailable } from "./errors.ts";

/** A pool of one connection behind a proxy: a place that is lost would be noticed at once. */
async function behindProxy() {
  const proxy = await databaseProxy(inject("databaseUrl"));
  const { db, pool } = connect(proxy.url, 1);
  onTestFinished(async () => {
    proxy.heal();
    await pool.end();
  });
  const works = async () => {
    const { rows } = await pool.query<{ one: number }>("select 1 as one");
    return rows[0]?.one === 1;
  };
  return { proxy, db, pool, works };
}

test.each([
  ["is cut within a transaction ends that transaction, and nothing else", false],
  ["broke while its transaction did something else is noticed", true],
])("a connection that %s", async (_what, isSeen) => {
  const { proxy, db, pool, works } = await behindProxy();
  const error = await failure(
    db.transaction(async (transaction) => {
      proxy.cut();
      if (isSeen) await expect.poll(() => pool.totalCount).toBe(0);
      await transaction.execute(sql`select 1`);
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(await works()).toBe(true);
});

test.each([
  ["a statement", (db: ReturnType<typeof connect>["db"]) => db.execute(sql`select 1`)],
  ["the begin of a transaction", (db) => db.transaction(async () => undefined)],
  [
    "a statement in a transaction",
    (db) => db.transaction((transaction) => transaction.execute(sql`select pg_sleep(60)`)),
  ],
])("a server that falls silent loses its place after %s", async (_what, ask) => {
  const { proxy, db, works } = await behindProxy();
  await works();
  proxy.fallSilent();
  expect(isUnavailable(await failure(withTimeout(100, () => ask(db))))).toBe(true);
  proxy.heal();
  expect(await works()).toBe(true);
});

test("a statement that waited for a connection has its own timeout, not that of the one before", async () => {
  const { db, pool } = await behindProxy();
  const client = await pool.connect();
  const slow = withLongTimeout(() => db.execute(sql`select pg_sleep(0.5)`));
  await expect.poll(() => pool.waitingCount).toBe(1);
  await withTimeout(50, async () => client.release());
  await slow;
});

test("an idle connection is not silence", async () => {
  const { pool } = await behindProxy();
  const client = await pool.connect();
  const pid = async () =>
    (await withTimeout(50, () => client.query<{ pid: number }>("select pg_backend_pid() as pid")))
      .rows[0]?.pid;
  const before = await pid();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await pid()).toBe(before);
  client.release();
});

test("a database that rejects connections is unavailable until it listens again", async () => {
  const { proxy, pool, works } = await behindProxy();
  await works();
  proxy.close();
  proxy.cut();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(isUnavailable(await failure(works()))).toBe(true);
  proxy.heal();
  expect(await works()).toBe(true);
});

test("drops a read-only connection, as to a standby", async () => {
  const { db, pool } = await behindProxy();
  const pid = async () =>
    (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const before = await pid();
  const error = await failure(
    db.transaction(async (transaction) => {
      await transaction.execute(sql`set transaction read only`);
      await transaction.execute(sql`create table written (id integer)`);
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(await pid()).not.toBe(before);
});

test("an error of the database does not make it unavailable", async () => {
  const { db } = await behindProxy();
  const error = await failure(db.execute(sql`select * from nothing_of_this_name`));
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(false);
});

test("what is sent often is parsed once, where no pooler stands in between; several statements are sent as they are", async () => {
  const { pool } = await behindProxy();
  const text = "select $1::int as often";
  for (let number = 0; number < 10; number += 1) await pool.query(text, [number]);
  for (let number = 0; number < 10; number += 1)
    await pool.query("begin; select 1; commit", undefined);
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  expect(rows).toEqual([{ statement: text }]);
});
