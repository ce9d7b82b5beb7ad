import { isDeepStrictEqual } from "node:util";
import { answerKeys, scopeFits } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";

type AnswerVersions = Partial<Record<AnswerKey, number>>;

/** The answers that a row of the scope was entered for. */
const totals: AnswerKey[] = ["staffRemote", "staffHybrid", "staffOnsite", "devices"];

interface Stored {
  answers: Answers;
  /** In which version each answer last changed. */
  answerVersions: AnswerVersions;
}

type Merged =
  | { outcome: "merged"; answers: Answers; changed: AnswerKey[] }
  /** Somebody else changed the same answers to something else since. */
  | { outcome: "conflict"; fields: AnswerKey[] }
  | { outcome: "scopeExceedsTotal" }
  | { outcome: "locationsThoughRemote" };

/**
 * Puts changes that started from `baseVersion` onto the stored answers, answer by answer.
 * `changed` names the answers that are now different, also those that followed from another one.
 */
export function mergeAnswers(stored: Stored, changes: AnswerChanges, baseVersion: number): Merged {
  const { answers, answerVersions } = stored;
  const isNewer = (key: AnswerKey) => (answerVersions[key] ?? 0) > baseVersion;
  const differs = (key: AnswerKey) =>
    changes[key] !== undefined && !isDeepStrictEqual(changes[key], answers[key]);

  const fields = answerKeys.filter((key) => differs(key) && isNewer(key));
  if (fields.length > 0) return { outcome: "conflict", fields };

  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const merged: Answers = { ...answers, ...given };
  if (changes.fullyRemote) merged.locations = [];
  if (merged.fullyRemote && merged.locations.length > 0) {
    return { outcome: "locationsThoughRemote" };
  }
  const enteredForThese = changes.scopeData && !totals.some(isNewer);
  if (enteredForThese && !scopeFits(merged)) return { outcome: "scopeExceedsTotal" };

  const changed = answerKeys.filter((key) => !isDeepStrictEqual(merged[key], answers[key]));
  return { outcome: "merged", answers: merged, changed };
}
