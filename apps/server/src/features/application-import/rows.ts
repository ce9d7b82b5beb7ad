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
import {
  InvalidCsv,
  possibleEncodings,
  readRecords,
  UnreadableCsv,
  WrongEncoding,
} from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

const csvColumns = [...writtenCsvColumns, ...readOnlyCsvColumns] as const;
type CsvColumn = (typeof csvColumns)[number];

export interface Head {
  cells: string[];
  /** Where each of our columns stands; one that the file lacks is not in here. */
  places: Map<string, number>;
  unknownColumns: string[];
}

function readHead(cells: string[]): Head {
  if (cells.length > limits.importColumns) throw new InvalidCsv(messages.csvTooManyColumns);
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const count = (column: string) => names.filter((name) => name === column).length;
  const missing = requiredCsvColumns.filter((column) => count(column) === 0);
  if (missing.length > 0) throw new InvalidCsv(messages.csvColumnsMissing(missing.join(", ")));
  const repeated = csvColumns.filter((column) => count(column) > 1);
  if (repeated.length > 0) throw new InvalidCsv(messages.csvColumnsRepeated(repeated.join(", ")));

  const known = csvColumns.filter((column) => names.includes(column));
  const unknown = cells.filter((_, index) => !known.some((column) => column === names[index]));
  return {
    cells,
    places: new Map(known.map((column) => [column, names.indexOf(column)])),
    unknownColumns: unknown.map((name) => name.trim()).filter((name) => name !== ""),
  };
}

const isBlank = (record: CsvRecord) => record.cells.every((cell) => cell.trim() === "");

/** The head of a CSV file with applications, again with each piece of the rows below it. */
async function* readPieces(
  file: Blob,
  encoding: string,
): AsyncGenerator<{ head: Head; records: CsvRecord[] }> {
  let head: Head | undefined;
  let count = 0;
  for await (const all of readRecords(file, encoding)) {
    const records = all.filter((record) => !isBlank(record));
    const top = head ? undefined : records.shift();
    if (top && !top.isWellQuoted) throw new UnreadableCsv(top.line);
    if (top) head = readHead(top.cells);
    count += records.length;
    if (count > limits.importRows) throw new InvalidCsv(messages.csvTooManyRows);
    if (head && records.length > 0) yield { head, records };
  }
  if (count === 0) throw new InvalidCsv(messages.csvEmpty);
}

/** A file that can be read to its end. */
export interface ImportFile {
  file: Blob;
  encoding: string;
  head: Head;
  /** How many rows it has. */
  total: number;
  /** What it names as addresses of logos in our storage. */
  storedLogos: string[];
}

export const isStored = (logo: string): boolean => logo.startsWith("/storage/");

/** Reads a file to its end once; throws `UnreadableCsv` or `InvalidCsv` for whatever is wrong with it as a whole. */
export async function scanFile(file: Blob): Promise<ImportFile> {
  for (const encoding of await possibleEncodings(file)) {
    try {
      return await scan(file, encoding);
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error;
    }
  }
  throw new UnreadableCsv(null);
}

async function scan(file: Blob, encoding: string): Promise<ImportFile> {
  let found: Head | undefined;
  let total = 0;
  const logos = new Set<string>();
  for await (const { head, records } of readPieces(file, encoding)) {
    found = head;
    total += records.length;
    for (const { cells } of records) {
      const logo = valueIn(head, cells, "logo");
      if (isStored(logo)) logos.add(logo);
    }
  }
  return { file, encoding, head: found!, total, storedLogos: [...logos] }; // there is no piece without a head
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
  /** Null in these two: an existing application stays as it is, and a new one is. */
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

/** Fewer cost more statements, more live for longer than V8's quick collection likes. */
const rowsAtOnce = 1000;

/** The rows of a file, each checked with the rules of the form, some at a time. */
export async function* readRows({ file, encoding }: ImportFile): AsyncGenerator<FileRow[]> {
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
  let rows: FileRow[] = [];
  for await (const { head, records } of readPieces(file, encoding)) {
    for (const record of records) {
      const shape = shapeProblem(head, record);
      rows.push(onlyOnce(shape ? wrongRow(head, record, shape) : checkedRow(head, record)));
    }
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
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
