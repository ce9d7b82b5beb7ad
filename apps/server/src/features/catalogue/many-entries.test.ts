import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications, trash } from "#db/schema.ts";
import { makeApplication, makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const nowhere = "00000000-0000-4000-8000-000000000000";

async function office() {
  const app = await testApp();
  const { api } = await app.administrator();
  const made = [];
  for (const name of ["Alpha One", "Alpha Two", "Alpha Three"])
    made.push((await makeApplication(app.db, { name, published: false })).id);
  return { app, admin: api.admin, ids: made };
}

test("some fields are set for each of many, with a trace where something changes", async () => {
  const { app, admin, ids } = await office();
  await admin.saas.setPublished({ id: ids[0]!, published: true }); // there are three
  const change = { ids: [...ids, nowhere], published: true };
  const { done, failed } = await admin.saas.changeMany(change);
  expect(done.map(({ id }) => id)).toEqual(ids);
  expect(failed).toEqual([{ id: nowhere, reason: messages.notFound }]);
  await admin.saas.changeMany({ ids, category: "Elsewhere", popular: true, offered: false });
  const rows = await app.db
    .select()
    .from(saasApplications)
    .where(eq(saasApplications.category, "Elsewhere"));
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({ published: true, popular: true, offered: false, version: 2 });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, ids[0]!));
  expect(entries.map(({ action }) => action)).toEqual(["publish", "update"]);
  expect(entries[1]).toMatchObject({
    before: { category: "Testing", popular: false },
    after: { category: "Elsewhere", popular: true },
  });
});

test("many are deleted and restored, and check-ups keep their names meanwhile", async () => {
  const { app, admin, ids } = await office();
  const before = await app.db
    .select()
    .from(saasApplications)
    .where(eq(saasApplications.category, "Testing"));
  const { identifier } = before[0]!; // there are three
  const { id: checkupId } = await makeCheckup(app.db, { saasApps: [identifier] });
  const { done, failed } = await admin.saas.removeMany({ ids: [...ids, nowhere] });
  expect([done.length, failed.length]).toEqual([3, 1]);
  const { names } = await admin.checkups.get({ id: checkupId });
  expect(names.saasApps).toEqual({ [identifier]: before[0]!.name });
  expect((await admin.trash.list({ search: "alpha" })).rows.map(({ id }) => id).toSorted()).toEqual(
    done.map(({ trashId }) => trashId).toSorted(),
  );
  await admin.trash.restore({ ids: done.map(({ trashId }) => trashId) });
  const after = await app.db
    .select()
    .from(saasApplications)
    .where(eq(saasApplications.category, "Testing"));
  const inOrder = (rows: typeof before) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(inOrder(after)).toEqual(inOrder(before));
  expect(await app.db.$count(trash)).toBe(0);
});

test.each(["frameworks", "workPlatforms", "cloudPlatforms"] as const)(
  "%s too are no longer offered together",
  async (area) => {
    const { admin } = await office();
    const all = (await admin[area].list({ pageSize: 200 })).rows;
    const ids = [all[0]!.id, all[1]!.id]; // more are shipped
    await admin[area].changeMany({ ids, offered: false });
    const { rows } = await admin[area].list({ pageSize: 200 });
    expect(
      rows
        .filter(({ offered }) => !offered)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(rows).toHaveLength(all.length);
  },
);
