import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { exported } from "#testing/exported.ts";
import { makeApplication, makeCheckup, newProduct } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  return { app, ann, ...(await app.administrator()) };
}

const choiceUnknown = { code: "CHOICE_UNKNOWN", message: messages.choiceUnknown };

const choices = [
  { area: "frameworks", list: "frameworks", kind: "complianceStandard" },
  { area: "workPlatforms", list: "workPlatforms", kind: "workPlatforms" },
  { area: "cloudPlatforms", list: "cloudPlatforms", kind: "cloudPlatforms" },
] as const;

test.each(choices)(
  "$area that are no longer offered are in no picker, stay where they are chosen, and come back",
  async ({ area, list, kind }) => {
    const { app, ann, api } = await office();
    const haiku = { identifier: "haiku", name: "Haiku" };
    const created = await api.admin[area].create(haiku);
    expect(created).toMatchObject({ ...haiku, offered: true });
    const answer = kind === "complianceStandard" ? "haiku" : ["haiku"];
    const { id } = await makeCheckup(app.db, { userId: ann.user.id, [kind]: answer });
    const order = area === "frameworks" ? {} : { order: 0 };
    const switched = async (version: number, offered?: boolean) =>
      api.admin[area].update({ ...haiku, ...order, id: created.id, version, offered } as never);
    expect(await switched(0, false)).toMatchObject({ ...haiku, offered: false, version: 1 });
    // A change that does not say whether it is offered leaves that as it is.
    expect(await switched(1)).toMatchObject({ offered: false, version: 2 });

    const offered = async () => (await ann.api.catalogue[list]()).map(({ name }) => name);
    expect(await offered()).not.toContain("Haiku");
    const { rows } = await api.admin[area].list({ identifier: "haiku" });
    expect(rows).toMatchObject([{ offered: false }]);
    const [line] = await exported(api.admin[area].export({ identifier: "haiku" }));
    expect(line).toMatchObject({ offered: "false" });

    const retired = ({ api: { catalogue } }: typeof ann) =>
      catalogue.retired({ kind, identifiers: ["haiku"] });
    expect(await retired(ann)).toEqual([haiku]);
    const bob = await app.signedIn("bob@acme.com");
    expect(await retired(bob)).toEqual([]);
    const save = (who: typeof ann, checkup: string, version: number, value: unknown) =>
      who.api.checkups.save({ id: checkup, version, changes: { [kind]: value } });
    const hers = await save(ann, id, 0, answer);
    expect(hers.answers[kind]).toEqual(answer);
    const bobs = await makeCheckup(app.db, { userId: bob.user.id });
    const data = { field: kind };
    await expect(save(bob, bobs.id, 0, answer)).rejects.toMatchObject({ ...choiceUnknown, data });
    const left = await save(ann, id, hers.version, kind === "complianceStandard" ? "cmmc" : []);
    await expect(save(ann, id, left.version, answer)).rejects.toMatchObject(choiceUnknown);

    expect(await switched(2, true)).toMatchObject({ offered: true });
    expect(await offered()).toContain("Haiku");
    expect((await save(bob, bobs.id, 0, answer)).answers[kind]).toEqual(answer);
  },
);

const notes = { identifier: "zz-notes", name: "ZZ Notes", category: "Notes", popular: true };
const productWebsite = "https://notes.example.com";

/** Two products of one category, of which "ZZ Notes" is switched off. */
async function withoutNotes() {
  const { app, ann, api } = await office();
  await makeApplication(app.db, { name: "ZZ Other", identifier: "zz-other", category: "Notes" });
  const { id } = await makeApplication(app.db, { ...notes, productWebsite });
  const checkup = await makeCheckup(app.db, { userId: ann.user.id, saasApps: ["zz-notes"] });
  const switched = (version: number, offered: boolean) =>
    api.admin.saas.update({ ...notes, productWebsite, published: true, id, version, offered });
  expect(await switched(0, false)).toMatchObject({ offered: false });
  return { app, ann, api, id, checkup, switched };
}

test("an application that is no longer offered is found by no customer and counted nowhere; check-ups keep it", async () => {
  const { app, ann, api, checkup, switched } = await withoutNotes();
  const identifiers = ["zz-notes"];
  const retired = ({ api: { catalogue } }: typeof ann) =>
    catalogue.retired({ kind: "saasApps", identifiers });
  expect(await retired(ann)).toEqual([{ identifier: "zz-notes", name: "ZZ Notes" }]);
  const bob = await app.signedIn("bob@acme.com");
  expect(await retired(bob)).toEqual([]);
  const { id } = checkup;
  const changes = { saasApps: ["slack", "zz-notes"] };
  expect((await ann.api.checkups.save({ id, version: 0, changes })).answers).toMatchObject(changes);
  expect((await api.admin.checkups.get({ id })).names.saasApps).toMatchObject({
    "zz-notes": "ZZ Notes",
  });
  const { id: bobs } = await makeCheckup(app.db, { userId: bob.user.id });
  await expect(
    bob.api.checkups.save({ id: bobs, version: 0, changes: { saasApps: identifiers } }),
  ).rejects.toMatchObject(choiceUnknown);
  expect((await api.admin.saas.list({ offered: false })).rows).toMatchObject([
    { identifier: "zz-notes", offered: false },
  ]);
  const list = await api.admin.saas.list({ offered: true, category: "Notes" });
  expect(list.rows.map(({ identifier }) => identifier)).toEqual(["zz-other"]);

  const { saas } = ann.api;
  const both = ["zz-notes", "zz-other"];
  const found = async () => ({
    search: (await saas.browse({ search: "zz n" })).rows.map(({ name }) => name),
    category: await saas.browse({ category: "Notes" }),
    popular: await saas.browse({ category: "Notes", popular: true }),
    all: (await saas.browse({})).total,
    counts: (await saas.categories()).filter(({ category }) => category === "Notes"),
    named: (await saas.named({ identifiers: both })).map(({ name }) => name),
    similar: (await saas.similar({ name: "ZZ Notes", productWebsite })).map(({ name }) => name),
  });
  const off = await found();
  expect(off).toMatchObject({
    search: [],
    category: { rows: [{ name: "ZZ Other" }], total: 1 },
    popular: { rows: [], total: 0 },
    counts: [{ count: 1 }],
    named: ["ZZ Other"],
    similar: [],
  });
  await app.db.execute("delete from saas_applications where identifier = 'zz-other'");
  expect((await found()).counts).toEqual([]);
  await switched(1, true);
  expect(await found()).toMatchObject({
    search: ["ZZ Notes"],
    category: { total: 1 },
    popular: { total: 1 },
    all: off.all, // one came, one went
    counts: [{ category: "Notes", count: 1 }],
    named: ["ZZ Notes"],
    similar: ["ZZ Notes"],
  });
});

test("a private product that is no longer offered is kept by its customer's check-ups, and shown to nobody else", async () => {
  const { app, ann, api } = await office();
  const input = newProduct({ name: "Secret", category: "Hidden" });
  const { identifier } = await ann.api.saas.add(input);
  await makeCheckup(app.db, { userId: ann.user.id, saasApps: [identifier] });
  const { id, name, category } = input;
  const row = { id, name, category, identifier, popular: false, published: false };
  await api.admin.saas.update({ ...row, version: 0, offered: false });
  const seenBy = async ({ api: { saas, catalogue } }: typeof ann) => ({
    browsed: (await saas.browse({ category })).total,
    counts: (await saas.categories()).filter((counted) => counted.category === category),
    named: await saas.named({ identifiers: [identifier] }),
    retired: await catalogue.retired({ kind: "saasApps", identifiers: [identifier] }),
  });
  const nothing = { browsed: 0, counts: [], named: [], retired: [] };
  expect(await seenBy(ann)).toEqual({ ...nothing, retired: [{ identifier, name }] });
  const bob = await app.signedIn("bob@acme.com");
  await makeCheckup(app.db, { userId: bob.user.id });
  expect(await seenBy(bob)).toEqual(nothing);
});
