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
import { toSnakeCase } from "drizzle-orm/casing";
import { z } from "zod";
import { undefused } from "#lib/csv.ts";
import { InvalidCsv, possibleEncodings, readRecords, UnreadableCsv } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

export type Head = ReturnType<typeof readHead>;

function readHead({ line, cells, isWellQuoted }: CsvRecord) {
  if (!isWellQuoted) throw new UnreadableCsv(line);
  if (cells.length > limits.importColumns) throw new InvalidCsv(messages.csvTooManyColumns);
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const missing = requiredCsvColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new InvalidCsv(messages.csvColumnsMissing(missing.join(", ")));
  const known = writtenCsvColumns.filter((column) => names.includes(column));
  const repeated = known.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw new InvalidCsv(messages.csvColumnsRepeated(repeated.join(", ")));
  const expected = new Set<string>(["", ...known, ...readOnlyCsvColumns]);
  return {
    line,
    cells,
    /** Where each of the columns that an import writes stands; one that the file lacks is not in here. */
    places: new Map<string, number>(known.map((column) => [column, names.indexOf(column)])),
    unknownColumns: cells
      .filter((_, place) => !expected.has(names[place] ?? ""))
      .map((name) => name.trim()),
  };
}

/** A file that can be read to its end, and how many rows it has in `total`. */
export type ImportFile = Awaited<ReturnType<typeof scanFile>>;

/** Reads a file to its end once; throws `UnreadableCsv` or `InvalidCsv` when it is wrong as a whole. */
export async function scanFile(file: Blob) {
  for (const encoding of await possibleEncodings(file)) {
    try {
      let head: Head | undefined;
      let count = 0;
      for await (const record of readRecords(file, encoding)) {
        head ??= readHead(record);
        count += 1;
        if (count > limits.importRows + 1) throw new InvalidCsv(messages.csvTooManyRows);
      }
      if (!head || count === 1) throw new InvalidCsv(messages.csvEmpty);
      return { file, encoding, head, total: count - 1 };
    } catch (error) {
      if (!(error instanceof UnreadableCsv) || error.line !== null) throw error;
    }
  }
  throw new UnreadableCsv(null);
}

const rowRule = applicationInput
  .omit({ popular: true })
  .extend({ published: rules.yesOrNo.nullable(), offered: rules.yesOrNo.nullable() });

/**
 * What a row says of an application; for a column that the file lacks, what a new one begins with. Null in `published`
 * and `offered`: an existing application stays as it is, and a new one is.
 */
export interface ApplicationValues extends z.infer<typeof rowRule> {
  popular: boolean;
  /** Of a logo in our storage. */
  logoFileId: string | null;
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
  problems: ImportRow["problems"];
}

/** Fewer cost more statements, more live for longer than V8's quick collection likes. */
const rowsAtOnce = 1000;

/** The rows of a file, each checked with the rules of the form, some at a time. */
export async function* readRows({ file, encoding, head }: ImportFile): AsyncGenerator<FileRow[]> {
  const lines = new Map<string, number>();
  const onlyOnce = (row: FileRow): FileRow => {
    const { identifier, problems } = row;
    if (problems.some(({ column }) => column === "identifier" || column === "")) return row;
    const earlier = lines.get(identifier);
    if (earlier === undefined) lines.set(identifier, row.line);
    return earlier === undefined
      ? row
      : withProblem(row, "identifier", messages.csvIdentifierRepeated(earlier));
  };
  let rows: FileRow[] = [];
  for await (const record of readRecords(file, encoding)) {
    if (record.line > head.line) rows.push(onlyOnce(checkedRow(head, record)));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

export const withProblem = (row: FileRow, column: string, reason: string): FileRow => ({
  ...row,
  values: null,
  problems: [{ column, reason }, ...row.problems],
});

/** What is wrong with a row as a whole, so that values cannot be matched with columns. */
function shapeProblem(head: Head, { cells, isWellQuoted }: CsvRecord): string | undefined {
  if (!isWellQuoted) return messages.csvQuoteMisplaced;
  const columns = head.cells.length;
  const isTooLong = cells.slice(columns).some((cell) => cell.trim() !== "");
  return cells.length < columns || isTooLong
    ? messages.csvCellCount(cells.length, columns)
    : undefined;
}

const yes = /^(?:true|1|yes)$/i;
const no = /^(?:false|0|no)$/i;
/** Other words stay as they are and fail the rules: a typing error must not publish or hide an application. */
const yesOrNo = (cell: string) =>
  cell === "" ? null : yes.test(cell) ? true : no.test(cell) ? false : cell;

function checkedRow(head: Head, record: CsvRecord): FileRow {
  const { line, cells } = record;
  /** Without the blanks around it, and without the apostrophe with which exports defuse formulas. */
  const value = (column: (typeof writtenCsvColumns)[number]) =>
    undefused(cells[head.places.get(column) ?? -1]?.trim() ?? "");
  const identifier = value("identifier");
  const name = value("name");
  const row: FileRow = { line, cells, identifier, name, values: null, problems: [] };
  const problem = shapeProblem(head, record);
  if (problem) return withProblem(row, "", problem);
  // What is not there is left to the rules' defaults: most of a check's cost is in these.
  const { data, error } = rowRule.safeParse({
    identifier,
    name,
    category: value("category"),
    description: value("description") || undefined,
    logo: value("logo") || undefined,
    productWebsite: value("product_website") || undefined,
    aliases: value("aliases") || undefined,
    published: yesOrNo(value("published")),
    offered: yesOrNo(value("offered")),
  });
  if (error) return { ...row, problems: problemsOf(error) };
  return { ...row, values: { ...data, logoFileId: null, popular: yes.test(value("popular")) } };
}

/** The first problem of each column. */
const problemsOf = (error: z.ZodError): FileRow["problems"] =>
  Object.entries<string[]>(z.flattenError(error).fieldErrors).map(([field, [reason = ""]]) => ({
    column: toSnakeCase(field),
    reason,
  }));
