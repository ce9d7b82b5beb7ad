import { defineQuestion, field } from "./question.ts";
import type { AnswerNames, Field, Reading } from "./question.ts";

/** The answers that are chosen from the catalogue; the catalogue has a part for each. */
export const choiceKinds = [
  "complianceStandard",
  "workPlatforms",
  "cloudPlatforms",
  "saasApps",
  "itSecurityApps",
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** What is chosen under its label, or `none`. */
export function readChoices(label: string, chosen: string[], names: Names, none: string): Reading {
  const read = chosen.map((identifier) => names?.[identifier] ?? identifier);
  return { facts: [[label, read.length > 0 ? read : none]] };
}
type Names = AnswerNames[string];

/** A step whose one answer is a list of choices from the catalogue, stored by their identifiers. */
export const choiceQuestion = <const Key extends string, const Answer extends string>({
  answer,
  label,
  missing,
  ...step
}: {
  key: Key;
  answer: Answer;
  label: string;
  title: string;
  description: string;
  missing?: string;
}) =>
  defineQuestion({
    ...step,
    fields: { [answer]: field<string[]>(label, []) } as Record<Answer, Field<string[]>>,
    missing: ({ [answer]: chosen }: Record<Answer, string[]>) =>
      chosen.length > 0 ? undefined : missing,
    heading: "Platforms & Applications",
    read: ({ [answer]: chosen }: Record<Answer, string[]>, names: AnswerNames) =>
      readChoices(label, chosen, names[answer], "None selected"),
  });
