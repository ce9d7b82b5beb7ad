import { isDeepStrictEqual } from "node:util";
import { answerKeys, scopeFits } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers, ChangeName } from "@app/contract";
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

/** From which version changes started, and whose they are. */
interface Origin {
  version: number;
  change?: ChangeName | undefined;
}

type Merged =
  /** `changed`: the answers that are now different, also those that followed from another one. */
  | {
      outcome: "merged";
      answers: Answers;
      changed: AnswerKey[];
      answerWriters: CheckupRow["answerWriters"];
    }
  /** Somebody else changed the same answers to something else since. */
  | { outcome: "conflict"; fields: AnswerKey[] }
  | { outcome: "scopeExceedsTotal" }
  | { outcome: "locationsThoughRemote" };

/** Puts changes onto the stored answers, answer by answer. */
export function mergeAnswers(
  stored: StoredAnswers,
  changes: AnswerChanges,
  origin: Origin,
): Merged {
  const { answers } = stored;
  const { isAnswerLate, isForeign } = compare(stored, origin);
  const given = inTime(changes, answers, isAnswerLate);
  const differs = (key: AnswerKey) =>
    given[key] !== undefined && !isDeepStrictEqual(given[key], answers[key]);

  const fields = answerKeys.filter((key) => differs(key) && isForeign(key));
  if (fields.length > 0) return { outcome: "conflict", fields: asked(fields, changes) };

  const merged: Answers = { ...answers, ...given };
  if (merged.fullyRemote && merged.locations.length > 0) {
    return { outcome: "locationsThoughRemote" };
  }
  const isEnteredForOthers = totals.some((key) => isForeign(key) || isAnswerLate(key));
  if (given.scopeData && !isEnteredForOthers && !scopeFits(merged)) {
    return { outcome: "scopeExceedsTotal" };
  }
  const changed = answerKeys.filter(differs);
  // A repeated value counts too: the writer's earlier changes are late from now on. Two writers who enter the
  // same value without knowing of each other leave it with the first.
  const confirmed = answerKeys.filter(
    (key) => given[key] !== undefined && (differs(key) || !isForeign(key)),
  );
  const answerWriters = { ...stored.answerWriters };
  if (origin.change) for (const key of confirmed) answerWriters[key] = origin.change;
  else for (const key of changed) delete answerWriters[key];
  return { outcome: "merged", answers: merged, changed, answerWriters };
}

function compare({ answerVersions, answerWriters }: StoredAnswers, { version, change }: Origin) {
  return {
    isAnswerLate: (key: AnswerKey) => isLate(answerWriters[key], change),
    /** Somebody else changed it, and the writer did not know. */
    isForeign: (key: AnswerKey) =>
      (answerVersions[key] ?? 0) > version &&
      (!change || answerWriters[key]?.writer !== change.writer),
  };
}

/** What counts of changes: a late one does not, and being fully remote says that there are no locations. */
function inTime(
  changes: AnswerChanges,
  answers: Answers,
  isAnswerLate: (key: AnswerKey) => boolean,
): AnswerChanges {
  const given = answerKeys.filter((key) => changes[key] !== undefined && !isAnswerLate(key));
  const counting: AnswerChanges = Object.fromEntries(given.map((key) => [key, changes[key]]));
  if (!counting.fullyRemote) return counting;
  if (!isAnswerLate("locations")) return { ...counting, locations: [] };
  // The writer's later word is that there are locations; with them nobody is fully remote.
  if (answers.locations.length > 0) delete counting.fullyRemote;
  return counting;
}

/**
 * The answers to ask about. Locations that somebody else changed, and that being fully remote would empty,
 * are kept only by who takes back that as well.
 */
function asked(fields: AnswerKey[], changes: AnswerChanges): AnswerKey[] {
  if (!changes.fullyRemote || !fields.includes("locations")) return fields;
  return answerKeys.filter(
    (key) => key === "fullyRemote" || (fields.includes(key) && changes[key] !== undefined),
  );
}
