import { checkupMinutes } from "../limits.ts";
import { messages } from "../messages.ts";
import { cloudPlatforms, itSecurity, saas, standard, workPlatform } from "./choices.ts";
import { company } from "./company.ts";
import { devices } from "./devices.ts";
import { locations } from "./locations.ts";
import { defineQuestion } from "./question.ts";
import type { AnswerNames, Values } from "./question.ts";
import { scope } from "./scope.ts";
import { staff } from "./staff.ts";

const review = defineQuestion({
  key: "review",
  title: "Review Your Information",
  description: "Please check your answers.",
  fields: {},
});

const schedule = defineQuestion({
  key: "schedule",
  title: "Schedule Your Review Meeting",
  description: "Thirty minutes to go through your answers together.",
  fields: {},
  missing: ({ scheduledAt }: { scheduledAt: Date | null }) =>
    scheduledAt ? undefined : messages.meetingMissing,
});

/** The steps of the wizard in their order, which is defined here only. */
export const steps = [
  company,
  standard,
  staff,
  locations,
  workPlatform,
  cloudPlatforms,
  saas,
  itSecurity,
  devices,
  scope,
  review,
  schedule,
] as const;

type Step = (typeof steps)[number];
export type StepKey = Step["key"];
export const stepCount = steps.length;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type AllFields = Intersection<Step["fields"]>;
export type AnswerKey = keyof AllFields;

/** All answers of a check-up by their keys, in the order of the steps. */
export const answerFields = Object.assign({}, ...steps.map(({ fields }) => fields)) as AllFields;
export const answerKeys = Object.keys(answerFields) as AnswerKey[];

/** The answers of all steps; null means not answered yet. */
export type Answers = Values<AllFields>;

/** The answers of a new check-up. */
export const noAnswers = Object.fromEntries(
  answerKeys.map((key) => [key, answerFields[key].empty]),
) as Answers;

/** What steps read: the answers, and the time of the meeting. */
export type StepAnswers = Answers & { scheduledAt: Date | null };

/** All answers as text, under their headings in the order of the steps. */
export function readAnswers(given: Answers, names: AnswerNames) {
  const all = steps.flatMap(({ key, title, heading = title, read }) =>
    read ? [{ key, heading, reading: read(given, names) }] : [],
  );
  const sections = Map.groupBy(all, ({ heading }) => heading);
  return Array.from(sections, ([heading, parts]) => ({ heading, parts }));
}
export type AnswerPart = ReturnType<typeof readAnswers>[number]["parts"][number];

export const stepOf = (key: AnswerKey): Step => steps.find(({ fields }) => key in fields)!; // each answer belongs to a step

/** A step by its number, which starts at 1. */
export const stepAt = (number: number): Step => steps[number - 1]!; // callers stay within 1 to stepCount

/** The number of a step, which starts at 1. */
export const stepNumber = (key: StepKey) => steps.findIndex((step) => step.key === key) + 1;

/** The number of the first step that is not done; stepCount + 1 if all are. */
export function firstOpenStep(given: StepAnswers): number {
  const open = steps.findIndex((step) => step.missing?.(given) !== undefined);
  return open === -1 ? stepCount + 1 : open + 1;
}

export const doneStepsBefore = (step: number, given: StepAnswers): number[] =>
  steps.flatMap(({ missing }, at) =>
    at + 1 < step && missing?.(given) === undefined ? [at + 1] : [],
  );

/** The minutes for the steps after this one, rounded up. */
export const minutesRemaining = (step: number) =>
  Math.ceil(((stepCount - step) / stepCount) * checkupMinutes);
