import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications } from "#db/schema.ts";
import { applicationsOffice as office } from "#testing/applications-office.ts";
import { makeCheckup } from "#testing/factories.ts";

const notes = { identifier: "zz-notes", name: "ZZ Notes", category: "Notes" };
const shown = { popular: false, published: true };
const nowhere = "00000000-0000-4000-8000-000000000000";

test("shows categories and who added something; a change that does not say whether all see it publishes nothing", async () => {
  const { api, app, addedByUser, makeHers } = await office();
  expect(await api.admin.saas.adders()).toEqual([]);
  const { id } = await makeHers("Hers");
  await makeHers("Hers2");
  expect(await api.admin.saas.adders()).toEqual([{ id: addedByUser, email: "ann@acme.com" }]);
  expect(await api.admin.saas.categories()).toContainEqual({ category: "Testing", count: 2 });
  expect(await api.admin.itSecurity.categories()).not.toContainEqual(
    expect.objectContaining({ category: "Testing" }),
  );

  const short = { identifier: "hers", name: "Hers", category: "Testing", id, version: 0 };
  await expect(api.admin.saas.update({ ...short, popular: true } as never)).rejects.toMatchObject({
    data: { fields: { published: messages.yesOrNo } },
  });
  await expect(api.admin.saas.update({ ...short, published: true } as never)).rejects.toMatchObject(
    { data: { fields: { popular: messages.yesOrNo } } },
  );
  const row = await app.db.query.saasApplications.findFirst({
    where: eq(saasApplications.id, id),
  });
  expect(row).toMatchObject({ published: false, version: 0 });
});

test("creates, changes and deletes an application, and records each", async () => {
  const { api, app } = await office();
  const created = await api.admin.itSecurity.create({ ...notes, productWebsite: "Notes.example" });
  expect(created).toMatchObject({
    ...notes,
    description: null,
    productWebsite: "https://Notes.example",
    popular: false,
    published: true,
    addedByUser: null,
    version: 0,
  });
  const { id } = created;
  const changed = await api.admin.itSecurity.update({
    ...notes,
    id,
    version: 0,
    popular: true,
    published: true,
  });
  expect(changed).toMatchObject({ popular: true, productWebsite: null, version: 1 });
  await api.admin.itSecurity.remove({ id });
  const missing = { code: "NOT_FOUND", status: 404 };
  await expect(api.admin.itSecurity.remove({ id })).rejects.toMatchObject(missing);
  await expect(
    api.admin.itSecurity.update({ ...notes, ...shown, id, version: 1 }),
  ).rejects.toMatchObject(missing);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(entries).toMatchObject([
    { action: "create", entity: "it-security-application", after: { version: 0 } },
    { action: "update", before: { popular: false }, after: { popular: true } },
    { action: "delete", before: { popular: true }, after: null },
  ]);
});

test("what a customer added is published and hidden again, once each; who chose it meanwhile still reads its name", async () => {
  const { api, app, ann, makeHers } = await office();
  const bob = await app.signedIn("bob@acme.com");
  const { id, identifier } = await makeHers("Hers");
  const seen = async () => (await bob.api.saas.browse({ search: "Hers" })).total;
  expect(await seen()).toBe(0);
  const published = await api.admin.saas.setPublished({ id, published: true });
  expect(published).toMatchObject({ published: true, version: 1 });
  expect(await api.admin.saas.setPublished({ id, published: true })).toEqual(published);
  expect(await seen()).toBe(1);
  await makeCheckup(app.db, { userId: bob.user.id, saasApps: [identifier] });
  await api.admin.saas.setPublished({ id, published: false });
  expect(await seen()).toBe(0);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(entries.map(({ action }) => action)).toEqual(["publish", "unpublish"]);
  await expect(api.admin.saas.setPublished({ id: nowhere, published: true })).rejects.toMatchObject(
    { code: "NOT_FOUND" },
  );

  const retired = ({ api: { catalogue } }: typeof bob) =>
    catalogue.retired({ kind: "saasApps", identifiers: [identifier] });
  expect(await retired(bob)).toEqual([{ identifier, name: "Hers" }]);
  expect(await retired(await app.signedIn("carl@acme.com"))).toEqual([]);
  expect(await ann.api.saas.named({ identifiers: [identifier] })).toHaveLength(1);
});

test("aliases are stored as a list, shown, searched by customers and on record", async () => {
  const { api, app, ann } = await office();
  const created = await api.admin.saas.create({ ...notes, aliases: "zzn; Zed  Notes,zzn" });
  expect(created).toMatchObject({ aliases: "zzn, Zed Notes", offered: true });
  const found = await ann.api.saas.browse({ search: "zednotes" });
  expect(found.rows).toMatchObject([{ name: "ZZ Notes" }]);
  const { id, version } = created;
  const aliases = "x,".repeat(1000) + "y".repeat(501);
  const input = { ...notes, ...shown, id, version };
  await expect(api.admin.saas.update({ ...input, aliases })).rejects.toMatchObject({
    data: { fields: { aliases: messages.aliasesTooLong } },
  });
  const kept = await api.admin.saas.update(input);
  expect(kept).toMatchObject({ aliases: "zzn, Zed Notes", version: version + 1 });
  await api.admin.saas.update({ ...input, version: kept.version, aliases: "" });
  expect((await ann.api.saas.browse({ search: "zednotes" })).total).toBe(0);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(entries.at(-1)).toMatchObject({
    before: { aliases: "zzn, Zed Notes" },
    after: { aliases: "" },
  });
});
