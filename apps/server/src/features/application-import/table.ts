import { limits, messages } from "@app/contract";
import { readHead } from "./head.ts";
import type { Head } from "./head.ts";
import { readRecords } from "./records.ts";
import type { CsvRecord } from "./records.ts";
import { RefusedCsv, UnreadableCsv } from "./refusals.ts";

export interface Table<Row> {
  head: Head;
  /** Some at a time, and at times none: a step for each row alone costs as much as reading it. */
  rows: AsyncGenerator<Row[]>;
}

/** As many as a sheet of Excel has: some programs write all of them, blank or not. */
const sheetRows = 1_048_576;

const isBlank = (record: CsvRecord) => record.cells.every((cell) => cell.trim() === "");

async function* withoutBlanks(file: Blob): AsyncGenerator<CsvRecord[], undefined> {
  let count = 0;
  for await (const records of readRecords(file)) {
    count += records.length;
    if (count > sheetRows) throw new RefusedCsv(messages.csvTooManyRows);
    yield records.filter((record) => !isBlank(record));
  }
}

/** The next records, of which there is at least one before the end. */
async function someOf(records: AsyncGenerator<CsvRecord[], undefined>): Promise<CsvRecord[]> {
  for (;;) {
    const { value } = await records.next();
    if (!value) return [];
    if (value.length > 0) return value;
  }
}

/** The head of a CSV file with applications, and the records below it: at least one, and not too many. */
export async function readTable(file: Blob): Promise<Table<CsvRecord>> {
  const records = withoutBlanks(file);
  const [top, ...behind] = await someOf(records);
  if (!top) throw new RefusedCsv(messages.csvEmpty);
  if (!top.isWellQuoted) throw new UnreadableCsv(top.line);
  const head = readHead(top.cells);
  const first = behind.length > 0 ? behind : await someOf(records);
  if (first.length === 0) throw new RefusedCsv(messages.csvEmpty);
  return { head, rows: upToTheLimit(first, records) };
}

async function* upToTheLimit(first: CsvRecord[], others: AsyncGenerator<CsvRecord[]>) {
  yield first;
  let count = first.length;
  for await (const records of others) {
    count += records.length;
    if (count > limits.importRows) throw new RefusedCsv(messages.csvTooManyRows);
    yield records;
  }
}

/** How many rows a file has; whatever a file is refused for, it is refused for here. */
export async function countRows(file: Blob): Promise<number> {
  const { rows } = await readTable(file);
  let count = 0;
  for await (const some of rows) count += some.length;
  return count;
}
