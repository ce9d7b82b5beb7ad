import { readFileSync } from "node:fs";
import { noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { tableNames } from "./tables.ts";
import type { TableName } from "./tables.ts";

export { brief, isShown } from "./brief.ts";
export { isIdRead } from "./findings.ts";
export { DataFaults, readData, readRows } from "./data.ts";
export { tableNames } from "./tables.ts";
export type { BriefNames, Named } from "./facts.ts";
export type { ReadinessData, TableName } from "./tables.ts";

const read = (file: string) => readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8");

/** The files of the data set that the product brings along. */
export function shippedFiles() {
  const files = tableNames.map((name) => [name, read(`${name}.csv`)]);
  return Object.fromEntries(files) as Record<TableName, string>;
}

/** Three made-up companies, on which a data set is tried before it is used. */
export function exampleAnswers(): Answers[] {
  const given = JSON.parse(read("examples.json")) as Partial<Answers>[];
  return given.map((answers) => ({ ...noAnswers, ...answers }));
}
