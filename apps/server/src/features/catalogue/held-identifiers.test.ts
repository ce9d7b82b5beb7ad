import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, complianceFrameworks, saasApplications } from "#db/schema.ts";
import { makeApplication, makeCheckup, newProduct } from "#testing/factories.ts";
import { resultOf } from "#testing/import-files.ts";
import { testApp } from "#testing/test-app.ts";
import { waitingSessions } from "#testing/waiting-sessions.ts";

const held = { code: "IDENTIFIER_STILL_USED", status: 409, message: messages.identifierStillUsed };
const notes = { identifier: "zz-notes", name: "ZZ Notes", category: "Notes" };

/** Ann's check-up has "ZZ Notes", which was deleted. */
async function office() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { api } = await app.administrator();
  const { id } = await makeApplication(app.db, notes);
  const checkup = await makeCheckup(app.db, { userId: ann.user.id, saasApps: ["zz-notes"] });
  await api.admin.saas.remove({ id });
  const names = async () =>
    (await ann.api.catalogue.retired({ kind: "saasApps", identifiers: ["zz-notes"] }))
      .map(({ name }) => name)
      .join();
  const forget = () => app.db.update(checkups).set({ saasApps: [] });
  return { app, ann, api, checkup, names, forget };
}

test("the identifier of a deleted record is rejected while check-ups hold it, and free afterwards", async () => {
  const { app, api, names, forget } = await office();
  const { saas } = api.admin;
  await expect(saas.create({ ...notes, name: "Another" })).rejects.toMatchObject(held);
  const other = await saas.create({ ...notes, identifier: "zz-other", name: "Another" });
  const renamed = { ...notes, name: "Another", popular: false, published: true };
  const rename = () => saas.update({ ...renamed, id: other.id, version: 0 });
  await expect(rename()).rejects.toMatchObject(held);
  expect(await names()).toBe("ZZ Notes");
  expect(await app.db.$count(auditLog, eq(auditLog.entityId, other.id))).toBe(1); // created, and no more
  await api.admin.itSecurity.create(notes); // another list
  await forget();
  expect(await rename()).toMatchObject({ identifier: "zz-notes", version: 1 });
  await saas.remove({ id: other.id });
  expect(await saas.create(notes)).toMatchObject(notes);
});

test("standards' and platforms' identifiers are rejected alike", async () => {
  const { app, api } = await office();
  const old = { identifier: "old", name: "Old" };
  const framework = await api.admin.frameworks.create(old);
  const platform = await api.admin.cloudPlatforms.create(old);
  await makeCheckup(app.db, { complianceStandard: "old", cloudPlatforms: ["old"] });
  await api.admin.frameworks.remove({ id: framework.id });
  await api.admin.cloudPlatforms.remove({ id: platform.id });
  const other = { ...old, name: "Other" };
  await expect(api.admin.frameworks.create(other)).rejects.toMatchObject(held);
  await expect(api.admin.cloudPlatforms.create(other)).rejects.toMatchObject(held);
  expect(await api.admin.workPlatforms.create(old)).toMatchObject(old);
  await app.db.update(checkups).set({ complianceStandard: null });
  expect(await api.admin.frameworks.create(old)).toMatchObject(old);
  expect(
    await app.db.$count(complianceFrameworks, eq(complianceFrameworks.identifier, "old")),
  ).toBe(1);
});

/** Deletes "Used", which a check-up chose, in a transaction that ends when somebody waits for it. */
async function deleteUsed({ db, pool }: Awaited<ReturnType<typeof testApp>>) {
  await makeApplication(db, { identifier: "used", name: "Used" });
  await makeCheckup(db, { saasApps: ["used"] });
  const administrator = await pool.connect();
  await administrator.query("begin");
  await administrator.query(
    "insert into retired_choices (kind, identifier, name) values ('saasApps', 'used', 'Used')",
  );
  await administrator.query("delete from saas_applications where identifier = 'used'");
  return async () => {
    await expect.poll(() => waitingSessions(pool), { timeout: 10_000 }).toBeGreaterThan(0);
    await administrator.query("commit");
    administrator.release();
  };
}

test("an identifier that is deleted at this very moment is rejected, not given to the new record", async () => {
  const { app, api } = await office();
  const finishDeletion = await deleteUsed(app);
  const creating = api.admin.saas.create({ ...notes, identifier: "used" });
  const outcome = expect(creating).rejects.toMatchObject(held);
  await finishDeletion();
  await outcome;
  expect(await app.db.$count(saasApplications, eq(saasApplications.identifier, "used"))).toBe(0);
});

test("a customer's own product takes no identifier that check-ups hold", async () => {
  const { ann, names } = await office();
  const { identifier } = await ann.api.saas.add(newProduct({ name: "ZZ Notes" }));
  expect(identifier).toMatch(/^zz-notes-[0-9a-f]{8}$/);
  expect(await names()).toBe("ZZ Notes");
});

test("a deletion is taken back under the same name, in the form as in a file", async () => {
  const { app, api } = await office();
  const { saas } = api.admin;
  const same = { ...notes, name: "  zz notes " };
  const { id } = await saas.create(same);
  await saas.remove({ id });
  const file = inFile("zz-notes,ZZ NOTES,Work");
  expect((await saas.previewImport({ file })).counts).toMatchObject({ new: 1, wrong: 0 });
  const result = await resultOf(saas.import({ file, existing: "skip" }));
  expect(result).toMatchObject({ new: 1, wrong: 0 });
  expect(await app.db.$count(saasApplications, eq(saasApplications.identifier, "zz-notes"))).toBe(
    1,
  );
});

const inFile = (...lines: string[]) =>
  new File([["identifier,name,category", ...lines].join("\n")], "applications.csv");
const wrongIdentifier = [{ column: "identifier", reason: messages.identifierStillUsed }];

test("an import's row with an identifier that check-ups hold is wrong: in the preview, the import and the file of wrong rows", async () => {
  const { app, api, names, forget } = await office();
  const { saas } = api.admin;
  const file = inFile("zz-notes,Another,Work", "app-a,A,Work");
  const preview = await saas.previewImport({ file });
  expect(preview.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 1 });
  expect(preview.rows[0]).toMatchObject({ line: 2, kind: "wrong", problems: wrongIdentifier });
  const imported = () => resultOf(saas.import({ file, existing: "update" }));
  const none = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
  expect(await imported()).toEqual({ ...none, new: 1, wrong: 1 });
  const wrong = await Array.fromAsync(await saas.wrongRows({ file }));
  expect(wrong.join("")).toContain(`identifier: ${messages.identifierStillUsed}`);
  expect(await names()).toBe("ZZ Notes");
  expect(await app.db.$count(saasApplications, eq(saasApplications.identifier, "zz-notes"))).toBe(
    0,
  );
  await forget();
  expect(await imported()).toEqual({ ...none, new: 1, unchanged: 1 });
});

test("what is deleted while a file with it is imported does not come back as another record", async () => {
  const { app, api } = await office();
  const finishDeletion = await deleteUsed(app);
  const file = inFile("used,Another,Work", "app-a,A,Work");
  const result = resultOf(api.admin.saas.import({ file, existing: "skip" }));
  await finishDeletion();
  expect(await result).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 1, skipped: 0 });
  expect(await app.db.$count(saasApplications, eq(saasApplications.identifier, "used"))).toBe(0);
});

test("an application that came back under its identifier can be changed by an import", async () => {
  const { app, api } = await office();
  await makeApplication(app.db, notes);
  const file = inFile("zz-notes,ZZ Notes Two,Notes");
  const result = await resultOf(api.admin.saas.import({ file, existing: "update" }));
  expect(result).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0, skipped: 0 });
});
