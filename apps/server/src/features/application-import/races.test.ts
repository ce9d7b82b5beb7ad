import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditLog, saasApplications, storedFiles } from "#db/schema.ts";
import { imported, inFile, resultOf } from "#testing/import-files.ts";
import { testApp } from "#testing/test-app.ts";
import { waitingSessions } from "#testing/waiting-sessions.ts";

async function admin() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

async function someoneWaits({ pool }: Awaited<ReturnType<typeof testApp>>) {
  expect(await waitingSessions(pool)).toBe(1);
}

const head = "identifier,name,category";
const manyLines = (count: number) =>
  Array.from({ length: count }, (_, index) => `app-${index},Name,Work`);

test("two imports of one file at once bring each row once", async () => {
  const { app, api } = await admin();
  const file = inFile(head, ...manyLines(2000));
  const results = await Promise.all([
    resultOf(api.admin.saas.import({ file, existing: "update" })),
    resultOf(api.admin.saas.import({ file, existing: "update" })),
  ]);
  const none = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
  expect(results).toContainEqual({ ...none, new: 2000 });
  expect(results).toContainEqual({ ...none, unchanged: 2000 });
  expect(await imported(app)).toHaveLength(2000);
});

test("what somebody else adds at the same moment is not added twice", async () => {
  const { app, api } = await admin();
  const file = inFile(head, "app-a,Theirs,Work", "app-b,B,Work");
  let result: Promise<object | undefined> | undefined;
  await app.db.transaction(async (transaction) => {
    await transaction
      .insert(saasApplications)
      .values({ identifier: "app-a", name: "Ours", category: "Work" });
    result = resultOf(api.admin.saas.import({ file, existing: "update" }));
    await vi.waitFor(() => someoneWaits(app), { timeout: 10_000 });
  });
  expect(await result).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 0, skipped: 0 });
  expect(await imported(app)).toMatchObject([
    { name: "Theirs", version: 1 },
    { name: "B", version: 0 },
  ]);
});

const withLogo = () =>
  inFile(`${head},logo`, "app-a,A,Work,/storage/app_logos/0.png", "app-b,B,Work,");

test("a file that is deleted meanwhile is waited for, and the row that names it is wrong", async () => {
  const { app, api } = await admin();
  const row = { bucket: "app_logos", size: 1, mimetype: "image/png", checksum: "" } as const;
  await app.db.insert(storedFiles).values({ ...row, name: "0.png" });
  let result: Promise<object | undefined> | undefined;
  await app.db.transaction(async (transaction) => {
    await transaction.delete(storedFiles);
    // A preview waits for nobody.
    const { counts } = await api.admin.saas.previewImport({ file: withLogo() });
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 0 });
    result = resultOf(api.admin.saas.import({ file: withLogo(), existing: "update" }));
    await vi.waitFor(() => someoneWaits(app), { timeout: 10_000 });
  });
  expect(await result).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 1, skipped: 0 });
  expect(await imported(app)).toHaveLength(1);
});

test("a caller who leaves in the middle leaves nothing behind", async () => {
  const { app, api } = await admin();
  const file = inFile(head, ...manyLines(8_000));
  const events = await api.admin.saas.import({ file, existing: "update" });
  const first = await events.next();
  expect(first.value).toEqual({ done: expect.any(Number), total: 8_000 });
  await events.return();
  // The next import waits for the end of the one before.
  const small = inFile(head, "app-a,A,Work");
  await resultOf(api.admin.saas.import({ file: small, existing: "update" }));
  expect(await imported(app)).toHaveLength(1);
  expect(await app.db.$count(auditLog, eq(auditLog.action, "import"))).toBe(1);
});
