import { industries, noAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { oftenUsed, platformProducts, suggestionTables } from "./use-proposals.ts";

const files = import.meta.glob<string>(
  "../../../../../server/src/reference-data/{saas,it-security,work-platforms,cloud-platforms}.csv",
  { query: "?raw", import: "default", eager: true },
);
const shipped = (name: string) =>
  Object.entries(files)
    .filter(([path]) => path.endsWith(`/${name}.csv`))
    .flatMap(([, csv]) => csv.split("\n").map((line) => line.split(",")[0]));

test.each([
  ["saasApps", "saas"],
  ["itSecurityApps", "it-security"],
] as const)("all platforms and products of the suggestions of %s are shipped", (kind, file) => {
  const { platforms, often } = suggestionTables[kind];
  const places = [...shipped("work-platforms"), ...shipped("cloud-platforms")];
  const named = [...Object.keys(platforms), ...Object.keys(often.platforms)];
  expect(named.filter((platform) => !places.includes(platform))).toEqual([]);
  const known: readonly string[] = industries;
  expect(Object.keys(often.industries).filter((one) => !known.includes(one))).toEqual([]);
  const offered = shipped(file);
  const lists = [platforms, often.industries, often.platforms].flatMap(Object.values<string>);
  const products = [...lists, often.small, often.large].flatMap((list) => list.split(" "));
  expect(products.filter((product) => !offered.includes(product))).toEqual([]);
});

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
