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

test("platforms are in their order, and by name within it", async () => {
  const { api, app } = await office();
  await app.db.update(workPlatforms).set({ order: 10 });
  await api.admin.workPlatforms.create({ ...haiku, order: -5 });
  const { rows, total } = await api.admin.workPlatforms.list({});
  expect(rows).toHaveLength(total);
  const names = rows.map((row) => row.name.toLowerCase());
  expect(names[0]).toBe("haiku");
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => (a < b ? -1 : 1)));
});

test("every column sorts both ways, one the reverse of the other, and no other column sorts", async () => {
  const { api } = await office();
  const entrySorts = ["name", "identifier", "description", "createdAt", "updatedAt"] as const;
  const list = (sort: (typeof entrySorts)[number], direction: "asc" | "desc") =>
    api.admin.frameworks.list({ sort, direction });
  for (const sort of entrySorts) {
    const { rows } = await list(sort, "asc");
    expect(rows.length).toBeGreaterThan(10);
    expect((await list(sort, "desc")).rows.toReversed()).toEqual(rows);
  }
  for (const sort of ["order", ...entrySorts] as const) {
    const { rows } = await api.admin.cloudPlatforms.list({ sort, direction: "asc" });
    const reverse = await api.admin.cloudPlatforms.list({ sort, direction: "desc" });
    expect(reverse.rows.toReversed()).toEqual(rows);
  }
  const version = "version" as "name"; // what the page never sends
  const rejection = { status: 422, data: { fields: { sort: messages.sortUnknown } } };
  await expect(list(version, "asc")).rejects.toMatchObject(rejection);
  await expect(api.admin.workPlatforms.export({ sort: version })).rejects.toMatchObject(rejection);
});

test("a search finds name and identifier, and takes % and _ as plain characters", async () => {
  const { api } = await office();
  await api.admin.frameworks.create({ identifier: "one_hundred", name: "100% sure" });
  for (const search of ["100%", "E_HUN", "0% S", "%"]) {
    const { rows, total } = await api.admin.frameworks.list({ search });
    expect([rows.map((row) => row.identifier), total]).toEqual([["one_hundred"], 1]);
  }
  expect((await api.admin.frameworks.list({ search: "no such" })).total).toBe(0);
  await expect(api.admin.frameworks.list({ search: "a\0b" })).rejects.toMatchObject({
    status: 422,
  });
});

test("what is created is offered to customers, and recorded", async () => {
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
});

test("an identifier is given once, also to two who ask for it at once", async () => {
  const { api } = await office();
  const taken = {
    code: "IDENTIFIER_TAKEN",
    status: 409,
    message: messages.identifierTaken,
  };
  const both = await Promise.allSettled([
    api.admin.cloudPlatforms.create(haiku),
    api.admin.cloudPlatforms.create(haiku),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(api.admin.cloudPlatforms.create(haiku)).rejects.toMatchObject(taken);
  const { rows } = await api.admin.cloudPlatforms.list({});
  const { id, version } = rows.find((row) => row.identifier !== "haiku")!; // there are twenty
  await expect(
    api.admin.cloudPlatforms.update({ ...haiku, order: 0, id, version }),
  ).rejects.toMatchObject(taken);
});

const wrongInputs: [input: object, field: string, message: string][] = [
  [{ identifier: "" }, "identifier", messages.identifierRequired],
  [{ identifier: "No Spaces" }, "identifier", messages.identifierInvalid],
  [{ identifier: "x".repeat(101) }, "identifier", "Identifier must be less than 100 characters"],
  [{ name: " " }, "name", messages.nameRequired],
  [{ name: "x".repeat(201) }, "name", "Name must be less than 200 characters"],
  [
    { description: "x".repeat(1001) },
    "description",
    "Description must be less than 1,000 characters",
  ],
  [{ logo: "javascript:alert(1)" }, "logo", messages.logoInvalid],
  [{ order: 1.5 }, "order", messages.wholeNumber],
  [{ order: limits.order + 1 }, "order", messages.orderOutOfRange],
  [{ version: 3 }, "version", messages.unknownField],
];

test("rejects wrong fields of a record", async () => {
  const { api } = await office();
  for (const [input, field, message] of wrongInputs) {
    const create = api.admin.workPlatforms.create({ ...haiku, ...input });
    await expect(create, JSON.stringify(input)).rejects.toMatchObject({
      status: 422,
      data: { fields: { [field]: message } },
    });
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

test("a record that was deleted is not found, whatever is asked of it", async () => {
  const { api } = await office();
  for (const id of [nowhere, "malformed"]) {
    const missing = { code: "NOT_FOUND", status: 404 };
    const { frameworks } = api.admin;
    await expect(frameworks.update({ ...haiku, id, version: 0 })).rejects.toMatchObject(missing);
    await expect(frameworks.usage({ id })).rejects.toMatchObject(missing);
    await expect(frameworks.remove({ id })).rejects.toMatchObject(missing);
  }
});

test("check-ups follow a standard whose identifier changes, and keep its name when it is deleted", async () => {
  const { api, app } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const checkup = await makeCheckup(app.db, { userId: ann.user.id, ...fullAnswers });
  const { rows } = await api.admin.frameworks.list({ search: "cmmc" });
  const { id, version, name } = rows[0]!; // of the reference data
  expect(await api.admin.frameworks.usage({ id })).toEqual({ checkups: 1 });
  await api.admin.frameworks.update({ id, version, name, identifier: "cmmc-2" });
  const followed = await ann.api.checkups.get({ id: checkup.id });
  expect(followed.answers).toEqual({ ...fullAnswers, complianceStandard: "cmmc-2" });
  expect(followed).toMatchObject({ version: 1, updatedAt: checkup.updatedAt });
  await api.admin.frameworks.remove({ id });
  const retired = await ann.api.catalogue.retired({
    kind: "complianceStandard",
    identifiers: ["cmmc-2"],
  });
  expect(retired).toEqual([{ identifier: "cmmc-2", name }]);
});

test("check-ups keep the name of a platform that is deleted", async () => {
  const { api, app } = await office();
  const ann = await app.signedIn("ann@acme.com");
  await makeCheckup(app.db, { userId: ann.user.id, workPlatforms: ["haiku", "microsoft-365"] });
  const row = await api.admin.workPlatforms.create(haiku);
  expect(await api.admin.workPlatforms.usage({ id: row.id })).toEqual({ checkups: 1 });
  const unused = await api.admin.workPlatforms.create({ identifier: "unused", name: "Unused" });
  await api.admin.workPlatforms.remove({ id: row.id });
  await api.admin.workPlatforms.remove({ id: unused.id });
  const identifiers = ["haiku", "unused", "microsoft-365"];
  expect(await ann.api.catalogue.retired({ kind: "workPlatforms", identifiers })).toEqual([
    { identifier: "haiku", name: "Haiku" },
  ]);
  expect(await ann.api.catalogue.retired({ kind: "cloudPlatforms", identifiers })).toEqual([]);
  const bob = await app.signedIn("bob@acme.com");
  expect(await bob.api.catalogue.retired({ kind: "workPlatforms", identifiers })).toEqual([]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, row.id));
  expect(entries.map(({ action }) => action)).toEqual(["create", "delete"]);
  expect(entries[1]).toMatchObject({ entity: "work-platform", before: { name: "Haiku" } });
});

test("what a change leaves out of a platform or framework is emptied, and its order is never guessed", async () => {
  const { api } = await office();
  const { id, identifier, name, version } = await api.admin.workPlatforms.create(haiku);
  const short = { identifier, name, id, version };
  await expect(api.admin.workPlatforms.update(short as never)).rejects.toMatchObject({
    data: { fields: { order: messages.wholeNumber } },
  });
  const emptied = { description: null, logo: null, order: 7 };
  expect(await api.admin.workPlatforms.update({ ...short, order: 7 })).toMatchObject(emptied);
});

test("a record is found by its identifier, and by no part of it", async () => {
  const { api } = await office();
  for (const identifier of ["haiku", "haiku-2"])
    await api.admin.workPlatforms.create({ ...haiku, identifier });
  const { rows, total } = await api.admin.workPlatforms.list({ identifier: "haiku" });
  expect([rows.map((row) => row.identifier), total]).toEqual([["haiku"], 1]);
  expect(await exported(api.admin.workPlatforms.export({ identifier: "haiku-2" }))).toHaveLength(1);
  expect((await api.admin.frameworks.list({ identifier: "cmm" })).total).toBe(0);
});

test("an export is the list, numbers stay numbers, and formulas are defused", async () => {
  const { app, api } = await office();
  await api.admin.workPlatforms.create({ ...haiku, name: "=1+1", order: -5 });
  const query = { search: "a", sort: "name", direction: "desc" } as const;
  const { rows } = await api.admin.workPlatforms.list(query);
  const file = await exported(api.admin.workPlatforms.export(query));
  expect(file.map((row) => row["identifier"])).toEqual(rows.map((row) => row.identifier));
  const row = file.find(({ identifier }) => identifier === "haiku");
  expect(row).toMatchObject({ name: "'=1+1", order: "-5", description: "A desktop." });
  const [framework] = await exported(api.admin.frameworks.export({}));
  const ofExports = eq(auditLog.action, "export");
  const entries = await app.db.select().from(auditLog).where(ofExports).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { entity: "list", entityId: "work_platforms", after: query },
    { entity: "list", entityId: "compliance_frameworks" },
  ]);
  expect(Object.keys(framework!).join(" ")).toBe(
    "identifier name description logo offered created_at updated_at",
  );
});
