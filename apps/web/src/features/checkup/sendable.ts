import { answers as rules, clampScope } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";

interface Checked {
  /** What can be saved of the field; undefined when that is nothing. */
  value?: Answers[AnswerKey];
  problem?: string;
}

/** One field as the contract sees it. */
export function check(key: AnswerKey, typed: unknown, stored: Answers): Checked {
  const result = rules.shape[key].safeParse(typed);
  if (result.success) return { value: result.data };
  const problem = result.error.issues[0]!.message; // a failed parse has at least one issue
  return { value: key === "devices" ? soundCounts(typed, stored) : undefined, problem };
}

/** One wrong count must not keep the other six from being saved: it is left as it was stored. */
function soundCounts(typed: unknown, stored: Answers): Answers["devices"] {
  const counts = Object.entries(typed as Answers["devices"]).filter(
    ([type, count]) => rules.shape.devices.safeParse({ ...stored.devices, [type]: count }).success,
  );
  return { ...stored.devices, ...Object.fromEntries(counts) };
}

/** The answers as typed, with the scope cut to the totals as far as these are sound. */
export function shown(stored: Answers, typed: Partial<Answers>): Answers {
  const sound: Partial<Record<AnswerKey, unknown>> = {};
  for (const key of Object.keys(typed) as AnswerKey[]) {
    const { value } = check(key, typed[key], stored);
    if (value !== undefined) sound[key] = value;
  }
  const scopeData = clampScope({ ...stored, ...sound } as Answers);
  return { ...stored, ...typed, scopeData };
}

/** What of these fields can be sent now. */
export function sendable(keys: Iterable<AnswerKey>, stored: Answers, typed: Partial<Answers>) {
  const all = shown(stored, typed);
  const changes: Partial<Record<AnswerKey, unknown>> = {};
  for (const key of keys) {
    const { value } = check(key, all[key], stored);
    if (value !== undefined && value !== null) changes[key] = value;
  }
  return changes as AnswerChanges;
}

/** Whether two answers say the same. */
export const sameAnswer = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Objects with their keys in order, as the two sides may list them differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}

export const keysOf = (answers: object) => Object.keys(answers) as AnswerKey[];
