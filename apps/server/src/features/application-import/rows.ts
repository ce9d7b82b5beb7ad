import {
  applicationInput,
  limits,
  messages,
  readOnlyCsvColumns,
  requiredCsvColumns,
  rules,
  writtenCsvColumns,
} from "@app/contract";
import type { ImportRow } from "@app/contract";
import { undefused } from "#lib/csv.ts";
import { readRecords, RefusedCsv, UnreadableCsv } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

const csvColumns = [...writtenCsvColumns, ...readOnlyCsvColumns] as const;
type CsvColumn = (typeof csvColumns)[number];

export interface Head {
  cells: string[];
  /** Where each of our columns stands; one that the file lacks is not in here. */
  places: Map<CsvColumn, number>;
  unknownColumns: string[];
}

function readHead(cells: string[]): Head {
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

interface Table<Row> {
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
async function readTable(file: Blob): Promise<Table<CsvRecord>> {
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

type Problem = ImportRow["problems"][number];

/** What a row says of an application. For a column that the file lacks it has what a new application begins with. */
export interface ApplicationValues {
  identifier: string;
  name: string;
  category: string;
  description: string | null;
  logo: string | null;
  /** Of a logo that is in our storage; the database knows. */
  logoFileId: string | null;
  productWebsite: string | null;
  popular: boolean;
  /** Null in these two: an existing application keeps what it is, and a new one is. */
  published: boolean | null;
  aliases: string;
  offered: boolean | null;
  /** These two are compared only. */
  addedByUser: string;
  /** As exports write a moment, where it is one. */
  updatedAt: string;
}

export interface FileRow {
  /** Where it begins in the file. */
  line: number;
  /** As they came. */
  cells: string[];
  identifier: string;
  name: string;
  /** Null where there are problems. */
  values: ApplicationValues | null;
  problems: Problem[];
}

/** The rows of a CSV file with applications, each checked with the rules of the form. */
export async function readApplicationRows(file: Blob): Promise<Table<FileRow>> {
  const { head, rows } = await readTable(file);
  return { head, rows: checked(head, rows) };
}

async function* checked(
  head: Head,
  records: AsyncGenerator<CsvRecord[]>,
): AsyncGenerator<FileRow[]> {
  const lines = new Map<string, number>();
  const onlyOnce = (row: FileRow): FileRow => {
    const { identifier, problems } = row;
    const isNamed = problems.every(({ column }) => column !== "identifier" && column !== "");
    if (!isNamed) return row;
    const earlier = lines.get(identifier);
    if (earlier === undefined) {
      lines.set(identifier, row.line);
      return row;
    }
    const reason = messages.csvIdentifierRepeated(earlier);
    return { ...row, values: null, problems: [{ column: "identifier", reason }, ...problems] };
  };
  for await (const some of records) {
    yield some.map((record) => {
      const shape = shapeProblem(head, record);
      return onlyOnce(shape ? wrongRow(head, record, shape) : checkedRow(head, record));
    });
  }
}

/** What is wrong with a row as a whole: nobody knows then which value belongs to which column. */
function shapeProblem(head: Head, { cells, isWellQuoted }: CsvRecord): string | undefined {
  if (!isWellQuoted) return messages.csvQuoteMisplaced;
  const columns = head.cells.length;
  const isTooLong = cells.slice(columns).some((cell) => cell.trim() !== "");
  return cells.length < columns || isTooLong
    ? messages.csvCellCount(cells.length, columns)
    : undefined;
}

const wrongRow = (head: Head, { line, cells }: CsvRecord, reason: string): FileRow => ({
  line,
  cells,
  identifier: valueIn(head, cells, "identifier"),
  name: valueIn(head, cells, "name"),
  values: null,
  problems: [{ column: "", reason }],
});

const rowRule = applicationInput
  .pick({
    identifier: true,
    name: true,
    category: true,
    description: true,
    logo: true,
    productWebsite: true,
    aliases: true,
  })
  .extend({ published: rules.yesOrNo.nullable(), offered: rules.yesOrNo.nullable() });

const yes = /^(?:true|1|yes)$/i;
const no = /^(?:false|0|no)$/i;
/** A wrong word stays one, for the rules to say so: nothing is published or withdrawn by a slip. */
const yesOrNo = (cell: string) =>
  cell === "" ? null : yes.test(cell) ? true : no.test(cell) ? false : cell;

function checkedRow(head: Head, { line, cells }: CsvRecord): FileRow {
  const value = (column: CsvColumn) => valueIn(head, cells, column);
  // What is not there is left to the rules' defaults: most of a check's cost is in these three.
  const typed = {
    identifier: value("identifier"),
    name: value("name"),
    category: value("category"),
    description: value("description") || undefined,
    logo: value("logo") || undefined,
    productWebsite: value("product_website") || undefined,
    aliases: value("aliases") || undefined,
    published: yesOrNo(value("published")),
    offered: yesOrNo(value("offered")),
  };
  const { identifier, name } = typed;
  const { success, data, error } = rowRule.safeParse(typed);
  if (!success) {
    return { line, cells, identifier, name, values: null, problems: problemsOf(error) };
  }
  // No rule checks what is compared only, and the database does not take U+0000.
  const compared = (column: CsvColumn) => value(column).replaceAll("\0", "");
  return {
    line,
    cells,
    identifier,
    name,
    values: {
      ...data,
      logoFileId: null,
      popular: yes.test(value("popular")),
      addedByUser: compared("added_by_user").toLowerCase(),
      updatedAt: momentOf(compared("updated_at")),
    },
    problems: [],
  };
}

function momentOf(cell: string): string {
  const moment = new Date(cell);
  return Number.isNaN(moment.getTime()) ? cell : moment.toISOString();
}

/** The first problem of each column. */
function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Problem[] {
  const problems: Problem[] = [];
  for (const { path, message: reason } of issues) {
    const column = path[0] === "productWebsite" ? "product_website" : String(path[0]);
    if (!problems.some((problem) => problem.column === column)) problems.push({ column, reason });
  }
  return problems;
}

/** A value without the blanks around it, and without the apostrophe with which exports defuse formulas. */
function valueIn({ places }: Head, cells: string[], column: CsvColumn): string {
  const place = places.get(column);
  return undefused((place === undefined ? undefined : cells[place])?.trim() ?? "");
}
