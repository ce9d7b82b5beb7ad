import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brief } from "./brief.ts";
import { exampleAnswers, readData, shippedFiles } from "./index.ts";
import { names } from "./testing/companies.ts";
import { markdown } from "./testing/markdown.ts";

const data = readData(shippedFiles());
const today = "2026-11-23";

/** As if everything had been read: the examples show all ids and dates. */
const confirmed = {
  ...data,
  mappings: data.mappings.map((row) => ({ ...row, verified: "id list read" })),
  dates: data.dates.map((row) => ({ ...row, verified: "read" })),
};

test.each(["saas", "clinic", "defence"].map((name, at) => [name, exampleAnswers()[at]!] as const))(
  "makes the written example: %s",
  (name, answers) => {
    const golden = new URL(`./testing/golden/${name}.txt`, import.meta.url);
    const content = brief(answers, names, confirmed, { today });
    expect(markdown(content, name === "defence")).toBe(readFileSync(golden, "utf8"));
  },
);
