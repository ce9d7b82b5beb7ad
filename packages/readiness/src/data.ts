import { parse } from "csv-parse/sync";
import type { Info } from "csv-parse/sync";
import { checkReferences } from "./data-references.ts";
import { tableNames, tables } from "./tables.ts";
import type { DataFault, LinesOf, ReadinessData, TableName } from "./tables.ts";

export class DataFaults extends Error {
  readonly faults: DataFault[];
  constructor(faults: DataFault[]) {
    const [first] = faults;
    super(first ? `${first.file}:${first.line} ${first.column}: ${first.reason}` : "no data");
    this.faults = faults;
  }
}

interface Line {
  record: Record<string, string>;
  info: Info;
}

function readTable(
  name: TableName,
  csv: string,
  faults: DataFault[],
): { rows: unknown[]; lines: number[] } {
  const file = `${name}.csv`;
  const schema = tables[name];
  const fault = (line: number, column: string, reason: string) =>
    faults.push({ file, line, column, reason });
  let found: Line[];
  try {
    found = parse(csv, { bom: true, columns: true, info: true, skip_empty_lines: true }) as never;
  } catch (error) {
    const { lines = 1, message } = error as Error & { lines?: number };
    fault(lines, "", message);
    return { rows: [], lines: [] };
  }
  const wanted = Object.keys(schema.shape);
  const [head] = found;
  const absent = wanted.filter((column) => head && !(column in head.record));
  for (const column of absent) fault(1, column, "the column is missing");
  if (!head) fault(1, "", "the file has no row");
  if (absent.length > 0) return { rows: [], lines: [] };
  const rows: unknown[] = [];
  const lines: number[] = [];
  for (const { record, info } of found) {
    const read = schema.safeParse(record);
    if (read.success) {
      rows.push(read.data);
      lines.push(info.lines);
    } else {
      for (const { path, message } of read.error.issues)
        fault(info.lines, String(path[0] ?? ""), message);
    }
  }
  return { rows, lines };
}

/** Reads the files of a data set, given by name without ".csv". Throws `DataFaults` with everything that is wrong. */
export function readData(files: Record<TableName, string>): ReadinessData {
  const faults: DataFault[] = [];
  const read = tableNames.map((name) => [name, readTable(name, files[name], faults)] as const);
  const data = Object.fromEntries(read.map(([name, { rows }]) => [name, rows])) as ReadinessData;
  const lines = Object.fromEntries(read.map(([name, { lines: at }]) => [name, at])) as LinesOf;
  if (faults.length === 0) faults.push(...checkReferences(data, lines));
  if (faults.length > 0) throw new DataFaults(faults);
  return data;
}
