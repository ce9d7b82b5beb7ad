import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testSecret } from "#testing/factories.ts";
import { testDatabase } from "#testing/test-app.ts";
import { createRateLimits } from "./rate-limits.ts";

const saves = 6_000;
const lease = 60;

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

test("saves over two instances never pass the limit, and stop at most one lease before it", async () => {
  const { one, other } = await twoInstances();
  let done = 0;
  const refusals = new Set<typeof one>();
  for (let turn = 0; refusals.size < 2; turn += 1) {
    const instance = turn % 3 ? one : other;
    if ((await instance.use("savesPerUser", "ann")) === 0) done += 1;
    else refusals.add(instance);
  }
  expect(done).toBeLessThanOrEqual(saves);
  expect(done).toBeGreaterThan(saves - lease);
});

test("one instance alone spends a limit to its last use", async () => {
  const { one } = await twoInstances();
  expect(await one.use("savesPerUser", "ann", saves - 1)).toBe(0);
  expect(await one.use("savesPerUser", "ann")).toBe(0);
  const seconds = await one.use("savesPerUser", "ann");
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
});

test("many saves at the same time take one lease, and are counted in the database once for all", async () => {
  const { db, one } = await twoInstances();
  await Promise.all(Array.from({ length: lease }, () => one.use("savesPerUser", "ann")));
  const { rows } = await db.execute<{ points: number }>(sql`select points from rate_limits`);
  expect(rows).toEqual([{ points: lease }]);
});

test("whoever was stopped is not written down again and again, and others go on", async () => {
  const { db, one } = await twoInstances();
  await one.use("savesPerUser", "ann", saves);
  const points = async () =>
    (await db.execute<{ points: number }>(sql`select points from rate_limits`)).rows[0]?.points;
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await one.use("savesPerUser", "ann")).toBeGreaterThan(0);
  }
  expect(await points()).toBe(saves);
  expect(await one.use("savesPerUser", "bob")).toBe(0);
});

test("a window that ended gives all uses anew", async () => {
  const { db, one, other } = await twoInstances();
  await one.use("savesPerUser", "ann", saves);
  await db.execute(sql`update rate_limits set expire = 0`);
  expect(await other.use("savesPerUser", "ann")).toBe(0);
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
