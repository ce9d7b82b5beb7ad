import {
  limits,
  messages,
  readOnlyCsvColumns,
  requiredCsvColumns,
  writtenCsvColumns,
} from "@app/contract";
import { RefusedCsv } from "./refusals.ts";

const csvColumns = [...writtenCsvColumns, ...readOnlyCsvColumns] as const;
export type CsvColumn = (typeof csvColumns)[number];

export interface Head {
  cells: string[];
  /** Where each of our columns stands; one that the file lacks is not in here. */
  places: Map<CsvColumn, number>;
  unknownColumns: string[];
}

export function readHead(cells: string[]): Head {
  if (cells.length > limits.importColumns) throw new RefusedCsv(messages.csvTooManyColumns);
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const count = (column: string) => names.filter((name) => name === column).length;
  const missing = requiredCsvColumns.filter((column) => count(column) === 0);
  if (missing.length > 0) throw new RefusedCsv(messages.csvColumnsMissing(missing.join(", ")));
  const repeated = csvColumns.filter((column) => count(column) > 1);
  if (repeated.length > 0) throw new RefusedCsv(messages.csvColumnsRepeated(repeated.join(", ")));

  const known = csvColumns.filter((column) => names.includes(column));
  const unknown = cells.filter((_, index) => !known.some((column) => column === names[index]));
  return {
    cells,
    places: new Map(known.map((column) => [column, names.indexOf(column)])),
    unknownColumns: unknown.map((name) => name.trim()).filter((name) => name !== ""),
  };
}
