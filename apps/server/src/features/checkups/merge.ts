import { isDeepStrictEqual } from "node:util";
import { answerKeys, scopeFits } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers, ChangeName, SaveInput } from "@app/contract";
import type { CheckupRow } from "./queries.ts";

/** Whether the writer has made a later change to the same answer or step already. */
export const isLate = (last: ChangeName | undefined, change: ChangeName | undefined) =>
  last !== undefined &&
  change !== undefined &&
  last.writer === change.writer &&
  last.number > change.number;

/** The answers that a row of the scope was entered for. */
const totals: AnswerKey[] = ["staffRemote", "staffHybrid", "staffOnsite", "devices"];

type StoredAnswers = Pick<CheckupRow, "answerVersions" | "answerWriters"> & { answers: Answers };

/** Puts changes, which started from a version, onto the stored answers, answer by answer. */
export function mergeAnswers(
  stored: StoredAnswers,
  changes: AnswerChanges,
  { version, change }: Pick<SaveInput, "version" | "change">,
) {
  const { answers } = stored;
  const isAnswerLate = (key: AnswerKey) => isLate(stored.answerWriters[key], change);
  /** Somebody else changed it after the version that the writer saw. */
  const isForeign = (key: AnswerKey) =>
    (stored.answerVersions[key] ?? 0) > version &&
    (!change || stored.answerWriters[key]?.writer !== change.writer);
  const given = inTime(changes, answers, isAnswerLate);
  const differs = (key: AnswerKey) =>
    given[key] !== undefined && !isDeepStrictEqual(given[key], answers[key]);

  const fields = answerKeys.filter((key) => differs(key) && isForeign(key));
  if (fields.length > 0) return { outcome: "conflict", fields: toDecide(fields, changes) } as const;

  const merged: Answers = { ...answers, ...given };
  if (merged.fullyRemote && merged.locations.length > 0) {
    return { outcome: "locationsThoughRemote" } as const;
  }
  const isEnteredForOthers = totals.some((key) => isForeign(key) || isAnswerLate(key));
  if (given.scopeData && !isEnteredForOthers && !scopeFits(merged)) {
    return { outcome: "scopeExceedsTotal" } as const;
  }
  /** Also those that followed from another one. */
  const changed = answerKeys.filter(differs);
  // A repeated value counts too: the writer's earlier changes are late from now on. When two writers enter the same
  // value independently, it stays the first one's.
  const confirmed = answerKeys.filter(
    (key) => given[key] !== undefined && (differs(key) || !isForeign(key)),
  );
  const answerWriters = { ...stored.answerWriters };
  if (change) for (const key of confirmed) answerWriters[key] = change;
  else for (const key of changed) delete answerWriters[key];
  return { outcome: "merged", answers: merged, changed, answerWriters } as const;
}

/** The changes that apply: late ones do not, and being fully remote deletes the locations. */
function inTime(
  changes: AnswerChanges,
  answers: Answers,
  isAnswerLate: (key: AnswerKey) => boolean,
): AnswerChanges {
  const given = answerKeys.filter((key) => changes[key] !== undefined && !isAnswerLate(key));
  const counting: AnswerChanges = Object.fromEntries(given.map((key) => [key, changes[key]]));
  if (!counting.fullyRemote) return counting;
  if (!isAnswerLate("locations")) return { ...counting, locations: [] };
  // The writer's later change added locations, which contradict being fully remote.
  if (answers.locations.length > 0) delete counting.fullyRemote;
  return counting;
}

/**
 * The answers on which the writer has to decide. Locations that somebody else changed, and that being fully remote would
 * delete, stay only when being fully remote is taken back as well.
 */
function toDecide(fields: AnswerKey[], changes: AnswerChanges): AnswerKey[] {
  if (!changes.fullyRemote || !fields.includes("locations")) return fields;
  return answerKeys.filter(
    (key) => key === "fullyRemote" || (fields.includes(key) && changes[key] !== undefined),
  );
}
