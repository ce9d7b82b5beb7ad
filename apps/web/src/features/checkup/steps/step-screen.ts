import type { AnswerKey, Answers, StepAnswers, StepKey } from "@app/contract";

/** Why a field cannot be saved as it stands. */
export type Problems = Partial<Record<AnswerKey, string>>;

/** Changed answers, or how they follow from the answers as they are by then. */
export type AnswersChange = Partial<Answers> | ((now: Answers) => Partial<Answers>);

/** A time or guests that are not booked, or an address that is not added: they wait for a button of the screen. */
export type Unfinished = "meeting" | "address";

/** All that the screen of a step knows and may do. It owns no saving. */
export interface StepScreenProps {
  checkupId: string;
  answers: StepAnswers;
  problems: Problems;
  change: (changes: AnswersChange) => void;
  /**
   * A change follows once the server has answered something else, maybe after the step was left. Answers how
   * to say that it was made, or that none follows.
   */
  expectChange: () => () => void;
  /** Shows answers without saving them yet: a slider in mid-drag. */
  preview: (answers: Partial<Answers>) => void;
  /** A field was left: no reason to wait for the next key. */
  leaveField: () => void;
  /** Saves at once all that was typed; answers whether the server has everything then. */
  saveAll: () => Promise<boolean>;
  /** Goes to a step and comes back to the review afterwards. */
  editStep: (key: StepKey) => void;
  /** The check-up was completed before it was opened here. */
  isCompleted: boolean;
  /** The review meeting was booked, moved or, with null, cancelled. */
  scheduled: (startsAt: Date | null) => void;
  /** The visitor came to change the meeting. */
  opensChange: boolean;
  /** What is chosen or typed but no answer yet, so that leaving the step asks first; undefined when nothing is. */
  holdsUnfinished: (what: Unfinished | undefined) => void;
  /** Why Next has to wait though all may be answered; undefined when it need not. */
  waitsFor: (reason: string | undefined) => void;
}
