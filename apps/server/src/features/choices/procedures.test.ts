import { limits, messages } from "@app/contract";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, workPlatforms } from "#db/schema.ts";
import { exported } from "#testing/exported.ts";
import { fullAnswers, makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}
type Api = Awaited<ReturnType<typeof office>>["api"];

const nowhere = "00000000-0000-4000-8000-000000000000";
const haiku = { identifier: "haiku", name: "Haiku", description: "A desktop.", logo: "🖥️" };

const find = async (api: Api, search: string) => {
  const { rows } = await api.admin.workPlatforms.list({ search });
  return rows[0]!; // the test has made sure of it, or fails here
};

test("platforms are in their order, and by name within it; one is found by its identifier, by no part of it", async () => {
  const { api, app } = await office();
  await app.db.update(workPlatforms).set({ order: 10 });
  const { create, list } = api.admin.workPlatforms;
  await create({ ...haiku, order: -5 });
  const { rows, total } = await list({});
  expect(rows).toHaveLength(total);
  const names = rows.map((row) => row.name.toLowerCase());
  expect(names[0]).toBe("haiku");
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => (a < b ? -1 : 1)));

  await create({ ...haiku, identifier: "haiku-2" });
  expect((await list({ identifier: "haiku" })).rows).toMatchObject([{ identifier: "haiku" }]);
  const file = await exported(api.admin.workPlatforms.export({ identifier: "haiku-2" }));
  expect(file).toMatchObject([{ identifier: "haiku-2" }]);
});

test("what is created is offered to customers, and recorded; what a change leaves out is emptied", async () => {
  const { api, app, user } = await office();
  const row = await api.admin.frameworks.create({ ...haiku, description: "" });
  expect(row).toMatchObject({ ...haiku, description: null, version: 0, createdAt: app.time.now });
  const ann = await app.signedIn("ann@acme.com");
  expect(await ann.api.catalogue.frameworks()).toContainEqual({ ...haiku, description: null });
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: user.id,
    action: "create",
    entity: "framework",
    entityId: row.id,
    before: null,
    after: { identifier: "haiku", logo: "🖥️" },
  });

  const { id, identifier, name, version } = await api.admin.workPlatforms.create(haiku);
  const short = { identifier, name, id, version };
  await expect(api.admin.workPlatforms.update(short as never)).rejects.toMatchObject({
    data: { fields: { order: messages.wholeNumber } }, // which is never guessed
  });
  const emptied = { description: null, logo: null, order: 7 };
  expect(await api.admin.workPlatforms.update({ ...short, order: 7 })).toMatchObject(emptied);
});

test("an identifier is given once, also to two who ask for it at once", async () => {
  const { api } = await office();
  const { create, list, update } = api.admin.cloudPlatforms;
  const taken = { code: "IDENTIFIER_TAKEN", status: 409, message: messages.identifierTaken };
  const both = await Promise.allSettled([create(haiku), create(haiku)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(create(haiku)).rejects.toMatchObject(taken);
  const { rows } = await list({});
  const { id, version } = rows.find((row) => row.identifier !== "haiku")!; // there are twenty
  await expect(update({ ...haiku, order: 0, id, version })).rejects.toMatchObject(taken);
});

const wrongInputs: [input: object, field: string, message: string][] = [
  [{ identifier: "" }, "identifier", messages.identifierRequired],
  [{ identifier: "No Spaces" }, "identifier", messages.identifierInvalid],
  [{ name: " " }, "name", messages.nameRequired],
  [{ name: "x".repeat(201) }, "name", "Name must be less than 200 characters"],
  [{ logo: "javascript:alert(1)" }, "logo", messages.logoInvalid],
  [{ order: 1.5 }, "order", messages.wholeNumber],
  [{ order: limits.order + 1 }, "order", messages.orderOutOfRange],
  [{ version: 3 }, "version", messages.unknownField],
];

test("rejects wrong fields of a record, and what was deleted", async () => {
  const { api } = await office();
  for (const [input, field, message] of wrongInputs) {
    const create = api.admin.workPlatforms.create({ ...haiku, ...input });
    await expect(create, JSON.stringify(input)).rejects.toMatchObject({
      status: 422,
      data: { fields: { [field]: message } },
    });
  }
  const missing = { code: "NOT_FOUND", status: 404 };
  const { frameworks } = api.admin;
  for (const id of [nowhere, "malformed"]) {
    await expect(frameworks.update({ ...haiku, id, version: 0 })).rejects.toMatchObject(missing);
    await expect(frameworks.usage({ id })).rejects.toMatchObject(missing);
    await expect(frameworks.remove({ id })).rejects.toMatchObject(missing);
  }
});

test("of two administrators who edit one record, the second sees what the first saved", async () => {
  const { api, app } = await office();
  const second = await app.administrator("second@acme.com");
  const { id } = await api.admin.workPlatforms.create(haiku);
  const edit = (who: Api, version: number, name: string) =>
    who.admin.workPlatforms.update({ ...haiku, order: 0, id, version, name });
  app.time.now = new Date("2026-06-05T10:00:00Z");
  const saved = await edit(api, 0, "Haiku OS");
  expect(saved).toMatchObject({ name: "Haiku OS", version: 1, updatedAt: app.time.now });
  await expect(edit(second.api, 0, "BeOS")).rejects.toMatchObject({
    code: "CHANGED_BY_OTHER",
    status: 409,
    data: { current: saved },
  });
  expect(await edit(second.api, 1, "BeOS")).toMatchObject({ name: "BeOS", version: 2 });

  const atOnce = [1, 2, 3, 4, 5].map((number) => edit(api, 2, `Haiku ${number}`));
  const outcomes = await Promise.allSettled(atOnce);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await find(api, "haiku")).toMatchObject({ version: 3 });
});

test("check-ups follow a standard whose identifier changes, and keep the name of what is deleted", async () => {
  const { api, app } = await office();
  const { frameworks, workPlatforms: platforms } = api.admin;
  const ann = await app.signedIn("ann@acme.com");
  const row = await platforms.create(haiku);
  const answers = { ...fullAnswers, workPlatforms: ["haiku", "microsoft-365"] };
  const checkup = await makeCheckup(app.db, { userId: ann.user.id, ...answers });
  const { rows } = await frameworks.list({ search: "cmmc" });
  const { id, version, name } = rows[0]!; // of the reference data
  expect(await frameworks.usage({ id })).toEqual({ checkups: 1 });
  expect(await platforms.usage({ id: row.id })).toEqual({ checkups: 1 });
  await frameworks.update({ id, version, name, identifier: "cmmc-2" });
  const followed = await ann.api.checkups.get({ id: checkup.id });
  expect(followed.answers).toEqual({ ...answers, complianceStandard: "cmmc-2" });
  expect(followed).toMatchObject({ version: 1, updatedAt: checkup.updatedAt });

  const unused = await platforms.create({ identifier: "unused", name: "Unused" });
  await frameworks.remove({ id });
  await platforms.remove({ id: row.id });
  await platforms.remove({ id: unused.id });
  const identifiers = ["haiku", "unused", "microsoft-365", "cmmc-2"];
  const bob = await app.signedIn("bob@acme.com");
  const expected = [
    [ann, "complianceStandard", [{ identifier: "cmmc-2", name }]],
    [ann, "workPlatforms", [{ identifier: "haiku", name: "Haiku" }]],
    [ann, "cloudPlatforms", []],
    [bob, "workPlatforms", []],
  ] as const;
  for (const [{ api: customer }, kind, retired] of expected)
    expect(await customer.catalogue.retired({ kind, identifiers })).toEqual(retired);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, row.id));
  expect(entries.map(({ action }) => action)).toEqual(["create", "delete"]);
  expect(entries[1]).toMatchObject({ entity: "work-platform", before: { name: "Haiku" } });
});

test("an export is the list, numbers stay numbers, and formulas are defused", async () => {
  const { api } = await office();
  await api.admin.workPlatforms.create({ ...haiku, name: "=1+1", order: -5 });
  const query = { search: "a", sort: "name", direction: "desc" } as const;
  const { rows } = await api.admin.workPlatforms.list(query);
  const file = await exported(api.admin.workPlatforms.export(query));
  expect(file.map((row) => row["identifier"])).toEqual(rows.map((row) => row.identifier));
  const row = file.find(({ identifier }) => identifier === "haiku");
  expect(row).toMatchObject({ name: "'=1+1", order: "-5", description: "A desktop." });
});
