import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { exported } from "#testing/exported.ts";
import { makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

type Entry = Partial<typeof auditLog.$inferInsert>;

/** An office whose audit holds these entries; `entityId` names each in what the test expects. */
async function officeWith(entries: Entry[], environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { api } = await app.administrator();
  const defaults = { action: "update", entity: "framework" } as const;
  await app.db.insert(auditLog).values(entries.map((entry) => ({ ...defaults, ...entry })));
  const found = async (query: Parameters<typeof api.admin.activity.list>[0]) => {
    const { rows, total } = await api.admin.activity.list(query);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.entityId);
  };
  return { app, api, found };
}

test("shows who did what, with the fields before and after, latest first", async () => {
  const at = new Date("2026-06-01T12:00:00Z");
  const { api, found } = await officeWith([
    { entityId: "a", at, actorEmail: "ann@acme.com", before: { name: "A" }, after: { name: "B" } },
    { entityId: "b", at },
    { entityId: "c", at: new Date("2026-05-01T12:00:00Z") },
  ]);
  expect(await found({})).toEqual(["b", "a", "c"]);
  expect(await found({ direction: "asc" })).toEqual(["c", "a", "b"]);
  const { rows } = await api.admin.activity.list({});
  expect(rows[1]).toEqual({
    checkup: null,
    id: expect.any(Number),
    at,
    actorEmail: "ann@acme.com",
    action: "update",
    entity: "framework",
    entityId: "a",
    before: { name: "A" },
    after: { name: "B" },
  });
  expect(rows[0]).toMatchObject({ actorEmail: null, before: null, after: null });
  const [row] = await exported(api.admin.activity.export({ search: "ann@" }));
  const values = { actor_email: "ann@acme.com", action: "update", entity_id: "a" };
  expect(row).toMatchObject({ ...values, before: '{"name":"A"}', after: '{"name":"B"}' });
});

test("an entry names the check-up that it is about, also one that is deleted", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const { id: acme } = await makeFullCheckup(app.db);
  const { id: untitled } = await makeCheckup(app.db);
  const deleted = "0d9f3c2a-0000-4000-8000-000000000000";
  const lost = "0d9f3c2a-0000-4000-8000-000000000001";
  await app.db.insert(auditLog).values([
    { action: "view", entity: "checkup", entityId: acme },
    { action: "view", entity: "checkup", entityId: untitled },
    { action: "schedule", entity: "meeting", entityId: lost, after: { checkupId: acme } },
    { action: "send-again", entity: "mail", entityId: lost, after: { checkupId: deleted } },
    { action: "delete", entity: "checkup", entityId: deleted, before: { companyName: "Deleted" } },
    { action: "view", entity: "checkup", entityId: lost },
    { action: "view", entity: "checkup", entityId: "no id" },
    { action: "update", entity: "framework", after: { checkupId: acme } },
  ]);
  const { rows } = await api.admin.activity.list({ direction: "asc" });
  expect(rows.slice(-8).map(({ checkup }) => checkup)).toEqual([
    { id: acme, companyName: "Acme", isDeleted: false },
    { id: untitled, companyName: null, isDeleted: false },
    { id: acme, companyName: "Acme", isDeleted: false },
    { id: deleted, companyName: "Deleted", isDeleted: true },
    { id: deleted, companyName: "Deleted", isDeleted: true },
    { id: lost, companyName: null, isDeleted: true },
    { id: "no id", companyName: null, isDeleted: true },
    null,
  ]);
  const { latestActivity } = await api.admin.overview.get();
  expect(latestActivity.at(-1)).toMatchObject({ checkup: { companyName: "Acme" } });
  const { history } = await api.admin.checkups.get({ id: acme });
  expect(history[0]).toMatchObject({ action: "view", checkup: { companyName: "Acme" } });
});

test("filters by action and entity, and a search finds a whole id, by no part of it", async () => {
  const { found } = await officeWith([
    { entityId: "aa", action: "delete", entity: "file" },
    { entityId: "bb", action: "delete", entity: "checkup" },
    { entityId: "cc", action: "view", entity: "checkup", actorEmail: "ann@acme.com" },
  ]);
  expect(await found({ action: "delete" })).toEqual(["bb", "aa"]);
  expect(await found({ entity: "checkup" })).toEqual(["cc", "bb"]);
  expect(await found({ action: "delete", entity: "checkup" })).toEqual(["bb"]);
  expect(await found({ action: "merge" })).toEqual([]);
  expect(await found({ search: "bb" })).toEqual(["bb"]);
  expect(await found({ search: "b" })).toEqual([]);
  expect(await found({ search: "ANN@" })).toEqual(["cc"]);
});

const moments = (...texts: string[]) =>
  texts.map((text) => ({ entityId: text, at: new Date(text) }));

test("days begin and end at New York's midnight, also when its clocks go forward", async () => {
  const { api, found } = await officeWith(
    moments(
      "2026-03-08T04:59:59.999Z",
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T03:59:59.999Z",
      "2026-03-09T04:00:00.000Z",
    ),
  );
  const sunday = ["2026-03-09T03:59:59.999Z", "2026-03-08T05:00:00.000Z"];
  expect(await found({ from: "2026-03-08", to: "2026-03-08" })).toEqual(sunday);
  expect(await found({ from: "2026-03-09" })).toEqual(["2026-03-09T04:00:00.000Z"]);
  expect(await found({ to: "2026-03-07" })).toEqual(["2026-03-08T04:59:59.999Z"]);
  expect(await found({ from: "2026-03-09", to: "2026-03-07" })).toEqual([]);
  // Any day that a date field can send is answered, and no other.
  expect(await found({ from: "0000-01-01", to: "9999-12-31" })).toHaveLength(4);
  expect(await found({ from: "9999-12-31" })).toEqual([]);
  expect(await found({ to: "0000-01-01" })).toEqual([]);
  for (const from of ["2026-02-30", "yesterday", "12026-01-01", ""])
    await expect(api.admin.activity.list({ from })).rejects.toMatchObject({
      status: 422,
      data: { fields: { from: messages.dayInvalid } },
    });
});

test("a day whose midnight the clocks skip begins with its first moment", async () => {
  // In Beirut the clocks go from 24:00 on Saturday to 01:00 on Sunday, March 29, 2026.
  const { found } = await officeWith(
    moments("2026-03-28T21:59:59.999Z", "2026-03-28T22:00:00.000Z"),
    { MEETING_TIME_ZONE: "Asia/Beirut" },
  );
  expect(await found({ from: "2026-03-29" })).toEqual(["2026-03-28T22:00:00.000Z"]);
});
