import { answerKeys, stepAt, stepCount } from "@app/contract";
import type { AnswerKey, Answers, StepAnswers } from "@app/contract";
import type { Problems } from "./steps/step-screen.ts";

/** Fields that were changed here and in another window, with all answers of both. */
export interface Conflict {
  fields: AnswerKey[];
  there: Answers;
  here: Answers;
}

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

type Progress = Pick<DraftState, "answers" | "problems" | "currentStep" | "furthestStep">;

/** Why Next is disabled on a step, or undefined when the step is done. */
export function whyNotDone(step: number, { answers, problems }: Progress): string | undefined {
  const { fields, missing } = stepAt(step);
  const wrong = answerKeys.find((key) => key in fields && problems[key] !== undefined);
  return wrong ? problems[wrong] : missing?.(answers);
}

/** The last step that can be opened: it was reached before, and all steps before it are still done. */
export function lastReached(progress: Progress): number {
  const furthest = Math.min(stepCount, progress.furthestStep);
  let step = 1;
  while (step < furthest && whyNotDone(step, progress) === undefined) step += 1;
  return step;
}

/** The step to show: the requested one where it can be opened, else the saved one, else the last before it. */
export function stepToShow(requested: number | undefined, progress: Progress): number {
  const last = lastReached(progress);
  const canOpen = requested !== undefined && requested >= 1 && requested <= last;
  return canOpen ? requested : Math.min(progress.currentStep, last);
}
