import { checkupMinutes } from "../limits.ts";
import { cloudPlatformsStep } from "./cloud-platforms.ts";
import { companyStep } from "./company.ts";
import { devicesStep } from "./devices.ts";
import { itSecurityStep } from "./it-security.ts";
import { locationsStep } from "./locations.ts";
import { reviewStep } from "./review.ts";
import { saasStep } from "./saas.ts";
import { scheduleStep } from "./schedule.ts";
import { scopeStep } from "./scope.ts";
import { staffStep } from "./staff.ts";
import { standardStep } from "./standard.ts";
import type { Step, StepAnswers } from "./step.ts";
import { workPlatformStep } from "./work-platform.ts";

/** The check-up's steps in their order: the one place that knows it. */
export const steps = [
  companyStep,
  standardStep,
  staffStep,
  locationsStep,
  workPlatformStep,
  cloudPlatformsStep,
  saasStep,
  itSecurityStep,
  devicesStep,
  scopeStep,
  reviewStep,
  scheduleStep,
] as const;

export type StepKey = (typeof steps)[number]["key"];
export const stepCount = steps.length;

/** A step by its number, which starts at 1. */
export const stepAt = (number: number): Step<StepKey> => steps[number - 1]!; // callers stay within 1 to stepCount

/** The number of a step, which starts at 1. */
export const stepNumber = (key: StepKey) => steps.findIndex((step) => step.key === key) + 1;

/** The number of the first step that is not done; stepCount + 1 when all are. */
export function firstOpenStep(answers: StepAnswers): number {
  const open = steps.findIndex((step) => step.missing(answers) !== undefined);
  return open === -1 ? stepCount + 1 : open + 1;
}

/** The steps before this one that are done. */
export const doneStepsBefore = (step: number, answers: StepAnswers): number[] =>
  steps.flatMap(({ missing }, at) =>
    at + 1 < step && missing(answers) === undefined ? [at + 1] : [],
  );

/** Minutes that the steps after this one take, rounded up. */
export const minutesRemaining = (step: number) =>
  Math.ceil(((stepCount - step) / stepCount) * checkupMinutes);
