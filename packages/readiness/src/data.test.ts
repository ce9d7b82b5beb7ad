import { expect, test } from "vitest";
import { DataFaults, readData, shippedFiles } from "./index.ts";
import type { TableName } from "./index.ts";
import { catalogue } from "./testing/companies.ts";

const shipped = shippedFiles();
const data = readData(shipped);

/** What is wrong with the shipped files once one text in one of them is another one. */
function faultsWith(name: TableName, find: string, replace: string) {
  const changed = shipped[name].replace(find, () => replace);
  expect(changed, "the text to replace is there").not.toBe(shipped[name]);
  try {
    readData({ ...shipped, [name]: changed });
  } catch (error) {
    if (error instanceof DataFaults) return error.faults;
    throw error;
  }
  return [];
}

interface Expected {
  line: number;
  column: string;
  reason: RegExp;
  file?: string;
}

test.each<[string, TableName, string, string, Expected]>([
  ["a term", "rules", "sig:sso!,{products}", "sog:sso!,{products}", { line: 2, column: "when", reason: /unknown condition "sog:sso!"/ }],
  ["a signal", "rules", "sig:sso!,{products}", "sig:sos!,{products}", { line: 2, column: "when", reason: /no signal "sos"/ }],
  ["a signal that is ruled out", "rules", "!sig:sso!,", "!sig:sos!,", { line: 3, column: "when", reason: /no signal "sos"/ }],
  ["a count", "rules", "n:staff>=50", "n:stuff>=50", { line: 9, column: "when", reason: /unknown condition/ }],
  ["a placeholder", "rules", "{products} can be the one directory.", "{product} can be the one directory.", { line: 2, column: "says", reason: /unknown placeholder "\{product\}"/ }],
  ["an open brace", "rules", "{products} can be the one directory.", "{products can be the one directory.", { line: 2, column: "says", reason: /unknown placeholder "\{"/ }],
  ["products without a signal", "rules", "Nothing you named gives people", "{products} gives people", { line: 4, column: "says", reason: /needs a signal/ }],
  ["a missing reason", "rules", "You named {products}.,0,the product's own purpose", ",0,the product's own purpose", { line: 2, column: "because", reason: /missing/ }],
  ["a missing source", "decisions", "AICPA SOC 2 guide (AT-C 205)", "", { line: 2, column: "source", reason: /missing/ }],
  ["a date without a source", "dates", ",32 CFR 170.3(e),", ",,", { line: 2, column: "source", reason: /missing/ }],
  ["a relation without a reason", "related", "You named {products:card}.", "", { line: 3, column: "because", reason: /missing/ }],
  ["a question without words", "questions", '"Which contracts bring CUI, and in which form does it arrive: mail, portal, paper, drawings on machines?"', '""', { line: 3, column: "question", reason: /missing/ }],
  ["an objective", "mappings", "ccpa,scope,", "ccpa,skope,", { line: 2, column: "objective", reason: /no objective "skope"/ }],
  ["a standard", "leads", "soc-2,incident", "soc-3,incident", { line: 2, column: "standard", reason: /no standard "soc-3"/ }],
  ["an objective in two measures", "measures", "risk plan owner", "risk plan owner scope", { file: "objectives.csv", line: 2, column: "objective", reason: /in 2 measures/ }],
  ["a date", "dates", "2027-06-30", "30.6.2027", { line: 2, column: "check_by", reason: /not a date/ }],
  ["a missing column", "signals", "kind,identifier,signal", "kind,identifier,sign", { line: 1, column: "signal", reason: /column is missing/ }],
  ["a row twice", "rules", "id2,identity", "id1,identity", { line: 3, column: "rule", reason: /twice/ }],
  ["too many rows", "places", "\n", "\neu,Berlin".repeat(5_000).concat("\n"), { line: 5_002, column: "", reason: /more than 5,000 rows/ }],
  ["a quotation mark", "places", "eu,", 'eu,"', { line: 6, column: "", reason: /quote/i }],
])("names file, line, column and reason of a wrong row: %s", (_, name, find, replace, fault) => {
  const { reason, ...place } = fault;
  expect(faultsWith(name, find, replace)).toContainEqual({
    file: `${name}.csv`,
    ...place,
    reason: expect.stringMatching(reason) as string,
  });
}); // prettier-ignore

test("has a row for each shipped standard", () => {
  const rows = data.standards.map(({ standard }) => standard);
  expect(rows.toSorted()).toEqual(
    catalogue.standards.map(({ identifier }) => identifier!).toSorted(),
  );
});

test("each signal is of a product, a platform or a category that is shipped", () => {
  const identifiers = (list: keyof typeof catalogue) =>
    catalogue[list].map(({ identifier }) => identifier);
  const categories = (list: "saasApps" | "itSecurityApps") =>
    catalogue[list].map(({ category }) => category);
  const known = {
    work: identifiers("workPlatforms"),
    cloud: identifiers("cloudPlatforms"),
    saas: identifiers("saasApps"),
    sec: identifiers("itSecurityApps"),
    saascat: categories("saasApps"),
    seccat: categories("itSecurityApps"),
  };
  const unknown = data.signals.filter(({ kind, identifier }) => !known[kind].includes(identifier));
  expect(unknown).toEqual([]);
});
