import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saasApplications } from "#db/schema.ts";
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

test("two that load at once load everything once", async () => {
  const { db } = await testDatabase();
  await db.execute("truncate saas_applications, reference_data_loads");
  const added = await Promise.all([loadReferenceData(db), loadReferenceData(db)]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, await db.$count(saasApplications)]);
});
