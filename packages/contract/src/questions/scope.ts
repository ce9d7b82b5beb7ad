import { counted } from "../text.ts";
import type { Answers, Fact, Question, ScopeEntry } from "./answers.ts";
import { deviceLabels, workModeLabels } from "./parts.ts";
import { staffTotals } from "./staff.ts";

/** Whether any of a row is in or out of scope. Otherwise the row is not decided, or marked "not sure". */
export const isAssigned = ({ inScope, outOfScope }: Pick<ScopeEntry, "inScope" | "outOfScope">) =>
  inScope + outOfScope > 0;

/** Cuts a row that exceeds its total, out of scope first, and marks it. */
function clampEntry(entry: ScopeEntry, total: number): ScopeEntry {
  if (entry.inScope + entry.outOfScope <= total) return entry;
  const inScope = Math.min(entry.inScope, total);
  return { ...entry, inScope, outOfScope: total - inScope, adjusted: true };
}

/**
 * The scope with every row cut to its present total. The scope is stored as it was entered, because a total that is
 * corrected digit by digit must not change it; code that shows or uses the scope calls this function.
 */
export function clampScope(answers: Answers): Answers["scopeData"] {
  const clamped = scopeTables(answers).map(({ part, rows }) => {
    const entries = rows.map(({ key, entry, total }) => [key, clampEntry(entry, total)] as const);
    return [part, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(clamped) as Answers["scopeData"]; // the tables have every row
}

export const scopeFits = (answers: Answers): boolean =>
  scopeRows(answers).every(({ entry, total }) => entry.inScope + entry.outOfScope <= total);

/** A row after one number was entered: the sum stays within the total, and an untouched other one gets the rest. */
export function enterScope(
  entry: ScopeEntry,
  field: "inScope" | "outOfScope",
  entered: number,
  total: number,
): ScopeEntry {
  const value = Math.min(Math.max(0, Math.trunc(entered) || 0), total);
  const other = field === "inScope" ? "outOfScope" : "inScope";
  const rest = total - value;
  const proposed = entry[other] === 0 && entry[field] === 0 ? rest : Math.min(entry[other], rest);
  return { ...entry, [field]: value, [other]: proposed, adjusted: false };
}

const rowsOf = <Key extends string>(
  labels: Record<Key, string>,
  totals: Record<Key, number>,
  entries: Record<Key, ScopeEntry>,
): (ScopeCount & { key: string; label: string })[] =>
  (Object.keys(labels) as Key[]).map((key) => {
    return { key, label: labels[key], total: totals[key], entry: entries[key] };
  });

/** Both tables of the scope. `part`: the key of its entries, and of its totals' step. `clampScope` comes before. */
export const scopeTables = (answers: Answers) => {
  const { staff, devices } = answers.scopeData;
  const staffRows = rowsOf(workModeLabels, staffTotals(answers), staff);
  const deviceRows = rowsOf(deviceLabels, answers.devices, devices);
  return [
    { part: "staff", title: "Staff Scope", rows: staffRows },
    { part: "devices", title: "Device Scope", rows: deviceRows },
  ] as const;
};

const scopeRows = (answers: Answers) => scopeTables(answers).flatMap(({ rows }) => rows);

interface ScopeCount {
  total: number;
  entry: ScopeEntry;
}

/** The state of a row: `numbers` if it has any. */
function rowText(entry: Omit<ScopeEntry, "adjusted">, numbers: string): string {
  if (entry.notSure) return "Not sure";
  return isAssigned(entry) ? numbers : "Not decided";
}

function scopeText({ total, entry }: ScopeCount): string {
  const rest = total - entry.inScope - entry.outOfScope;
  const numbers = `${counted(entry.inScope)} in, ${counted(entry.outOfScope)} out${rest > 0 ? `, ${counted(rest)} not assigned` : ""}`;
  return total === 0 ? "None" : rowText(entry, numbers);
}

/** How much of a row is assigned; empty if its total is 0. */
export function assignedText({ total, entry }: ScopeCount): string {
  const numbers = `${counted(entry.inScope + entry.outOfScope)} of ${counted(total)} assigned`;
  return total === 0 ? "" : rowText(entry, numbers);
}

/** How much of a table is assigned; rows marked "not sure" do not count. */
export function coverageText(rows: ScopeCount[]): string {
  const sure = rows.filter(({ entry }) => !entry.notSure);
  const sum = (read: (row: ScopeCount) => number) => sure.reduce((all, row) => all + read(row), 0);
  const total = sum((row) => row.total);
  const inScope = sum(({ entry }) => entry.inScope);
  const outOfScope = sum(({ entry }) => entry.outOfScope);
  const rest = counted(total - inScope - outOfScope);
  const unsure = rows.reduce((all, row) => all + (row.entry.notSure ? row.total : 0), 0);
  const numbers = `${counted(inScope)} in scope, ${counted(outOfScope)} out of scope, ${rest} not assigned${unsure > 0 ? `, ${counted(unsure)} not sure` : ""}`;
  return rowText({ inScope, outOfScope, notSure: total === 0 }, numbers);
}

export const scope: Question<"scope"> = {
  key: "scope",
  title: "Let's Define Scope",
  description: "Which people and devices handle the data that the standard protects?",
  fields: { scopeData: "Scope" },
  heading: "Scope",
  read: (answers) => {
    const rows = scopeRows({ ...answers, scopeData: clampScope(answers) });
    const facts = rows
      .filter(({ total }) => total > 0)
      .map((row): Fact => [row.label, scopeText(row)]);
    return facts.length > 0 ? { facts } : { label: "Scope", text: "No staff or devices entered" };
  },
  differences: (shown, other) => {
    const others = scopeRows(other).map(({ entry }) => stateOf(entry));
    return scopeRows(shown)
      .filter(({ entry }, at) => stateOf(entry) !== others[at])
      .map((row) => `${row.label}: ${scopeText(row)}`);
  },
};

const stateOf = ({ inScope, outOfScope, notSure, adjusted }: ScopeEntry) =>
  `${inScope} ${outOfScope} ${notSure} ${adjusted}`;
