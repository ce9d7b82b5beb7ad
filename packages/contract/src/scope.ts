import { deviceTypes, workModes } from "./answers.ts";
import type { Answers, DeviceType, ScopeEntry, WorkMode } from "./answers.ts";

export const staffTotals = (answers: Answers): Record<WorkMode, number> => ({
  remote: answers.staffRemote,
  hybrid: answers.staffHybrid,
  onsite: answers.staffOnsite,
});

export const totalStaff = (answers: Answers) =>
  answers.staffRemote + answers.staffHybrid + answers.staffOnsite;

export const totalDevices = (answers: Answers) =>
  deviceTypes.reduce((sum, type) => sum + answers.devices[type], 0);

/** Whether any of a row is in or out of scope: nobody decided on the others, unless they are marked "not sure". */
export const isAssigned = ({ inScope, outOfScope }: Pick<ScopeEntry, "inScope" | "outOfScope">) =>
  inScope + outOfScope > 0;

/** A row whose sum no longer fits its total is cut, out of scope first, and marked. */
function clampEntry(entry: ScopeEntry, total: number): ScopeEntry {
  if (entry.inScope + entry.outOfScope <= total) return entry;
  const inScope = Math.min(entry.inScope, total);
  return { ...entry, inScope, outOfScope: total - inScope, adjusted: true };
}

/**
 * The scope as it counts: every row cut to its present total. It is stored as it was entered, so that a
 * total that is being corrected digit by digit spoils nothing; whoever shows or uses it calls this.
 */
export function clampScope(answers: Answers): Answers["scopeData"] {
  const staff = staffTotals(answers);
  const { scopeData, devices } = answers;
  return {
    staff: mapKeys(workModes, (mode) => clampEntry(scopeData.staff[mode], staff[mode])),
    devices: mapKeys(deviceTypes, (type) => clampEntry(scopeData.devices[type], devices[type])),
  };
}

/** Whether a scope that was just entered fits the totals it was entered for. */
export function scopeFits(answers: Answers): boolean {
  const fits = (entry: ScopeEntry, total: number) => entry.inScope + entry.outOfScope <= total;
  const staff = staffTotals(answers);
  return (
    workModes.every((mode) => fits(answers.scopeData.staff[mode], staff[mode])) &&
    deviceTypes.every((type: DeviceType) =>
      fits(answers.scopeData.devices[type], answers.devices[type]),
    )
  );
}

/**
 * What a row becomes when one of its numbers is entered: never more than the total together; an
 * untouched other number is proposed as the rest.
 */
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

/** What of a list of rows was assigned to in or out of scope; rows marked "not sure" do not count. */
export function scopeCoverage(rows: { entry: ScopeEntry; total: number }[]) {
  const counted = rows.filter(({ entry }) => !entry.notSure);
  const sum = (read: (row: { entry: ScopeEntry; total: number }) => number) =>
    counted.reduce((all, row) => all + read(row), 0);
  const total = sum((row) => row.total);
  const inScope = sum((row) => row.entry.inScope);
  const outOfScope = sum((row) => row.entry.outOfScope);
  return { total, inScope, outOfScope };
}

function mapKeys<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}
