import { messages } from "@app/contract";
import type { ImportRow } from "@app/contract";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, storedFiles } from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { imported, inFile, resultOf } from "#testing/import-files.ts";
import { testApp } from "#testing/test-app.ts";

const head = "identifier,name,category,description,logo,product_website,popular";

async function admin() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

const summary = ({ line, kind, identifier, changes }: ImportRow) =>
  [line, kind, identifier, ...changes] as const;

test("two thousand rows from Excel with 8 wrong ones: those are named, the others are there, and coming again changes nothing", async () => {
  const { app, api } = await admin();
  const wrongLines: number[] = [];
  const lines = Array.from({ length: 2_000 }, (_, index) => {
    // Every row has two lines.
    const line = 2 + index * 2;
    const isWrong = index % 275 === 5;
    if (isWrong) wrongLines.push(line);
    const name = isWrong ? "" : `"The ""app""; number ${index}"`;
    return `app-${index};${name};Work;"first line\r\nsecond line";;https://app.example.com;TRUE`;
  });
  expect(wrongLines).toHaveLength(8);
  const file = inFile(`\uFEFF${head.replaceAll(",", ";")}`, ...lines);

  const preview = await api.admin.saas.previewImport({ file });
  expect(preview.counts).toEqual({ new: 1992, changed: 0, unchanged: 0, wrong: 8 });
  const wrong = preview.rows.filter(({ kind }) => kind === "wrong");
  expect(wrong.map(({ line }) => line)).toEqual(wrongLines);
  expect(wrong[0]?.problems).toEqual([{ column: "name", reason: messages.nameRequired }]);
  expect(await imported(app)).toEqual([]);

  const first = await resultOf(api.admin.saas.import({ file, existing: "update" }));
  expect(first).toEqual({ new: 1992, changed: 0, unchanged: 0, wrong: 8, skipped: 0 });
  const before = await imported(app);
  expect(before).toHaveLength(1992);
  expect(before.find(({ identifier }) => identifier === "app-1999")).toMatchObject({
    version: 0,
    name: 'The "app"; number 1999',
    description: "first line\r\nsecond line",
    productWebsite: "https://app.example.com",
    popular: true,
    published: true,
    addedByUser: null,
    createdAt: app.time.now,
  });

  app.time.now = new Date("2026-06-05T15:00:00Z");
  const again = await resultOf(api.admin.saas.import({ file, existing: "update" }));
  expect(again).toEqual({ new: 0, changed: 0, unchanged: 1992, wrong: 8, skipped: 0 });
  expect(await imported(app)).toEqual(before);
});

/** Three applications, and a file that changes the first, leaves the second and adds one. */
async function someRows() {
  const { app, api, user } = await admin();
  const values = { category: "Work", description: "Old", popular: true };
  await makeApplication(app.db, { ...values, identifier: "app-a", name: "A" });
  await makeApplication(app.db, { ...values, identifier: "app-b", name: "B" });
  const file = inFile(
    "name,identifier,category,description",
    "A2,app-a,Work,",
    "B,app-b,Work,Old",
    "C,app-c,Work,New",
    ",app-d,Work,New",
  );
  app.time.now = new Date("2026-06-05T15:00:00Z");
  return { app, api, user, file };
}

test("a preview says what each row would do, and neither it nor an import that stops changes anything", async () => {
  const { app, api, file } = await someRows();
  const before = await imported(app);
  const { counts, rows } = await api.admin.saas.previewImport({ file });
  expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 1 });
  expect(rows.map(summary)).toEqual([
    [2, "changed", "app-a", "name", "description"],
    [3, "unchanged", "app-b"],
    [4, "new", "app-c"],
    [5, "wrong", "app-d"],
  ]);
  await expect(resultOf(api.admin.saas.import({ file, existing: "stop" }))).rejects.toMatchObject({
    code: "EXISTING_ROWS",
    message: messages.csvExistingRows,
    data: { count: 1 },
  });
  expect(await imported(app)).toEqual(before);
  // One that skips what differs adds what is new.
  const result = await resultOf(api.admin.saas.import({ file, existing: "skip" }));
  expect(result).toEqual({ new: 1, changed: 0, unchanged: 1, wrong: 1, skipped: 1 });
  const [first, , third] = await imported(app);
  expect(first).toEqual(before[0]);
  expect(third?.name).toBe("C");
});

test("updates what differs in the columns that the file has, each with its old state on record", async () => {
  const { app, api, user, file } = await someRows();
  const result = await resultOf(api.admin.saas.import({ file, existing: "update" }));
  expect(result).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 1, skipped: 0 });
  const [a, b, c] = await imported(app);
  expect(a).toMatchObject({ name: "A2", description: null, popular: true, version: 1 });
  expect(a?.updatedAt).toEqual(app.time.now);
  expect(b).toMatchObject({ name: "B", description: "Old", version: 0 });
  expect(c).toMatchObject({ name: "C", description: "New", popular: false, version: 0 });
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, ["update", "import"]))
    .orderBy(auditLog.id);
  expect(entries).toMatchObject([
    {
      actorId: user.id,
      entity: "saas-application",
      entityId: a?.id,
      before: { identifier: "app-a", name: "A", description: "Old", version: 0 },
      after: { identifier: "app-a", name: "A2", description: null, version: 1 },
    },
    {
      actorEmail: "admin@acme.com",
      action: "import",
      entity: "list",
      entityId: "saas_applications",
      after: { file: "applications.csv", existing: "update", ...result },
    },
  ]);
});

test("a logo in our storage is found by its address, and one elsewhere is kept", async () => {
  const { app, api } = await admin();
  const [stored] = await app.db
    .insert(storedFiles)
    .values({ bucket: "app_logos", name: "a b.png", size: 1, mimetype: "image/png", checksum: "" })
    .returning();
  const file = inFile(
    "identifier,name,category,logo",
    "app-a,A,Work,/storage/app_logos/a%20b.png",
    "app-b,B,Work,https://b.example.com/b.png",
    "app-c,C,Work,/storage/app_logos/gone.png",
    "app-d,D,Work,/storage/nowhere/d.png",
    "app-e,E,Work,/storage/app_logos/%00",
  );
  const { rows } = await api.admin.saas.previewImport({ file });
  const problems = [{ column: "logo", reason: messages.logoUnknown }];
  expect(rows.filter(({ kind }) => kind === "wrong")).toMatchObject(
    [4, 5, 6].map((line) => ({ line, problems })),
  );
  await resultOf(api.admin.saas.import({ file, existing: "update" }));
  expect(await imported(app)).toMatchObject([
    { logo: null, logoFileId: stored?.id },
    { logo: "https://b.example.com/b.png", logoFileId: null },
  ]);
  const again = await api.admin.saas.previewImport({ file });
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 3 });
});

test("says why a file is rejected, takes one whatever its name is, and imports into the list of its page", async () => {
  const { app, api } = await admin();
  const calls = [
    (file: File) => api.admin.saas.previewImport({ file }),
    (file: File) => api.admin.saas.wrongRows({ file }),
    (file: File) => api.admin.saas.import({ file, existing: "stop" }),
  ];
  const rejections: [file: File, rejection: object][] = [
    [
      inFile("identifier;name", "a;A"),
      { code: "CSV_INVALID", message: messages.csvColumnsMissing("category") },
    ],
    [inFile(head, 'a,"A,Work,,,,'), { code: "CSV_UNREADABLE", data: { line: 2 } }],
    [new File(["a"], "a.xlsx"), { code: "INPUT_INVALID", message: messages.csvInvalid }],
  ];
  for (const call of calls)
    for (const [file, rejection] of rejections)
      await expect(call(file)).rejects.toMatchObject(rejection);
  const name = `${"\u0001\ud83d".repeat(300)}.csv`;
  const file = new File(["identifier,name,category\napp-a,Only here,Work"], name);
  await resultOf(api.admin.itSecurity.import({ file, existing: "update" }));
  expect((await api.itSecurity.browse({ search: "Only here" })).total).toBe(1);
  expect(await imported(app)).toEqual([]);
});

test("the preview names the categories that an import would create", async () => {
  const { app, api } = await admin();
  await makeApplication(app.db, { identifier: "app-a", name: "A", category: "Work" });
  const file = inFile(
    "identifier,name,category",
    "app-a,A,Wrok",
    "app-b,B,Work",
    "app-c,C,Play",
    "app-d,D,Play",
    "app-e,,Invalid",
  );
  const { newCategories } = await api.admin.saas.previewImport({ file });
  expect(newCategories).toEqual(["Wrok", "Play"]);
});
