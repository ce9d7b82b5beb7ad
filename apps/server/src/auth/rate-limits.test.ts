import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testSecret } from "#testing/factories.ts";
import { testDatabase } from "#testing/test-app.ts";
import { createRateLimits } from "./rate-limits.ts";

/** Two instances on one database. */
async function twoInstances() {
  const { db, pool } = await testDatabase();
  const [one, other] = [createRateLimits(pool, testSecret), createRateLimits(pool, testSecret)];
  return { db, pool, one, other };
}

test("a limit in the database holds over instances", async () => {
  const { one, other } = await twoInstances();
  for (let mail = 0; mail < 5; mail += 1) {
    expect(await (mail % 2 ? one : other).use("signInMailsPerAddress", "ann@acme.com")).toBe(0);
  }
  expect(await one.use("signInMailsPerAddress", "ann@acme.com")).toBeGreaterThan(0);
  expect(await other.use("signInMailsPerAddress", "ann@acme.com")).toBeGreaterThan(0);
});

test("a frequent use is counted by each instance, in its memory", async () => {
  const { db, one, other } = await twoInstances();
  expect(await one.use("savesPerUser", "ann", 5_999)).toBe(0);
  expect(await one.use("savesPerUser", "ann")).toBe(0);
  const seconds = await one.use("savesPerUser", "ann");
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect(await one.use("savesPerUser", "bob")).toBe(0);
  expect(await other.use("savesPerUser", "ann")).toBe(0);
  expect((await db.execute(sql`select from rate_limits`)).rows).toEqual([]);
});

test("a window that ended gives all uses anew", async () => {
  const { db, one, other } = await twoInstances();
  await one.use("signInMailsPerAddress", "ann@acme.com", 5);
  await db.execute(sql`update rate_limits set expire = 0`);
  expect(await other.use("signInMailsPerAddress", "ann@acme.com")).toBe(0);
});

test("the limiter names no statement, which behind PgBouncer would be looked for in another process", async () => {
  const { pool, one } = await twoInstances();
  await one.use("signInMailsPerAddress", "ann@acme.com");
  // The pool's own names are for connections without a pooler.
  const { rows } = await pool.query(
    "select name from pg_prepared_statements where name not like 'often\\_%'",
  );
  expect(rows).toEqual([]);
});
