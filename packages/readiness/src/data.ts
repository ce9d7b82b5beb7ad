import type { ReadinessFault } from "@app/contract";
import { parse } from "csv-parse/sync";
import { namesIn, signalsIn } from "./grammar.ts";
import type { Condition, Sentence } from "./grammar.ts";
import { tableNames, tables } from "./tables.ts";
import type { ReadinessData, Row, TableName } from "./tables.ts";

export class DataFaults extends Error {
  readonly faults: ReadinessFault[];
  constructor(faults: ReadinessFault[]) {
    const [first] = faults;
    super(first ? `${first.file}:${first.line} ${first.column}: ${first.reason}` : "no data");
    this.faults = faults;
  }
}

/** Reads the files of a data set, given by name without ".csv". Throws `DataFaults` with everything that is wrong. */
export function readData(files: Record<TableName, string>): ReadinessData {
  const faults: ReadinessFault[] = [];
  const data = Object.fromEntries(
    tableNames.map((name) => [name, readTable(name, files[name], faults)]),
  ) as ReadinessData;
  if (faults.length === 0) checkReferences(data, faults);
  if (faults.length > 0) throw new DataFaults(faults);
  return data;
}

interface Line {
  record: Record<string, string>;
  info: { lines: number };
}

const linesOf = (csv: string) =>
  parse<Line>(csv, { bom: true, columns: true, info: true, skip_empty_lines: true });

/** The rows of files that were read before, as they stand there. */
export const readRows = (files: Record<TableName, string>) =>
  tableNames.flatMap((table) =>
    linesOf(files[table]).map(({ record, info }) => ({
      id: `${table}:${info.lines}`,
      table,
      line: info.lines,
      cells: Object.entries(record),
    })),
  );

/** Three times the largest file: more would keep the server busy with each brief. */
const rowsAtMost = 5_000;

function readTable(name: TableName, csv: string, faults: ReadinessFault[]): unknown[] {
  const schema = tables[name];
  const fault = (line: number, column: string, reason: string) =>
    faults.push({ file: `${name}.csv`, line, column, reason });
  let found: Line[] = [];
  try {
    found = linesOf(csv);
    if (found.length === 0) fault(1, "", "the file has no row");
    const [beyond] = found.splice(rowsAtMost);
    if (beyond) fault(beyond.info.lines, "", "the file has more than 5,000 rows");
  } catch (error) {
    const { lines = 1, message } = error as Error & { lines?: number };
    fault(lines, "", message);
  }
  const columns = Object.keys(found[0]?.record ?? schema.shape);
  const absent = Object.keys(schema.shape).filter((column) => !columns.includes(column));
  for (const column of absent) fault(1, column, "the column is missing");
  if (absent.length > 0) return [];
  return found.flatMap(({ record, info: { lines: line } }) => {
    const read = schema.safeParse(record);
    if (read.success) return [{ ...read.data, line }];
    for (const { path, message } of read.error.issues) fault(line, String(path[0]), message);
    return [];
  });
}

/** Columns that together stand in one row only. */
const keys = [
  ["objectives", "objective"],
  ["measures", "measure"],
  ["rules", "rule"],
  ["standards", "standard"],
  ["places", "region"],
  ["questions", "objective", "standard", "question"],
  ["mappings", "standard", "objective", "id"],
  ["signals", "kind", "identifier", "signal"],
] as const;

/** What rows say about other rows: everything named exists, nothing stands twice, each objective is in one measure. */
function checkReferences(data: ReadinessData, faults: ReadinessFault[]) {
  const check = <Name extends TableName>(
    name: Name,
    column: string,
    reasonOf: (row: Row<Name>) => string | undefined,
  ) => {
    for (const row of data[name] as Row<Name>[]) {
      const reason = reasonOf(row);
      if (reason !== undefined)
        faults.push({ file: `${name}.csv`, line: row.line, column, reason });
    }
  };
  const names = {
    objective: new Set(data.objectives.map((row) => row.objective)),
    standard: new Set(data.standards.map((row) => row.standard)),
    measure: new Set(data.measures.map((row) => row.measure)),
    signal: new Set(data.signals.map((row) => row.signal)),
    place: new Set(data.places.map((row) => row.region)),
  };
  const known = (what: keyof typeof names, given: string[]) => {
    const unknown = given.find((name) => !names[what].has(name));
    return unknown === undefined ? undefined : `no ${what} "${unknown}"`;
  };

  for (const [name, ...columns] of keys) {
    const seen = new Set<string>();
    check(name, columns.at(-1)!, (row: Record<string, unknown>) => {
      const key = columns.map((column) => row[column]).join(" ");
      if (seen.has(key)) return `"${key}" is there twice`;
      seen.add(key);
      return undefined;
    });
  }
  for (const name of ["rules", "questions", "mappings"] as const)
    check(name, "objective", (row) => known("objective", [row.objective]));
  for (const name of ["mappings", "dates", "leads", "related", "idnotes"] as const)
    check(name, "standard", (row) => known("standard", [row.standard]));
  for (const name of ["questions", "decisions"] as const)
    check(name, "standard", (row) => known("standard", row.standard === "*" ? [] : [row.standard]));
  check("standards", "fallback", (row) => known("standard", [row.fallback]));
  check("leads", "measure", (row) => known("measure", [row.measure]));
  check("measures", "objectives", (row) => known("objective", row.objectives));

  const conditionFault = (condition: Condition) =>
    known(
      "signal",
      namesIn(condition, "sig").map((name) => name.replace("!", "")),
    ) ??
    known("standard", namesIn(condition, "std")) ??
    known("place", namesIn(condition, "place"));
  const sentenceFault = (sentence: Sentence, when: Condition) =>
    sentence.flatMap((piece) => {
      if (typeof piece === "string" || "count" in piece) return [];
      const { list, of } = piece;
      if (list === "place") return known("place", [of]) ?? [];
      if (of !== "") return known("signal", [of]) ?? [];
      if (list === "products" && signalsIn(when).length === 0)
        return "{products} needs a signal in the condition";
      if (list === "uncovered" && namesIn(when, "uncovered").length === 0)
        return "{uncovered} needs an uncovered: term in the condition";
      return [];
    })[0];
  check("objectives", "applies_when", (row) => conditionFault(row.applies_when));
  for (const name of ["rules", "related"] as const) {
    check(name, "when", (row) => conditionFault(row.when));
    for (const column of ["says", "because"] as const)
      check(name, column, (row) => sentenceFault(row[column], row.when));
  }

  const inMeasures = data.measures.flatMap((row) => row.objectives);
  const bundled = Map.groupBy(inMeasures, (name) => name);
  check("objectives", "objective", (row) => {
    const times = bundled.get(row.objective)?.length ?? 0;
    return times === 1 ? undefined : `"${row.objective}" is in ${times} measures, not in one`;
  });
  const forAll = data.questions.filter((row) => row.standard === "*");
  const asked = new Set(forAll.map((row) => row.objective));
  check("objectives", "objective", (row) =>
    asked.has(row.objective) ? undefined : `"${row.objective}" has no question for all standards`,
  );
}
