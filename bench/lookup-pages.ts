import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { limits } from "@app/contract";
import { extract } from "../packages/company-facts/src/index.ts";

/**
 * Reads saved home pages and compares the result with a person's. The folder has an index.tsv with the columns file, page_url, expected_company_name, expected_industry, expected_description.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node bench/lookup-pages.ts FOLDER");

interface Row {
  file: string;
  url: string;
  name: string;
  industry: string;
}

function readIndex(path: string): Row[] {
  const [head = "", ...lines] = readFileSync(path, "utf8").trim().split(/\r?\n/);
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? "";
    return {
      file: cell("file"),
      url: cell("page_url"),
      name: cell("expected_company_name"),
      industry: cell("expected_industry"),
    };
  });
}

const legalForms = new Set(["inc", "llc", "llp", "ltd", "limited", "corp", "gmbh", "plc", "pty"]);

/** In lower case, without punctuation, legal forms and plural, with a space at both ends. */
function plain(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  const significant = (words ?? []).filter((word) => !legalForms.has(word));
  return ` ${significant.map((word) => word.replace(/s$/, "")).join(" ")} `;
}

/** One name can be a part of the other: "Hoxton" and "The Hoxton Hotel". */
function isSameName(found: string, expected: string): boolean {
  const [one, other] = [plain(found), plain(expected)];
  return one.trim() !== "" && other.trim() !== "" && (one.includes(other) || other.includes(one));
}

const rows = readIndex(join(folder, "index.tsv"));
const count = { names: 0, right: 0, empty: 0, guessed: 0, wrong: 0, labelled: 0, ms: 0 };
for (const row of rows) {
  const bytes = readFileSync(join(folder, row.file));
  const start = performance.now();
  const found = extract({ bytes, contentType: "text/html", url: row.url });
  const ms = performance.now() - start;
  count.ms += ms;
  const isNamed = row.name.split(/[;/]/).some((name) => isSameName(found.name ?? "", name));
  if (isNamed) count.names += 1;
  const industries = row.industry.split(/[;/]/).map((label) => label.trim());
  const guesses = found.industryGuesses.slice(0, limits.industryGuesses);
  if (row.industry !== "") {
    count.labelled += 1;
    if (found.industry === null) count.empty += 1;
    if (guesses.some((guess) => industries.includes(guess))) count.guessed += 1;
    if (found.industry !== null)
      count[industries.includes(found.industry) ? "right" : "wrong"] += 1;
  }
  console.log(`${isNamed ? "  " : "! "}${row.file}  ${ms.toFixed(0)} ms`);
  console.log(`    name         ${found.name ?? "-"}   (${row.name})`);
  console.log(
    `    industry     ${found.industry ?? `- ${guesses.join(", ")}`}   (${row.industry})`,
  );
  console.log(`    description  ${found.description?.slice(0, 120) ?? "-"}`);
  console.log(`    logos        ${found.logos.map((logo) => logo.slice(0, 90)).join(" ")}`);
}
console.log(
  `\n${count.names} of ${rows.length} names right; of ${count.labelled} industries ${count.right} right, ` +
    `${count.empty} empty (${count.guessed} of them guessed), ${count.wrong} wrong; ${(count.ms / rows.length).toFixed(1)} ms per page`,
);
