import { noAnswers, oftenUsed, platformProducts, suggestionTables } from "@app/contract";
import { expect, test } from "vitest";
import {
  cloudPlatforms,
  itSecurityApplications,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import { testDatabase } from "#testing/test-app.ts";

test.each([
  ["saasApps", saasApplications],
  ["itSecurityApps", itSecurityApplications],
] as const)(
  "all platforms and products of the suggestions of %s are shipped",
  async (kind, table) => {
    const { db } = await testDatabase();
    const shipped = async (from: typeof table | typeof workPlatforms) =>
      (await db.select({ identifier: from.identifier }).from(from)).map((row) => row.identifier);
    const { platforms, often } = suggestionTables[kind];
    const places = [...(await shipped(workPlatforms)), ...(await shipped(cloudPlatforms))];
    const named = [...Object.keys(platforms), ...Object.keys(often.platforms)];
    expect(named.filter((platform) => !places.includes(platform))).toEqual([]);
    const offered = await shipped(table);
    const lists = [platforms, often.industries, often.platforms].flatMap(Object.values<string>);
    const products = [...lists, often.small, often.large].flatMap((list) => list.split(" "));
    expect(products.filter((product) => !offered.includes(product))).toEqual([]);
  },
);

test("a platform of both steps is from the first one, and the suggestions are those of the company", () => {
  const company = {
    ...noAnswers,
    companyIndustry: "Legal Services",
    workPlatforms: ["microsoft-365", "slack", "constructor"],
    cloudPlatforms: ["azure"],
  };
  expect([...platformProducts("saasApps", company)]).toEqual([
    ["microsoft-365", 5],
    ["slack", 5],
  ]);
  expect([...platformProducts("itSecurityApps", company)]).toEqual([["microsoft-entra-id", 5]]);
  const onAzure = { ...company, workPlatforms: [] };
  expect([...platformProducts("itSecurityApps", onAzure)]).toEqual([["microsoft-entra-id", 6]]);
  expect(oftenUsed("saasApps", company).slice(0, 5)).toEqual([
    "clio",
    "netdocuments",
    "lawpay",
    "westlaw",
    "microsoft-teams",
  ]);
  const other = { ...noAnswers, companyIndustry: "constructor", staffOnsite: 500 };
  expect(oftenUsed("itSecurityApps", other)[0]).toBe("crowdstrike-falcon");
});
