import { limits, messages } from "@app/contract";
import { readHead } from "./head.ts";
import type { Head } from "./head.ts";
import { readRecords } from "./records.ts";
import type { CsvRecord } from "./records.ts";
import { RefusedCsv, UnreadableCsv } from "./refusals.ts";

export interface Table<Row> {
  head: Head;
  rows: AsyncGenerator<Row>;
}

/** As many as a sheet of Excel has: some programs write all of them, blank or not. */
const sheetRows = 1_048_576;

const isBlank = (record: CsvRecord) => record.cells.every((cell) => cell.trim() === "");

async function* withoutBlanks(file: Blob): AsyncGenerator<CsvRecord, undefined> {
  let count = 0;
  for await (const record of readRecords(file)) {
    count += 1;
    if (count > sheetRows) throw new RefusedCsv(messages.csvTooManyRows);
    if (!isBlank(record)) yield record;
  }
}

/** The head of a CSV file with applications, and the records below it: at least one, and not too many. */
export async function readTable(file: Blob): Promise<Table<CsvRecord>> {
  const records = withoutBlanks(file);
  const { value: top } = await records.next();
  if (!top) throw new RefusedCsv(messages.csvEmpty);
  if (!top.isWellQuoted) throw new UnreadableCsv(top.line);
  const head = readHead(top.cells);
  const { value: first } = await records.next();
  if (!first) throw new RefusedCsv(messages.csvEmpty);
  return { head, rows: upToTheLimit(first, records) };
}

async function* upToTheLimit(first: CsvRecord, others: AsyncGenerator<CsvRecord>) {
  yield first;
  let count = 1;
  for await (const record of others) {
    count += 1;
    if (count > limits.importRows) throw new RefusedCsv(messages.csvTooManyRows);
    yield record;
  }
}

/** How many rows a file has; whatever a file is refused for, it is refused for here. */
export async function countRows(file: Blob): Promise<number> {
  const { rows } = await readTable(file);
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}
