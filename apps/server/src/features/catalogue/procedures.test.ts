import { applicationPageSize } from "@app/contract";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

test("the reference data is there, its applications page by page, each once, in order", async () => {
  const { api } = await (await testApp()).signedIn("ann@acme.com");
  const frameworks = await api.catalogue.frameworks();
  const wanted = [
    "cmmc",
    "nist-csf",
    "nist-800-171",
    "pci-dss",
    "iso-27001",
    "soc-2",
    "hipaa",
    "gdpr",
  ];
  expect(frameworks.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(wanted));
  expect((await api.catalogue.workPlatforms()).length).toBeGreaterThanOrEqual(12);
  expect((await api.catalogue.cloudPlatforms()).length).toBeGreaterThanOrEqual(15);
  expect((await api.itSecurity.browse({})).total).toBeGreaterThanOrEqual(120);
  const { rows: notions } = await api.saas.browse({ search: "notion" });
  expect(notions[0]).toMatchObject({ name: "Notion", logo: "/logos/notion.svg" });

  const names: string[] = [];
  const { total } = await api.saas.browse({});
  expect(total).toBeGreaterThanOrEqual(300);
  for (let offset = 0; offset < total; offset += applicationPageSize) {
    const { rows } = await api.saas.browse({ offset });
    names.push(...rows.map((row) => row.name.toLowerCase()));
  }
  expect(names).toHaveLength(total);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(names).size).toBe(total);

  const [all, popular, others] = await Promise.all(
    [null, true, false].map((value) => api.saas.browse({ popular: value })),
  );
  expect(popular!.total + others!.total).toBe(all!.total);
  expect(popular!.rows.every((row) => row.popular)).toBe(true);

  const [first] = await api.itSecurity.categories();
  const inFirst = await api.itSecurity.browse({ category: first!.category });
  expect(inFirst.total).toBe(first!.count);

  expect(await api.saas.browse({ offset: 900_000 })).toMatchObject({ rows: [], total });
});
