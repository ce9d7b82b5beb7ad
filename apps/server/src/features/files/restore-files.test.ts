import { messages } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  complianceFrameworks,
  saasApplications,
  storedFiles,
  trash,
} from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { pngFile } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";

const bucket = "app_logos";

async function office() {
  const app = await testApp();
  const { api } = await app.administrator();
  const upload = async (name: string) =>
    api.admin.files.upload({ bucket, file: await pngFile(name) });
  return { app, admin: api.admin, upload };
}

test("a restored file is what it was, and the logo of those that have had none since", async () => {
  const { app, admin, upload } = await office();
  const [file, other] = [await upload("a.png"), await upload("b.png")];
  const mine = await makeApplication(app.db, { logoFileId: file.id });
  const changed = await makeApplication(app.db, { logoFileId: file.id });
  const linked = await makeApplication(app.db, { logoFileId: file.id });
  const [standard] = await app.db
    .update(complianceFrameworks)
    .set({ logo: null, logoFileId: file.id })
    .where(eq(complianceFrameworks.identifier, "cmmc"))
    .returning();
  const before = await app.db.select().from(storedFiles).orderBy(storedFiles.id);
  const { count, trashIds } = await admin.files.remove({ ids: [file.id] });
  expect({ count, trashIds }).toEqual({ count: 1, trashIds: [expect.any(String)] });
  expect((await admin.trash.list({ entity: "file" })).rows).toMatchObject([{ name: "a.png" }]);
  await app.db
    .update(saasApplications)
    .set({ logoFileId: other.id })
    .where(eq(saasApplications.id, changed.id));
  await app.db
    .update(saasApplications)
    .set({ logo: "/logos/slack.svg" })
    .where(eq(saasApplications.id, linked.id));
  const { done, failed } = await admin.trash.restore({ ids: trashIds });
  expect({ done, failed }).toMatchObject({ done: [{ name: "a.png" }], failed: [] });
  expect(await app.db.select().from(storedFiles).orderBy(storedFiles.id)).toEqual(before);
  expect((await app.browser().request(file.address)).status).toBe(200);
  const logoOf = async (id: string) =>
    (await app.db.query.saasApplications.findFirst({ where: eq(saasApplications.id, id) }))!;
  expect(await logoOf(mine.id)).toMatchObject({ logoFileId: file.id, version: 2 });
  expect(await logoOf(changed.id)).toMatchObject({ logoFileId: other.id });
  expect(await logoOf(linked.id)).toMatchObject({ logoFileId: null, logo: "/logos/slack.svg" });
  const cmmc = eq(complianceFrameworks.id, standard!.id);
  expect(await app.db.query.complianceFrameworks.findFirst({ where: cmmc })).toMatchObject({
    logoFileId: file.id,
  });
  const restored = await app.db.select().from(auditLog).where(eq(auditLog.action, "restore"));
  expect(restored).toMatchObject([{ entity: "file", entityId: file.id, after: { name: "a.png" } }]);
  const ofMine = await app.db.select().from(auditLog).where(eq(auditLog.entityId, mine.id));
  expect(ofMine.at(-1)).toMatchObject({
    action: "update",
    before: { logo: null },
    after: { logo: file.address },
  });
  expect(await app.db.$count(trash)).toBe(0);
});

test("a file whose name was taken meanwhile stays in the trash, and that is said", async () => {
  const { app, admin, upload } = await office();
  const file = await upload("a.png");
  const { trashIds } = await admin.files.remove({ ids: [file.id] });
  const newer = await upload("a.png");
  expect(await admin.trash.restore({ ids: trashIds })).toMatchObject({
    done: [],
    failed: [{ id: trashIds[0], reason: messages.fileNameTaken }],
  });
  expect(await app.db.$count(trash)).toBe(1);
  await admin.files.rename({ id: newer.id, from: "a.png", name: "b.png" });
  expect((await admin.trash.restore({ ids: trashIds })).done).toHaveLength(1);
});

test("thousands of files go to the trash at once, and all come back", async () => {
  const { app, admin } = await office();
  await app.db.execute(sql`insert into stored_files (bucket, name, size, mimetype, checksum)
    select 'app_logos', 'many-' || n || '.png', 1, 'image/png', '0' from generate_series(1, 1200) as n`);
  const all = { search: "many-", bucket: null };
  const { count, trashIds } = await admin.files.remove({ all, count: 1200 });
  expect({ count, kept: trashIds.length }).toEqual({ count: 1200, kept: 1200 });
  expect(await app.db.$count(storedFiles)).toBe(0);
  for (let at = 0; at < 1200; at += 1000)
    expect((await admin.trash.restore({ ids: trashIds.slice(at, at + 1000) })).failed).toEqual([]);
  expect(await app.db.$count(storedFiles)).toBe(1200);
});
