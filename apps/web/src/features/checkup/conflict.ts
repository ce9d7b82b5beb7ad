import type { AnswerKey, Answers, Checkup } from "@app/contract";
import { sameAnswer } from "./sendable.ts";

/** Fields that were changed here and in another window, and what they are in both. */
export interface Conflict {
  fields: AnswerKey[];
  there: Answers;
  here: Answers;
}

/** Of fields that the server says were changed elsewhere those that do not say the same in the end. */
export const differing = (fields: AnswerKey[], here: Answers, there: Answers) =>
  fields.filter((key) => !sameAnswer(here[key], there[key]));

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

/** Asks which of two values should stay, and waits for the answer. */
export class ConflictQuestion {
  #settle: ((keep: AnswerKey[]) => void) | undefined;
  conflict: Conflict | undefined;

  /** The fields that stay as they are here. */
  async ask(conflict: Conflict, announce: () => void): Promise<AnswerKey[]> {
    if (conflict.fields.length === 0) return [];
    const { promise, resolve } = Promise.withResolvers<AnswerKey[]>();
    this.conflict = conflict;
    this.#settle = resolve;
    announce();
    const keep = await promise;
    this.conflict = undefined;
    return keep;
  }

  settle = (keep: AnswerKey[]) => this.#settle?.(keep);
}
