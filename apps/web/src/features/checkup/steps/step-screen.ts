import type { AnswerKey, Answers, StepAnswers, StepKey } from "@app/contract";

export type Problems = Partial<Record<AnswerKey, string>>;

export type Proposal = (now: Answers) => Partial<Answers>;

export type AnswersChange = Partial<Answers> | Proposal;

/** A time or guests that are not booked, an address that is not added or a total that is not split yet. */
export type Unfinished = "meeting" | "address" | "split";

/** Everything that the screen of a step knows and may do. It does not save anything itself. */
export interface StepScreenProps {
  checkupId: string;
  answers: StepAnswers;
  problems: Problems;
  change: (changes: AnswersChange) => void;
  /** Announces a change that follows, maybe after the step was left. Call the result when it was made or will not be. */
  expectChange: () => () => void;
  /** Shows answers without saving them yet: a slider in mid-drag. */
  preview: (answers: Partial<Answers>) => void;
  /**
   * Answers that the screen shows as proposed: they become answers only by Next on this step. Undefined when there are
   * none any more. Call it in an effect; leaving the step drops them.
   */
  propose: (proposal: Proposal | undefined) => void;
  /** Next was pressed on this step before: what was proposed then was accepted or taken out. */
  wasDone: boolean;
  /** A field was left: saves without the pause. */
  leaveField: () => void;
  /** Saves everything now; returns whether the server then has it. */
  saveAll: () => Promise<boolean>;
  /** Goes to a step and comes back to the review afterwards. */
  editStep: (key: StepKey) => void;
  /** The step that the customer comes back from. */
  edited?: StepKey | undefined;
  /** The check-up was completed before it was opened here. */
  isCompleted: boolean;
  /** The review meeting was booked, moved or, with null, cancelled. */
  scheduled: (startsAt: Date | null) => void;
  /** The customer came to change the meeting. */
  opensChange: boolean;
  /** Input that is no answer yet, so that leaving the step asks first; undefined when there is none. */
  holdsUnfinished: (what: Unfinished | undefined) => void;
  /** Why Next is disabled although all may be answered; undefined when it is not. */
  waitsFor: (reason: string | undefined) => void;
}
