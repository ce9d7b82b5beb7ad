import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups } from "#db/schema.ts";
import { makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

test("check-ups are found by the countries of their locations and by the gaps of their briefs", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const found = async (query: Parameters<typeof api.admin.checkups.list>[0]) =>
    (await api.admin.checkups.list(query)).rows.map((row) => row.companyName);
  const { id } = await makeFullCheckup(app.db);
  const acme = {
    companyName: "Acme",
    locations: ["Rotterdam, The Netherlands", "Berlin, Germany."],
  };
  await app.db.update(checkups).set({ ...acme, status: "completed" });
  const usa = ["Austin, TX 78701", "Boston, Massachusetts", "1 Main St, Reno, NV, USA"];
  await makeCheckup(app.db, { companyName: "States", locations: usa });
  await makeCheckup(app.db, { companyName: "Nowhere", locations: ["Warehouse 3"] });
  expect(await found({ country: "Germany" })).toEqual(["Acme"]);
  expect(await found({ country: "United States" })).toEqual(["States"]);
  expect(await found({ country: "France" })).toEqual([]);
  const { content } = await api.admin.briefs.content({ id });
  const filters = await api.admin.checkups.filters();
  expect(filters.countries).toEqual(["Germany", "Netherlands", "United States"]);
  const gapIn = new Set(
    content.findings.flatMap((one) => (one.state === "gap" ? one.objective : [])),
  );
  expect(gapIn.size).toBeGreaterThan(0);
  expect(Object.keys(filters.gaps).length).toBeGreaterThan(gapIn.size);
  for (const [value, label] of Object.entries(filters.gaps)) {
    expect(label).not.toBe("");
    expect(await found({ gap: value }), value).toEqual(gapIn.has(value) ? ["Acme"] : []);
  }
});

test.each([
  ["Toronto, ON M5V 2T6", "Canada"],
  ["London SW1A 1AA", "United Kingdom"],
  ["12 High St, Leeds, England", "United Kingdom"],
  ["Abidjan, CÔTE D'IVOIRE", "Côte d'Ivoire"],
  ["Atlanta, Georgia", "United States"],
  ["Washington, DC", "United States"],
  ["Washington, D.C.", "United States"],
  ["Austin TX 78701", "United States"],
  ["Toronto, Ontario", "Canada"],
  ["Istanbul, Turkiye", "Türkiye"],
  ["Lagos, Nigeria\n", "Nigeria"],
  ["Amsterdam, Holland ", "Netherlands"],
  ["in", null],
  ["Building 5, no", null],
])("%s is in %s", async (place, country) => {
  const app = await testApp();
  const { rows } = await app.db.execute(sql`select country_of(${place}) as country`);
  expect(rows).toEqual([{ country }]);
});
