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
  const names = async (search = "") =>
    (await api.admin.files.list({ search })).rows.map((row) => row.name);
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

test("what is no picture is rejected, whatever it is called", async () => {
  const { app, files } = await office();
  const page = new File(["<html><script>alert(1)</script>"], "logo.png", { type: "image/png" });
  await expect(files.upload({ bucket, file: page })).rejects.toMatchObject({
    code: "NOT_AN_IMAGE",
    message: messages.imageInvalid,
  });
  const huge = new File([svgOf("", 'width="100000" height="100000"')], "logo.svg");
  await expect(files.upload({ bucket, file: huge })).rejects.toMatchObject({
    code: "NOT_AN_IMAGE",
    message: messages.imageTooManyPixels,
  });
  const nothing = new File([], "logo.png");
  await expect(files.upload({ bucket, file: nothing })).rejects.toMatchObject({
    code: "NOT_AN_IMAGE",
  });
  expect(await app.db.$count(storedFiles)).toBe(0);
});

test("a file over the limit is rejected with the limit", async () => {
  const { files } = await office();
  const bytes = (count: number) => new File([new Uint8Array(count)], "logo.png");
  await expect(files.upload({ bucket, file: bytes(limits.imageBytes + 1) })).rejects.toMatchObject({
    code: "INPUT_INVALID",
    message: messages.imageTooLarge,
  });
  await expect(files.upload({ bucket, file: bytes(limits.imageBytes * 2) })).rejects.toMatchObject({
    status: 413,
    message: messages.imageTooLarge,
  });
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

test("searches in the name, in any case, and takes % and _ as they are", async () => {
  const { enter, names } = await office();
  await enter("Slack.png", "100%.png", "a_b.png", "axb.png");
  expect(await names("SLA")).toEqual(["Slack.png"]);
  expect(await names("%")).toEqual(["100%.png"]);
  expect(await names("a_b")).toEqual(["a_b.png"]);
  expect(await names("nothing")).toEqual([]);
});

test("lists one bucket, in any order, page by page", async () => {
  const { files, enter } = await office();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    bucket: index % 2 ? ("app_logos" as const) : ("framework-logos" as const),
    name: `${String(index).padStart(2, "0")}.png`,
    size: index % 7,
    mimetype: index % 3 ? "image/png" : "image/webp",
  }));
  await enter(...rows, "zz.png");
  for (const sort of ["name", "type", "size", "createdAt", "updatedAt"] as const) {
    for (const direction of ["asc", "desc"] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => files.list({ sort, direction, page, pageSize: 24 })),
      );
      const ids = pages.flatMap((page) => page.rows.map((row) => row.id));
      expect(new Set(ids).size).toBe(61);
    }
  }
  const largest = await files.list({ sort: "size", direction: "desc", bucket: "framework-logos" });
  expect(largest.total).toBe(30);
  expect(largest.rows.slice(0, 2)).toMatchObject([{ size: 6 }, { size: 6 }]);
  expect((await files.list({ page: 1_000_000_000 })).rows).toEqual([]);
});

test("exports what the list finds, and has it on record", async () => {
  const { app, files, enter } = await office();
  await enter("Slack.png", "=cmd().png");
  const chunks: string[] = [];
  for await (const chunk of await files.export({ search: "cmd" })) chunks.push(chunk);
  const lines = chunks.join("").trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("name,bucket,type,size,address,created_at,updated_at");
  expect(
    await app.db.query.auditLog.findMany({ where: eq(auditLog.action, "export") }),
  ).toMatchObject([{ entity: "list", entityId: "files", after: { search: "cmd" } }]);
  expect(lines[1]).toMatch(/^'=cmd\(\)\.png,app_logos,image\/png,\d+,/);
});

test("a renamed file keeps its ending, and what refers to it still does", async () => {
  const { app, files, upload } = await office();
  const { id, name: from } = await upload("old.png");
  const application = await makeApplication(app.db, { logoFileId: id });
  expect((await files.rename({ id, from, name: "new.svg" })).name).toBe("new.png");
  const renamed = await files.rename({ id, from: "new.png", name: "  Größe 100% " });
  expect(renamed.address).toBe("/storage/app_logos/Gr%C3%B6%C3%9Fe%20100%25.png");
  const [found] = await app.db
    .select({ file: saasApplications.logoFileId })
    .from(saasApplications)
    .where(eq(saasApplications.id, application.id));
  expect(found?.file).toBe(id);
});

test("renaming is rejected for a name that is taken, a file that was deleted, and a name that is none", async () => {
  const { files, enter } = await office();
  const [one] = await enter("one.png");
  const [other] = await enter("other.png");
  await expect(files.rename({ id: one!.id, from: "one.png", name: "other" })).rejects.toMatchObject(
    {
      code: "FILE_NAME_TAKEN",
      message: messages.fileNameTaken,
    },
  );
  await expect(
    files.rename({ id: unknownId, from: "one.png", name: "x.png" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const name of ["", " ", "a/b.png", "a\\b.png", "..", "a\u0000b", "x".repeat(256)]) {
    await expect(files.rename({ id: one!.id, from: "one.png", name })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
  }
  expect((await files.rename({ id: other!.id, from: "other.png", name: "other.png" })).name).toBe(
    "other.png",
  );
});

test("of two administrators who rename one file at once, one gets an error", async () => {
  const { files, enter } = await office();
  const { id } = (await enter("logo.png"))[0]!; // one row
  const names = ["first.png", "second.png"];
  const results = await Promise.allSettled(
    names.map((name) => files.rename({ id, from: "logo.png", name })),
  );
  const rejections = results.flatMap((result) =>
    result.status === "rejected" ? result.reason : [],
  );
  expect(rejections).toMatchObject([
    { code: "CHANGED_BY_OTHER", message: messages.changedByOther },
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

  expect(await files.remove({ ids: [used.id, unknownId] })).toEqual({ count: 1 });
  const left = await app.db.$count(saasApplications, eq(saasApplications.logoFileId, used.id));
  expect(left).toBe(0);
  expect(await app.storage.get(used.id)).toBeUndefined();
  expect(await app.storage.get(unused.id)).toBeDefined();
});

test("deletes all that a search finds, unless these are no longer so many", async () => {
  const { files, names, enter } = await office();
  await enter("old a.png", "old b.png", "new.png");
  const all = { search: "old", bucket } as const;
  await expect(files.remove({ all, count: 1 })).rejects.toMatchObject({ code: "CHANGED_BY_OTHER" });
  expect(await names()).toEqual(["new.png", "old a.png", "old b.png"]);
  expect(await files.remove({ all, count: 2 })).toEqual({ count: 2 });
  expect(await names()).toEqual(["new.png"]);
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
  const second = await upload("second.png");
  await files.remove({ ids: [id, second.id] });
  const entries = await app.db.query.auditLog.findMany({
    where: eq(auditLog.entity, "file"),
    orderBy: auditLog.id,
  });
  expect(entries.every((entry) => entry.actorEmail === user.email)).toBe(true);
  const ofFirst = entries.filter((entry) => entry.entityId === id);
  expect(ofFirst).toMatchObject([
    { action: "create", before: null, after: { bucket, name: "logo.png" } },
    { action: "update", before: { name: "logo.png" }, after: { name: "mark.png" } },
    { action: "delete", before: { name: "mark.png" }, after: null },
  ]);
  expect(entries).toHaveLength(5);
});
