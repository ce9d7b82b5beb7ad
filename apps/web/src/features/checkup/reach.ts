import { answersOfStep, firstOpenStep, stepAt, stepCount } from "@app/contract";
import type { DraftState } from "./draft-state.ts";

type Progress = Pick<DraftState, "answers" | "problems" | "currentStep" | "furthestStep">;

/** Why Next stays closed on a step, or undefined when the step is done. */
export function whyNotDone(step: number, { answers, problems }: Progress): string | undefined {
  const wrong = answersOfStep(step).find((key) => problems[key] !== undefined);
  return wrong ? problems[wrong] : stepAt(step).missing(answers);
}

/** The last step that can be opened: it was reached before, and nothing ahead of it became undone. */
export function lastReached(progress: Progress): number {
  const furthest = Math.min(stepCount, progress.furthestStep);
  let step = 1;
  while (step < furthest && whyNotDone(step, progress) === undefined) step += 1;
  return step;
}

/** Whether a step can be opened. */
export const isReached = (step: number, progress: Progress): boolean =>
  Number.isInteger(step) && step >= 1 && step <= lastReached(progress);

/** The step to show: the wanted one where it can be opened, else the saved one, else the last before it. */
export function stepToShow(wanted: number | undefined, progress: Progress): number {
  if (wanted !== undefined && isReached(wanted, progress)) return wanted;
  let step = Math.min(progress.currentStep, stepCount);
  while (step > 1 && !isReached(step, progress)) step -= 1;
  return step;
}

/** The step that a save carries: the one to go to, or the one on the screen; none when it is saved already. */
export function stepToSave(
  wanted: number | undefined,
  onScreen: number | undefined,
  { answers, currentStep }: Pick<Progress, "answers" | "currentStep">,
): number | undefined {
  const step = wanted ?? onScreen;
  if (step === undefined || step === currentStep) return undefined;
  // What another tab took back may have closed the step on the screen: the answers are saved without it.
  return wanted === undefined && step > firstOpenStep(answers) ? undefined : step;
}
