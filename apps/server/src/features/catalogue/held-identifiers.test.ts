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

test.each(["form", "file"])(
  "what is deleted at this very moment is no other record's by a %s",
  async (by) => {
    const { app, api } = await office();
    const { saas } = api.admin;
    const finishDeletion = await deleteUsed(app);
    const outcome =
      by === "form"
        ? expect(saas.create({ ...notes, identifier: "used" })).rejects.toMatchObject(held)
        : expect(importing(api, "used,Another,Work", "app-a,A,Work")).resolves.toEqual({
            ...nothingDone,
            new: 1,
            wrong: 1,
          });
    await finishDeletion();
    await outcome;
    expect(await app.db.$count(saasApplications, eq(saasApplications.identifier, "used"))).toBe(0);
  },
);

test("a deletion is taken back under the same name, in the form as in a file, and can be changed then", async () => {
  const { app, ann, api, names } = await office();
  const { saas } = api.admin;
  // A customer's own product takes no identifier that check-ups hold.
  const { identifier } = await ann.api.saas.add(newProduct({ name: "ZZ Notes" }));
  expect(identifier).toMatch(/^zz-notes-[0-9a-f]{8}$/);
  expect(await names()).toBe("ZZ Notes");
  const { id } = await saas.create({ ...notes, name: "  zz notes " });
  await saas.remove({ id });
  const file = inFile("zz-notes,ZZ NOTES,Work");
  expect((await saas.previewImport({ file })).counts).toMatchObject({ new: 1, wrong: 0 });
  expect(await importing(api, "zz-notes,ZZ NOTES,Work")).toEqual({ ...nothingDone, new: 1 });
  expect(await importing(api, "zz-notes,Other,Notes")).toEqual({ ...nothingDone, changed: 1 });
  const itself = eq(saasApplications.identifier, "zz-notes");
  expect(await app.db.$count(saasApplications, itself)).toBe(1);
});

const inFile = (...lines: string[]) =>
  new File([["identifier,name,category", ...lines].join("\n")], "applications.csv");
const nothingDone = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
const importing = ({ admin }: Awaited<ReturnType<typeof office>>["api"], ...lines: string[]) =>
  resultOf(admin.saas.import({ file: inFile(...lines), existing: "update" }));
const wrongIdentifier = [{ column: "identifier", reason: messages.identifierStillUsed }];

test("an import's row with an identifier that check-ups hold is wrong: in the preview, the import and the file of wrong rows", async () => {
  const { api, names, forget } = await office();
  const { saas } = api.admin;
  const lines = ["zz-notes,Another,Work", "app-a,A,Work"];
  const file = inFile(...lines);
  const preview = await saas.previewImport({ file });
  expect(preview.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 1 });
  expect(preview.rows[0]).toMatchObject({ line: 2, kind: "wrong", problems: wrongIdentifier });
  expect(await importing(api, ...lines)).toEqual({ ...nothingDone, new: 1, wrong: 1 });
  const wrong = await Array.fromAsync(await saas.wrongRows({ file }));
  expect(wrong.join("")).toContain(`identifier: ${messages.identifierStillUsed}`);
  expect(await names()).toBe("ZZ Notes");
  await forget();
  expect(await importing(api, ...lines)).toEqual({ ...nothingDone, new: 1, unchanged: 1 });
});
