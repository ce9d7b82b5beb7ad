import { limits, messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications, storedFiles } from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { pngFile, svgOf } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";

const bucket = "app_logos" as const;

async function office(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { api, user } = await app.administrator();
  const upload = async (name?: string) =>
    api.admin.files.upload({ bucket, file: await pngFile(name) });
  const names = async () => (await api.admin.files.list({})).rows.map((row) => row.name);
  /** Rows of the list whose contents do not matter. */
  const enter = async (...rows: (string | Partial<typeof storedFiles.$inferInsert>)[]) => {
    const file = { bucket, size: 1, mimetype: "image/png", checksum: "0" };
    const values = rows.map((row) => (typeof row === "string" ? { name: row } : row));
    return app.db
      .insert(storedFiles)
      .values(values.map((row) => ({ ...file, name: "logo.png", ...row }) as const))
      .returning();
  };
  return { app, files: api.admin.files, user, upload, enter, names };
}

const unknownId = "00000000-0000-4000-8000-000000000000";

test("an uploaded picture is in the list, under the name of what it became", async () => {
  const { app, files } = await office();
  const file = new File([svgOf('<rect width="9" height="9"/>')], "Our logo.svg");
  const row = await files.upload({ bucket: "framework-logos", file });
  expect(row).toMatchObject({
    bucket: "framework-logos",
    name: "Our logo.png",
    address: "/storage/framework-logos/Our%20logo.png",
    mimetype: "image/png",
    createdAt: app.time.now,
    updatedAt: app.time.now,
  });
  expect(await files.list({})).toMatchObject({ rows: [row], total: 1 });
  expect((await app.storage.get(row.id))?.length).toBe(row.size);
});

test("what is no picture, or too large a one, is rejected, whatever it is called", async () => {
  const { app, files } = await office();
  const notAnImage = { code: "NOT_AN_IMAGE", message: messages.imageInvalid };
  const tooLarge = { message: messages.imageTooLarge };
  const rejections: [content: string | Uint8Array<ArrayBuffer>, rejection: object][] = [
    ["<html><script>alert(1)</script>", notAnImage],
    ["", notAnImage],
    [
      svgOf("", 'width="100000" height="100000"'),
      { ...notAnImage, message: messages.imageTooManyPixels },
    ],
    [new Uint8Array(limits.imageBytes + 1), { ...tooLarge, code: "INPUT_INVALID" }],
    [new Uint8Array(limits.imageBytes * 2), { ...tooLarge, status: 413 }],
  ];
  for (const [content, rejection] of rejections) {
    const file = new File([content], "logo.png", { type: "image/png" });
    await expect(files.upload({ bucket, file })).rejects.toMatchObject(rejection);
  }
  expect(await app.db.$count(storedFiles)).toBe(0);
});

test("a name that exists counts on, also when many take it at once", async () => {
  const { upload, files } = await office();
  const rows = await Promise.all(Array.from({ length: 9 }, () => upload("logo.png")));
  const expected = [
    "logo.png",
    ...Array.from({ length: 8 }, (_, index) => `logo_${index + 1}.png`),
  ];
  expect(rows.map((row) => row.name).toSorted()).toEqual(expected.toSorted());
  const elsewhere = await files.upload({ bucket: "work-platform-logos", file: await pngFile() });
  expect(elsewhere.name).toBe("logo.png");
  await files.remove({ ids: [rows.find((row) => row.name === "logo_7.png")!.id] }); // expected above
  expect((await upload("logo.png")).name).toBe("logo_7.png");
});

test("a renamed file keeps its ending, and what refers to it still does", async () => {
  const { app, files, upload } = await office();
  const { id, name: from } = await upload("old.png");
  await makeApplication(app.db, { logoFileId: id });
  expect((await files.rename({ id, from, name: "new.svg" })).name).toBe("new.png");
  const renamed = await files.rename({ id, from: "new.png", name: "  Größe 100% " });
  expect(renamed.address).toBe("/storage/app_logos/Gr%C3%B6%C3%9Fe%20100%25.png");
  expect(await app.db.$count(saasApplications, eq(saasApplications.logoFileId, id))).toBe(1);
});

test("renaming is rejected for a name that is taken, a file that was deleted, and a name that is none", async () => {
  const { files, enter } = await office();
  const [one] = await enter("one.png", "other.png");
  const rename = (name: string, id = one!.id) => files.rename({ id, from: "one.png", name });
  await expect(rename("other")).rejects.toMatchObject({
    code: "FILE_NAME_TAKEN",
    message: messages.fileNameTaken,
  });
  await expect(rename("x.png", unknownId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const name of ["", " ", "a/b.png", "a\\b.png", "..", "a\u0000b", "x".repeat(256)]) {
    await expect(rename(name)).rejects.toMatchObject({ code: "INPUT_INVALID" });
  }
  expect((await rename("one.png")).name).toBe("one.png");
  // Of two administrators who rename one file at once, one gets an error.
  const results = await Promise.allSettled([rename("first.png"), rename("second.png")]);
  expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "CHANGED_BY_OTHER", message: messages.changedByOther } },
  ]);
});

test("shows what uses files, and leaves it without a logo when they are deleted", async () => {
  const { app, files, upload } = await office();
  const [used, unused] = [await upload("used.png"), await upload("unused.png")];
  for (let index = 0; index < 25; index += 1) {
    await makeApplication(app.db, { name: `App ${10 + index}`, logoFileId: used.id });
  }
  await app.pool.query(
    "update compliance_frameworks set logo = null, logo_file_id = $1 where identifier = 'cmmc'",
    [used.id],
  );
  const { total, uses } = await files.usage({ ids: [used.id, unused.id] });
  expect(total).toBe(26);
  expect(uses).toHaveLength(20);
  expect(uses[0]).toMatchObject({ file: "used.png", list: "Compliance Frameworks" });
  expect(uses[1]).toEqual({ file: "used.png", list: "SaaS Applications", name: "App 10" });
  const all = { search: "USED", bucket: null };
  expect((await files.usage({ all, count: 2 })).total).toBe(26);
  expect(await files.usage({ ids: [unused.id] })).toEqual({ total: 0, uses: [] });

  expect(await files.remove({ ids: [used.id, unknownId] })).toMatchObject({ count: 1 });
  const left = await app.db.$count(saasApplications, eq(saasApplications.logoFileId, used.id));
  expect(left).toBe(0);
  expect((await app.browser().request(used.address)).status).toBe(404);
  expect((await app.browser().request(unused.address)).status).toBe(200);
});

test("deletes all that a search finds in a bucket, unless these are no longer so many", async () => {
  const { files, names, enter } = await office();
  await enter("old a.png", "old b.png", "new.png", {
    bucket: "framework-logos",
    name: "old c.png",
  });
  const all = { search: "old", bucket } as const;
  await expect(files.remove({ all, count: 1 })).rejects.toMatchObject({ code: "CHANGED_BY_OTHER" });
  expect(await names()).toEqual(["new.png", "old a.png", "old b.png", "old c.png"]);
  expect(await files.remove({ all, count: 2 })).toMatchObject({ count: 2 });
  expect(await names()).toEqual(["new.png", "old c.png"]);
  expect((await files.list({ bucket })).rows).toMatchObject([{ name: "new.png" }]);
});

test("of two who delete the same files at once, each file goes once", async () => {
  const { files, enter } = await office();
  const rows = await enter(...[1, 2, 3, 4, 5, 6].map((number) => `${number}.png`));
  const ids = rows.map((row) => row.id);
  const [one, other] = await Promise.all([
    files.remove({ ids }),
    files.remove({ ids: ids.toReversed() }),
  ]);
  expect(one.count + other.count).toBe(6);
});

test("every upload, new name and deletion is on record, file by file", async () => {
  const { app, files, upload, user } = await office();
  const { id } = await upload("logo.png");
  await files.rename({ id, from: "logo.png", name: "mark.png" });
  await files.remove({ ids: [id, (await upload("second.png")).id] });
  const entries = await app.db.query.auditLog.findMany({
    where: eq(auditLog.entity, "file"),
    orderBy: auditLog.id,
  });
  expect(entries.every((entry) => entry.actorEmail === user.email)).toBe(true);
  expect(entries.filter((entry) => entry.entityId === id)).toMatchObject([
    { action: "create", before: null, after: { bucket, name: "logo.png" } },
    { action: "update", before: { name: "logo.png" }, after: { name: "mark.png" } },
    { action: "delete", before: { name: "mark.png" }, after: null },
  ]);
  expect(entries).toHaveLength(5);
});
