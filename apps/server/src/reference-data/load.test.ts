import { rules } from "@app/contract";
import { eq, inArray, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { itSecurityApplications, retiredChoices, saasApplications } from "#db/schema.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testDatabase } from "#testing/test-app.ts";
import { loadReferenceData } from "./load.ts";

test("what an administrator changed or deleted is left as it is", async () => {
  const { db } = await testDatabase();
  const notion = eq(saasApplications.identifier, "notion");
  const asana = eq(saasApplications.identifier, "asana");
  await db.update(saasApplications).set({ name: "Our Notion" }).where(notion);
  await db.delete(saasApplications).where(asana);

  expect(await loadReferenceData(db)).toBe(0);
  expect(await db.$count(saasApplications, asana)).toBe(0);

  expect(await loadReferenceData(db, true)).toBe(1);
  expect(await db.$count(saasApplications, asana)).toBe(1);
  const kept = await db.query.saasApplications.findFirst({ where: notion });
  expect(kept?.name).toBe("Our Notion");
});

test("what check-ups hold under another name does not come back as what is shipped", async () => {
  const { db } = await testDatabase();
  const deleted = inArray(saasApplications.identifier, ["asana", "notion"]);
  await db.delete(saasApplications).where(deleted);
  await db.insert(retiredChoices).values([
    { kind: "saasApps", identifier: "asana", name: "Our Asana" },
    { kind: "saasApps", identifier: "notion", name: "NOTION" },
  ]);
  await makeCheckup(db, { saasApps: ["asana", "notion"] });
  expect(await loadReferenceData(db, true)).toBe(1);
  expect(await db.$count(saasApplications, eq(saasApplications.identifier, "notion"))).toBe(1);
});

test("two that load at once load everything once", async () => {
  const { db } = await testDatabase();
  await db.execute("truncate saas_applications, reference_data_loads");
  const added = await Promise.all([loadReferenceData(db), loadReferenceData(db)]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, await db.$count(saasApplications)]);
});

test("shipped aliases are as the rules would store them", async () => {
  const { db } = await testDatabase();
  for (const table of [saasApplications, itSecurityApplications]) {
    const rows = await db
      .select({ aliases: table.aliases })
      .from(table)
      .where(ne(table.aliases, ""));
    expect(rows.length).toBeGreaterThan(150);
    for (const { aliases } of rows) expect(rules.aliases.parse(aliases)).toBe(aliases);
  }
});
