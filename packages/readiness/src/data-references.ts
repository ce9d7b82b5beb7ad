import type { Condition } from "./condition.ts";
import { coverageOf, signalsOf } from "./condition.ts";
import type { DataFault, LinesOf, ReadinessData, Row, TableName } from "./tables.ts";
import type { Sentence } from "./text.ts";

/** What rows say about other rows: everything named exists, nothing stands twice, each objective is in one measure. */
export function checkReferences(data: ReadinessData, lines: LinesOf): DataFault[] {
  const faults: DataFault[] = [];
  const check = <Name extends TableName>(
    name: Name,
    column: string & keyof Row<Name>,
    reasonOf: (row: Row<Name>) => string | undefined,
  ) => {
    const rows: Row<Name>[] = data[name];
    for (const [at, row] of rows.entries()) {
      const reason = reasonOf(row);
      if (reason !== undefined)
        faults.push({ file: `${name}.csv`, line: lines[name][at]!, column, reason }); // one line for each row
    }
  };
  const once = <Name extends TableName>(
    name: Name,
    column: string & keyof Row<Name>,
    keyOf: (row: Row<Name>) => string,
  ) => {
    const seen = new Set<string>();
    check(name, column, (row) => {
      const key = keyOf(row);
      if (seen.has(key)) return `"${key}" is there twice`;
      seen.add(key);
      return undefined;
    });
  };
  const known = (names: Iterable<string>, what: string, ...also: string[]) => {
    const all = new Set([...names, ...also]);
    return (name: string) => (all.has(name) ? undefined : `no ${what} "${name}"`);
  };
  const objective = known(
    data.objectives.map((row) => row.objective),
    "objective",
  );
  const standards = data.standards.map((row) => row.standard);
  const standard = known(standards, "standard");
  const standardOrAll = known(standards, "standard", "*");
  const measure = known(
    data.measures.map((row) => row.measure),
    "measure",
  );
  const signal = known(
    data.signals.map((row) => row.signal),
    "signal",
  );
  const region = known(
    data.places.map((row) => row.region),
    "place",
  );

  once("objectives", "objective", (row) => row.objective);
  once("measures", "measure", (row) => row.measure);
  once("rules", "rule", (row) => row.rule);
  once("standards", "standard", (row) => row.standard);
  once("places", "region", (row) => row.region);
  once("questions", "question", (row) => `${row.objective} ${row.standard} ${row.question}`);
  once("mappings", "id", (row) => `${row.standard} ${row.objective} ${row.id}`);
  once("signals", "signal", (row) => `${row.kind} ${row.identifier} ${row.signal}`);

  for (const name of ["rules", "questions", "mappings"] as const)
    check(name, "objective", (row) => objective(row.objective));
  for (const name of ["mappings", "dates", "leads", "related", "idnotes"] as const)
    check(name, "standard", (row) => standard(row.standard));
  for (const name of ["questions", "decisions"] as const)
    check(name, "standard", (row) => standardOrAll(row.standard));
  check("standards", "fallback", (row) => standard(row.fallback));
  check("leads", "measure", (row) => measure(row.measure));

  const conditionFault = (condition: Condition) => {
    for (const term of condition.flat()) {
      const reason =
        term.kind === "signal"
          ? term.anyOf.map((one) => signal(one.signal)).find(Boolean)
          : term.kind === "standard"
            ? term.anyOf.map(standard).find(Boolean)
            : term.kind === "place"
              ? region(term.region)
              : undefined;
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
  check("objectives", "applies_when", (row) => conditionFault(row.applies_when));
  for (const name of ["rules", "related"] as const) {
    check(name, "when", (row) => conditionFault(row.when));
    for (const column of ["says", "because"] as const)
      check(name, column, (row) => sentenceFault(row[column], row.when, { signal, region }));
  }

  check("measures", "objectives", (row) => row.objectives.map(objective).find(Boolean));
  const bundled = data.measures.flatMap((row) => row.objectives);
  check("objectives", "objective", (row) => {
    const times = bundled.filter((name) => name === row.objective).length;
    return times === 1 ? undefined : `"${row.objective}" is in ${times} measures, not in one`;
  });
  const asked = new Set(
    data.questions.filter((row) => row.standard === "*").map((row) => row.objective),
  );
  check("objectives", "objective", (row) =>
    asked.has(row.objective) ? undefined : `"${row.objective}" has no question for all standards`,
  );
  return faults;
}

type Known = (name: string) => string | undefined;

function sentenceFault(
  sentence: Sentence,
  when: Condition,
  { signal, region }: { signal: Known; region: Known },
): string | undefined {
  for (const piece of sentence) {
    if ("place" in piece && region(piece.place)) return region(piece.place);
    if (!("list" in piece)) continue;
    if (piece.signal !== undefined && signal(piece.signal)) return signal(piece.signal);
    if (piece.list === "products" && piece.signal === undefined && signalsOf(when).length === 0)
      return "{products} needs a signal in the condition";
    if (piece.list === "uncovered" && coverageOf(when) === undefined)
      return "{uncovered} needs an uncovered: term in the condition";
  }
  return undefined;
}
