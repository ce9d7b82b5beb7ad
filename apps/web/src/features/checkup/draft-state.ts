import type { AnswerKey, Answers, Checkup, StepAnswers } from "@app/contract";
import type { Problems } from "./steps/step-screen.ts";

/** Fields that were changed here and in another window, and what they are in both. */
export interface Conflict {
  fields: AnswerKey[];
  there: Answers;
  here: Answers;
}

/** What the page shows of a draft. */
export interface DraftState {
  answers: StepAnswers;
  problems: Problems;
  saving: "saved" | "saving" | "failed" | "offline" | "invalid";
  /** Next or Back was pressed and waits for the server. */
  isMoving: boolean;
  conflict: Conflict | undefined;
  currentStep: number;
  furthestStep: number;
}

/**
 * The newer of two states of a check-up. A booking does not raise the version, so that the meeting and the
 * progress are those of the later moment and the answers those of the later version.
 */
export function newerOf(known: Checkup, came: Checkup): Checkup {
  const answers = came.version >= known.version ? came : known;
  const { scheduledAt, status, currentStep, furthestStep, updatedAt } =
    came.updatedAt >= known.updatedAt ? came : known;
  return { ...answers, scheduledAt, status, currentStep, furthestStep, updatedAt };
}

const areAlike = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** An object with the former values wherever the new ones say the same; the former object if all do. */
function keepAlike<Fields extends object>(now: Fields, before: Fields): Fields {
  const keys = Object.keys(now) as (keyof Fields)[];
  const changed = keys.filter((key) => !areAlike(now[key], before[key]));
  if (changed.length === 0 && keys.length === Object.keys(before).length) return before;
  const alike = keys.filter((key) => !changed.includes(key)).map((key) => [key, before[key]]);
  return { ...now, ...Object.fromEntries(alike) };
}

/**
 * What became of a state, as the very same objects wherever nothing changed: a save changes it many times, and
 * React renders anew only what differs.
 */
export function sameWhereAlike(now: DraftState, before: DraftState): DraftState {
  const answers = keepAlike(now.answers, before.answers);
  const problems = keepAlike(now.problems, before.problems);
  return keepAlike({ ...now, answers, problems }, before);
}
