import { rules } from "@app/contract";
import { eq, inArray, like, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  complianceFrameworks,
  itSecurityApplications,
  referenceDataLoads,
  retiredChoices,
  saasApplications,
  storedFiles,
} from "#db/schema.ts";
import { lockProfile } from "#features/products/queries.ts";
import { ensureUser } from "#features/session/queries.ts";
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

test("rows that were shipped without aliases get them once, and an administrator's stay", async () => {
  const { db } = await testDatabase();
  const is = (identifier: string) => eq(saasApplications.identifier, identifier);
  const aliasesOf = async (identifier: string) =>
    (await db.query.saasApplications.findFirst({ where: is(identifier) }))?.aliases;
  // As an earlier version left it, which knew no aliases.
  await db.delete(referenceDataLoads).where(like(referenceDataLoads.name, "%-aliases"));
  await db.update(saasApplications).set({ aliases: "" });
  await db.update(saasApplications).set({ name: "Our office" }).where(is("microsoft-365"));
  await db.update(saasApplications).set({ aliases: "Chat" }).where(is("slack"));
  expect(await loadReferenceData(db)).toBe(0);
  expect(await aliasesOf("microsoft-365")).toContain("Office 365");
  expect(await aliasesOf("slack")).toBe("Chat");

  const edited = inArray(saasApplications.identifier, ["microsoft-365", "slack"]);
  await db.update(saasApplications).set({ aliases: "" }).where(edited);
  await loadReferenceData(db);
  await loadReferenceData(db, true);
  for (const name of ["microsoft-365", "slack"]) expect(await aliasesOf(name)).toBe("");
});

test("rows with a logo of an earlier version get the new one once, and an administrator's stays", async () => {
  const { db } = await testDatabase();
  const addedByUser = await lockProfile(db, (await ensureUser(db, "ann@acme.com")).id);
  const picture = { name: "canva.png", size: 1, mimetype: "image/png", checksum: "1" };
  const [file] = await db
    .insert(storedFiles)
    .values({ bucket: "app_logos", ...picture })
    .returning();
  const is = (identifier: string) => eq(saasApplications.identifier, identifier);
  const slack = () => db.query.saasApplications.findFirst({ where: is("slack") });
  const logoOf = async (identifier: string) =>
    (await db.query.complianceFrameworks.findFirst({
      where: eq(complianceFrameworks.identifier, identifier),
    }))!.logo;
  const setLogo = (identifier: string, logo: string | null) =>
    db
      .update(complianceFrameworks)
      .set({ logo })
      .where(eq(complianceFrameworks.identifier, identifier));
  // As an earlier version left it, and then an administrator and a customer.
  await db.delete(referenceDataLoads).where(eq(referenceDataLoads.name, "logos"));
  await setLogo("soc-2", "📋");
  await setLogo("hipaa", "🚀");
  await setLogo("gdpr", null);
  await db.update(saasApplications).set({ logo: null }).where(is("slack"));
  await db.update(saasApplications).set({ logo: null, logoFileId: file!.id }).where(is("canva"));
  await db.update(saasApplications).set({ logo: null, addedByUser }).where(is("onedrive"));
  await db.update(saasApplications).set({ logo: null }).where(is("notion"));
  const version = (await slack())!.version;

  expect(await loadReferenceData(db)).toBe(0);
  expect(await logoOf("soc-2")).toBe("/logos/standard-soc-2.svg");
  expect(await logoOf("hipaa")).toBe("🚀");
  expect(await logoOf("gdpr")).toBeNull();
  expect(await slack()).toMatchObject({ logo: "/logos/slack.svg", version: version + 1 });
  const kept = inArray(saasApplications.identifier, ["canva", "notion", "onedrive"]);
  for (const { logo } of await db.select().from(saasApplications).where(kept))
    expect(logo).toBeNull();

  await setLogo("soc-2", "📋");
  await loadReferenceData(db);
  await loadReferenceData(db, true);
  expect(await logoOf("soc-2")).toBe("📋");
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
