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

/** The files of the data set that the product brings along. */
export const shippedFiles = (): Record<TableName, string> =>
  Object.fromEntries(
    tableNames.map((name) => [
      name,
      readFileSync(new URL(`../data/${name}.csv`, import.meta.url), "utf8"),
    ]),
  ) as Record<TableName, string>;

/** Three made-up companies, on which a data set is tried before it is used. */
export function exampleAnswers(): Answers[] {
  const file = new URL("../data/examples.json", import.meta.url);
  const given = JSON.parse(readFileSync(file, "utf8")) as Partial<Answers>[];
  return given.map((answers) => ({ ...noAnswers, ...answers }));
}
