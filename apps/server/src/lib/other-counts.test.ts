import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, keptCounts, storedFiles, users } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { findKeptCount, foldCounts } from "#lib/kept-counts.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

type Db = Awaited<ReturnType<typeof testApp>>["db"];

/** What is kept of a table by these columns, and what its rows say. */
async function both(db: Db, table: string, columns: string[]) {
  const part = sql.raw(`array[${columns.map((column) => `${column}::text`).join(", ")}]::text[]`);
  const { rows: counted } = await db.execute(sql`
    select ${part} as part, count(*)::integer as count from ${sql.identifier(table)} group by 1 order by 1`);
  const { rows: kept } = await db.execute(sql`
    select part, sum(value)::integer as count from ${keptCounts}
    where list = ${table} and columns = ${columns.join(",")} group by part having sum(value) <> 0 order by part`);
  return { kept, counted };
}

const counts = [
  ["checkups", []],
  ["checkups", ["status"]],
  ["profiles", []],
  ["stored_files", []],
  ["stored_files", ["bucket"]],
  ["audit_log", []],
  ["audit_log", ["action"]],
  ["audit_log", ["entity"]],
  ["audit_log", ["action", "entity"]],
] as const;

async function expectAllRight(db: Db) {
  for (const [table, columns] of counts) {
    const { kept, counted } = await both(db, table, [...columns]);
    expect(kept, `${table} by ${columns.join()}`).toEqual(counted);
  }
}

const file = (name: string, bucket: "app_logos" | "framework-logos") => ({
  bucket,
  name,
  size: 1,
  mimetype: "image/png",
  checksum: "",
});

test("what is kept is what there is, whatever is added, changed and deleted", async () => {
  const app = await testApp();
  const { db } = app;
  const { user } = await app.administrator(); // a profile
  for (const action of ["create", "update", "update"] as const) {
    await record(db, user, { action, entity: "checkup", entityId: "a" });
  }
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push(await makeCheckup(db));
  await db.insert(storedFiles).values([file("a", "app_logos"), file("b", "app_logos")]);
  await db.insert(storedFiles).values([file("c", "framework-logos")]);
  await expectAllRight(db);
  expect(await findKeptCount(db, "checkups")).toBe(5);
  expect(await findKeptCount(db, "audit_log", { action: "update", entity: "checkup" })).toBe(2);

  const completed = { status: "completed", furthestStep: 12 } as const;
  await db.update(checkups).set(completed);
  await db.update(checkups).set({ companyName: "Acme" });
  await db.update(storedFiles).set({ bucket: "framework-logos" }).where(eq(storedFiles.name, "a"));
  await expectAllRight(db);
  expect(await findKeptCount(db, "checkups", { status: "completed" })).toBe(5);

  await db.update(checkups).set({ status: "in_progress" }).where(eq(checkups.id, made[0]!.id));
  await foldCounts(db);
  await expectAllRight(db);
  await db.delete(users).where(eq(users.id, made[1]!.userId)); // the profile and the check-up go with the user
  await db.delete(storedFiles);
  await expectAllRight(db);
  expect(await findKeptCount(db, "checkups", { status: "completed" })).toBe(3);
  await db.execute(sql`truncate ${checkups} cascade`);
  await expectAllRight(db);
});
