import type { AnswerKey, Answers } from "../answers.ts";

/** What a step may look at: the answers, and when the meeting is. */
export type StepAnswers = Answers & { scheduledAt: Date | null };

/**
 * One step of the check-up.
 * `fields`: the answers it asks for. `missing`: why Next stays closed, or undefined when the step is done.
 * It names no other step: the order is the list in `all.ts`.
 */
export interface Step<Key extends string = string> {
  key: Key;
  title: string;
  description: string;
  fields: readonly AnswerKey[];
  missing: (answers: StepAnswers) => string | undefined;
}

export const defineStep = <const Key extends string>(step: Step<Key>) => step;

/** For a step that accepts any state of its fields, as they always hold a valid one. */
export const nothingMissing = () => undefined;
