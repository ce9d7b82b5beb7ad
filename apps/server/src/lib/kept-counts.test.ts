import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Connection } from "#db/client.ts";
import { keptCounts } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";
import { findKeptCount, foldCounts } from "./kept-counts.ts";

const table = "saas_applications";

async function counted(db: Connection) {
  const { rows } = await db.execute<{ all: number; hidden: number; both: number }>(sql`
    select count(*)::integer as all, (count(*) filter (where not published))::integer as hidden,
      (count(*) filter (where popular and category = 'Testing'))::integer as both
    from saas_applications`);
  return rows[0];
}

async function kept(db: Connection) {
  return {
    all: await findKeptCount(db, table),
    hidden: await findKeptCount(db, table, { published: false }),
    both: await findKeptCount(db, table, { category: "Testing", popular: true }),
  };
}

const add = (db: Connection, from: number, to: number) =>
  db.execute(sql`
    insert into saas_applications (identifier, name, category, popular)
    select 'kept-' || i, 'Kept ' || i, 'Testing', i % 2 = 0 from generate_series(${from}::integer, ${to}::integer) as i
    on conflict (identifier) do update set popular = not excluded.popular`);

test("counts stay true through every kind of change, and when they are folded", async () => {
  const { db } = await testApp();
  const changes = [
    () => add(db, 1, 100),
    () => add(db, 90, 120),
    () => db.execute(sql`update saas_applications set published = false where name < 'Kept 5'`),
    () => db.execute(sql`delete from saas_applications where popular`),
    () => foldCounts(db),
    () => add(db, 200, 210),
    () => foldCounts(db),
    () => db.execute(sql`truncate saas_applications cascade`),
  ];
  for (const change of changes) {
    await change();
    expect(await kept(db)).toEqual(await counted(db));
  }
  expect(await kept(db)).toEqual({ all: 0, hidden: 0, both: 0 });
});

test("folding leaves one row of each part", async () => {
  const { db } = await testApp();
  for (const number of [1, 2, 3]) await add(db, number, number);
  await foldCounts(db);
  const parts = (await db.select().from(keptCounts)).map(({ list, columns, part }) =>
    [list, columns, ...part].join(),
  );
  expect(new Set(parts).size).toBe(parts.length);
});

test("each transaction counts what it sees, and what is rolled back was never counted", async () => {
  const { db } = await testApp();
  const before = await findKeptCount(db, table);
  await db
    .transaction(async (transaction) => {
      await add(transaction, 1, 7);
      expect(await findKeptCount(transaction, table)).toBe(before + 7);
      expect(await findKeptCount(db, table)).toBe(before);
      await add(db, 8, 9); // nobody waits
      throw new Error("not to be");
    })
    .catch(() => undefined);
  expect(await findKeptCount(db, table)).toBe(before + 2);
});
