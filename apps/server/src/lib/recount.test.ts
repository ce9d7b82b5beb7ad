import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";
import { findKeptCount } from "./kept-counts.ts";
import { recount } from "./recount.ts";

test("counts that rows without triggers made wrong are put right, once", async () => {
  const { db } = await testApp();
  const before = await findKeptCount(db, "saas_applications");
  await db.execute(sql`alter table saas_applications disable trigger user`);
  await db.execute(sql`
    insert into saas_applications (identifier, name, category)
    select 'loaded-' || i, 'Loaded ' || i, 'Loading' from generate_series(1, 7) as i`);
  await db.execute(sql`alter table saas_applications enable trigger user`);
  await db.execute(sql`
    insert into kept_counts (list, columns, part, value) values ('profiles', '', '{}', 3), ('checkups', 'status', '{gone}', 2)`);

  const wrong = Object.fromEntries((await recount(db)).map((each) => [each.table, each.wrong]));
  // In all, and with each choice of category, popular and published.
  expect(wrong).toEqual({
    audit_log: 0,
    checkups: 1,
    it_security_applications: 0,
    profiles: 1,
    saas_applications: 8,
    stored_files: 0,
  });
  expect(await findKeptCount(db, "saas_applications")).toBe(before + 7);
  expect(await findKeptCount(db, "saas_applications", { category: "Loading" })).toBe(7);
  expect(await findKeptCount(db, "profiles")).toBe(0);
  expect(await findKeptCount(db, "checkups", { status: "gone" })).toBe(0);
  expect((await recount(db)).every((each) => each.wrong === 0)).toBe(true);
});
