import { messages } from "../messages.ts";
import { counted } from "../text.ts";
import { defineQuestion, field } from "./question.ts";
import type { Values } from "./question.ts";

export const workModeLabels = {
  remote: "Fully Remote Staff",
  hybrid: "Hybrid Staff",
  onsite: "On-Site Staff",
};
export type WorkMode = keyof typeof workModeLabels;
export const workModes = Object.keys(workModeLabels) as WorkMode[];

const fields = {
  staffRemote: field(workModeLabels.remote, 0),
  staffHybrid: field(workModeLabels.hybrid, 0),
  staffOnsite: field(workModeLabels.onsite, 0),
};
export type StaffAnswers = Values<typeof fields>;

export const staffTotals = (answers: StaffAnswers): Record<WorkMode, number> => ({
  remote: answers.staffRemote,
  hybrid: answers.staffHybrid,
  onsite: answers.staffOnsite,
});

export const totalStaff = (answers: StaffAnswers) =>
  answers.staffRemote + answers.staffHybrid + answers.staffOnsite;

/** What `countRule` says of a number, for pages that load no rules. */
export function countProblem(count: number, max: number): string | undefined {
  if (!Number.isInteger(count)) return messages.wholeNumber;
  if (count < 0) return messages.atLeastZero;
  return count > max ? messages.numberTooLarge(max) : undefined;
}

/** Whole numbers that add up to the total and differ by one at most, the larger ones first. */
export const splitEvenly = <Part extends string>(total: number, parts: readonly Part[]) =>
  Object.fromEntries(
    parts.map((part, at) => [part, Math.floor((total + parts.length - 1 - at) / parts.length)]),
  ) as Record<Part, number>;

export const staff = defineQuestion({
  key: "staff",
  title: "Staff Details",
  description: "An estimate is fine.",
  fields,
  read: (answers: StaffAnswers) => ({
    facts: [
      ["Remote", counted(answers.staffRemote)],
      ["Hybrid", counted(answers.staffHybrid)],
      ["On-Site", counted(answers.staffOnsite)],
    ],
    total: ["Total Staff", counted(totalStaff(answers))],
  }),
});
