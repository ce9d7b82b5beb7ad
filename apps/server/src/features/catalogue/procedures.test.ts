import { applicationPageSize } from "@app/contract";
import { expect, test } from "vitest";
import { makeApplication } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function ann() {
  const app = await testApp();
  return { app, ...(await app.signedIn("ann@acme.com")) };
}

test("the reference data is there: frameworks, platforms, applications with logos", async () => {
  const { api } = await ann();
  const frameworks = await api.catalogue.frameworks();
  const identifiers = frameworks.map((framework) => framework.identifier);
  for (const wanted of [
    "cmmc",
    "nist-csf",
    "nist-800-171",
    "pci-dss",
    "iso-27001",
    "soc-2",
    "hipaa",
    "gdpr",
  ]) {
    expect(identifiers).toContain(wanted);
  }
  expect((await api.catalogue.workPlatforms()).length).toBeGreaterThanOrEqual(12);
  expect((await api.catalogue.cloudPlatforms()).length).toBeGreaterThanOrEqual(15);
  expect((await api.saas.browse({})).total).toBeGreaterThanOrEqual(300);
  expect((await api.itSecurity.browse({})).total).toBeGreaterThanOrEqual(120);
  const { rows } = await api.saas.browse({ search: "notion" });
  expect(rows[0]).toMatchObject({ name: "Notion", logo: "/logos/notion.svg" });
});

test("pages through all applications by name, each once", async () => {
  const { api } = await ann();
  const names: string[] = [];
  const { total } = await api.saas.browse({});
  for (let offset = 0; offset < total; offset += applicationPageSize) {
    const { rows } = await api.saas.browse({ offset });
    names.push(...rows.map((row) => row.name.toLowerCase()));
  }
  expect(names).toHaveLength(total);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(names).size).toBe(total);
});

test("popular ones and the others together are all", async () => {
  const { api } = await ann();
  const [all, popular, others] = await Promise.all(
    [null, true, false].map((value) => api.saas.browse({ popular: value })),
  );
  expect(popular!.total + others!.total).toBe(all!.total);
  expect(popular!.rows.every((row) => row.popular)).toBe(true);
});

test("categories come with true counts", async () => {
  const { api } = await ann();
  const [first] = await api.itSecurity.categories();
  const { total } = await api.itSecurity.browse({ category: first!.category });
  expect(total).toBe(first!.count);
});

test("searches in any case, and takes % _ and \\ as plain characters", async () => {
  const { api, app } = await ann();
  const name = "100%_Sure\\Thing";
  await makeApplication(app.db, { name });
  for (const search of ["100%_s", "%_SURE\\t", "SURE\\THING"]) {
    expect((await api.saas.browse({ search })).rows.map((row) => row.name)).toEqual([name]);
  }
  expect((await api.saas.browse({ search: "%" })).total).toBe(1);
  expect((await api.saas.browse({ search: "no such thing" })).total).toBe(0);
});

test("a page behind the end is empty, and keeps the total", async () => {
  const { api } = await ann();
  const page = await api.saas.browse({ offset: 900_000 });
  expect(page.rows).toEqual([]);
  expect(page.total).toBeGreaterThan(300);
});
