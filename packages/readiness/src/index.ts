import { readFileSync } from "node:fs";
import { tableNames } from "./tables.ts";
import type { TableName } from "./tables.ts";

export { brief, isShown } from "./brief.ts";
export { DataFaults, readData } from "./data.ts";
export { tableNames } from "./tables.ts";
export type { DataFault } from "./data.ts";
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
