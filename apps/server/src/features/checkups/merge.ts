import { isDeepStrictEqual } from "node:util";
import { answerKeys, scopeFits } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers, ChangeName } from "@app/contract";

type AnswerVersions = Partial<Record<AnswerKey, number>>;
type AnswerWriters = Partial<Record<AnswerKey, ChangeName>>;

/** The answers that a row of the scope was entered for. */
const totals: AnswerKey[] = ["staffRemote", "staffHybrid", "staffOnsite", "devices"];

export interface StoredAnswers {
  answers: Answers;
  /** In which version each answer last changed. */
  answerVersions: AnswerVersions;
  /** Who said last what each answer is. */
  answerWriters: AnswerWriters;
}

/** From which version changes started, and whose they are. */
interface Origin {
  version: number;
  change?: ChangeName | undefined;
}

export interface MergedAnswers {
  answers: Answers;
  /** The answers that are now different, also those that followed from another one. */
  changed: AnswerKey[];
  answerWriters: AnswerWriters;
}

type Merged =
  | ({ outcome: "merged" } & MergedAnswers)
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
  const { isLate, isForeign } = compare(stored, origin);
  const given = inTime(changes, answers, isLate);
  const differs = (key: AnswerKey) =>
    given[key] !== undefined && !isDeepStrictEqual(given[key], answers[key]);

  const fields = answerKeys.filter((key) => differs(key) && isForeign(key));
  if (fields.length > 0) return { outcome: "conflict", fields: asked(fields, changes) };

  const merged: Answers = { ...answers, ...given };
  if (merged.fullyRemote && merged.locations.length > 0) {
    return { outcome: "locationsThoughRemote" };
  }
  const isEnteredForOthers = totals.some((key) => isForeign(key) || isLate(key));
  if (given.scopeData && !isEnteredForOthers && !scopeFits(merged)) {
    return { outcome: "scopeExceedsTotal" };
  }
  const changed = answerKeys.filter(differs);
  // Who repeats a value that he knew says so too: what he said before is late from now on. Two who came to
  // the same value without knowing of each other leave it with the first.
  const said = answerKeys.filter(
    (key) => given[key] !== undefined && (differs(key) || !isForeign(key)),
  );
  const answerWriters = { ...stored.answerWriters };
  if (origin.change) for (const key of said) answerWriters[key] = origin.change;
  else for (const key of changed) delete answerWriters[key];
  return { outcome: "merged", answers: merged, changed, answerWriters };
}

function compare({ answerVersions, answerWriters }: StoredAnswers, { version, change }: Origin) {
  const ownNumber = (key: AnswerKey) => {
    const last = answerWriters[key];
    return last && last.writer === change?.writer ? last.number : undefined;
  };
  return {
    /** The writer itself said something later than this. */
    isLate: (key: AnswerKey) => (ownNumber(key) ?? -1) > (change?.number ?? Infinity),
    /** Somebody else changed it, and the writer did not know. */
    isForeign: (key: AnswerKey) =>
      (answerVersions[key] ?? 0) > version && ownNumber(key) === undefined,
  };
}

/** What counts of changes: a late one does not, and being fully remote says that there are no locations. */
function inTime(
  changes: AnswerChanges,
  answers: Answers,
  isLate: (key: AnswerKey) => boolean,
): AnswerChanges {
  const given = answerKeys.filter((key) => changes[key] !== undefined && !isLate(key));
  const counting: AnswerChanges = Object.fromEntries(given.map((key) => [key, changes[key]]));
  if (!counting.fullyRemote) return counting;
  if (!isLate("locations")) return { ...counting, locations: [] };
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
