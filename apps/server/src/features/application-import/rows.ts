import { applicationInput, messages, rules } from "@app/contract";
import type { ImportRow } from "@app/contract";
import { undefused } from "#lib/csv.ts";
import type { CsvColumn, Head } from "./head.ts";
import type { CsvRecord } from "./records.ts";
import { readTable } from "./table.ts";
import type { Table } from "./table.ts";

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
