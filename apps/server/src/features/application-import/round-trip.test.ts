import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { makeApplication, newProduct } from "#testing/factories.ts";
import { inFile, textOf } from "#testing/import-files.ts";
import { testApp } from "#testing/test-app.ts";

async function admin() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

test("what an export says in each column, an import writes, but for who added it and when it changed", async () => {
  const { app, api } = await admin();
  const bob = await app.signedIn("bob@acme.com");
  await bob.api.saas.add(newProduct({ name: "Qwertz" }));
  const text = await textOf(api.admin.saas.export({ search: "Qwertz" }));
  const [top = "", row = ""] = text.replace("\uFEFF", "").split("\r\n");
  const columns = top.split(",");
  const cells = row.split(",");
  expect(row).toContain("bob@acme.com");
  const previewOf = async (...lines: string[]) =>
    await api.admin.saas.previewImport({ file: inFile(top, ...lines) });
  expect((await previewOf(row)).rows).toMatchObject([{ kind: "unchanged" }]);

  const others: Record<string, string> = {
    name: "Qwertz 2",
    category: "Other",
    description: "Other",
    logo: "🧩",
    product_website: "https://other.example.com",
    popular: "true",
    published: "true",
    aliases: '"Qwe, Rtz"',
    offered: "FALSE",
    added_by_user: "ann@acme.com",
    updated_at: "2020-01-01",
  };
  expect(columns.toSorted()).toEqual(["identifier", ...Object.keys(others)].toSorted());
  const written: string[] = [];
  for (const [column, other] of Object.entries(others)) {
    const changed = cells.map((cell, place) => (columns[place] === column ? other : cell)).join();
    const { rows, unknownColumns } = await previewOf(changed);
    const isReadOnly = column === "added_by_user" || column === "updated_at";
    if (!isReadOnly) written.push(changed);
    expect(unknownColumns).toEqual([]);
    expect(rows, column).toMatchObject([
      isReadOnly ? { kind: "unchanged", changes: [] } : { kind: "changed", changes: [column] },
    ]);
  }
  for (const changed of written) {
    await Array.fromAsync(
      await api.admin.saas.import({ file: inFile(top, changed), existing: "update" }),
    );
    expect((await previewOf(changed)).rows).toMatchObject([{ kind: "unchanged", changes: [] }]);
  }
  const { rows } = await api.admin.saas.list({ search: "Qwertz" });
  expect(rows).toMatchObject([{ offered: false, addedByUser: { email: "bob@acme.com" } }]);
});

test("a wrong word or an empty cell publishes and withdraws nothing, and says yes of a new row", async () => {
  const { app, api } = await admin();
  const values = { category: "Work", published: false, offered: false };
  await makeApplication(app.db, { ...values, identifier: "app-a", name: "Qwertz A" });
  await makeApplication(app.db, { ...values, identifier: "app-b", name: "Qwertz B" });
  const file = inFile(
    "identifier,name,category,popular,published,offered",
    "app-a,Qwertz A,Work,, ,",
    "app-b,Qwertz 2,Work,Yes,,yes",
    "app-c,Qwertz C,Work,,,",
    "app-d,D,Work,,maybe,yes",
  );
  const { rows } = await api.admin.saas.previewImport({ file });
  expect(rows.map(({ kind, changes }) => [kind, ...changes])).toEqual([
    ["unchanged"],
    ["changed", "name", "popular", "offered"],
    ["new"],
    ["wrong"],
  ]);
  expect(rows[3]?.problems).toEqual([{ column: "published", reason: messages.yesOrNo }]);
  await Array.fromAsync(await api.admin.saas.import({ file, existing: "update" }));
  const after = await api.admin.saas.list({ search: "Qwertz" });
  expect(
    after.rows.map(({ name, popular, published, offered }) => [name, popular, published, offered]),
  ).toEqual([
    ["Qwertz 2", true, false, true],
    ["Qwertz A", false, false, false],
    ["Qwertz C", false, true, true],
  ]);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "update"));
  expect(entry).toMatchObject({
    before: { published: false, offered: false },
    after: { published: false, offered: true },
  });
});
