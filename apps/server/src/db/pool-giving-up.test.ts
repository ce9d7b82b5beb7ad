import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { failure } from "#testing/failure.ts";
import { testDatabase } from "#testing/test-app.ts";
import { connect } from "./client.ts";
import { cannotServe, codeOf, isUnavailable, unavailableReason } from "./errors.ts";
import { withTimeout } from "./timeout.ts";

/** A connection that is given up has a second for its last words. */
const later = { timeout: 5_000 };

/** Sessions of the product in the database of a pool, as the server counts them. */
async function sessionsIn(pool: { options: { connectionString?: string | undefined } }) {
  const name = new URL(pool.options.connectionString!).pathname.slice(1);
  const admin = connect(inject("databaseUrl"), 1);
  onTestFinished(() => admin.pool.end());
  return async (state: string) => {
    const { rows } = await admin.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = $1 and ${state}`,
      [name],
    );
    return rows[0]!.count;
  };
}

test.each(["directly", "within a transaction"])(
  "statements that wait for a lock %s leave no sessions behind when they are given up",
  async (way) => {
    const { db, pool } = await testDatabase();
    const count = await sessionsIn(pool);
    const holder = await pool.connect();
    await holder.query("begin; lock table users");
    const wait = () =>
      way === "directly"
        ? db.execute(sql`select count(*) from users`)
        : db.transaction((transaction) => transaction.execute(sql`select count(*) from users`));
    for (let round = 0; round < 3; round += 1) {
      const waiting = Array.from({ length: 4 }, () => failure(withTimeout(200, wait)));
      for (const error of await Promise.all(waiting)) expect(isUnavailable(error)).toBe(true);
    }
    await expect.poll(() => count("wait_event_type = 'Lock'")).toBe(0);
    await holder.query("rollback");
    holder.release();
    expect(await db.$count(sql`users`)).toBe(0);
  },
);

test("a connection whose begin fails leaves the pool", async () => {
  const { db, pool } = await testDatabase();
  // A pooler's error while its server is down: the connection stays open and is not returned.
  const client = await pool.connect();
  const rejected = "begin; do $$ begin raise 'rejected' using errcode = '08006'; end $$";
  expect(codeOf(await failure(client.query(rejected)))).toBe("08006");
  await expect.poll(() => pool.totalCount, later).toBe(0);
  expect(await db.$count(sql`users`)).toBe(0);
});

const errorOf = (code: string, routine?: string) =>
  Object.assign(new DatabaseError("rejected", 7, "error"), { code, routine });

test.each([
  ["a pooler's rejection", "08P01", undefined, true],
  ["a message that the driver got wrong", "08P01", "exec_bind_message", false],
  ["a full disk", "53100", "mdextend", true],
  ["no memory left", "53200", "AllocSetAlloc", true],
  ["a table that is not there", "42P01", "parserOpenTable", false],
])("%s: %s", (_what, code, routine, isOver) => {
  expect(cannotServe(errorOf(code, routine))).toBe(isOver);
});

test("of a full disk the operator reads just that", () => {
  const wrapped = new Error("insert into x", { cause: errorOf("53100", "mdextend") });
  expect(unavailableReason(wrapped)).toBe("the database's disk is full");
  expect(unavailableReason(errorOf("53200"))).toBe("the database is unavailable");
});
