import { messages } from "../messages.ts";
import type { Answers } from "./answers.ts";

export type StaffAnswers = Pick<Answers, "staffRemote" | "staffHybrid" | "staffOnsite">;

export const staffTotals = (answers: StaffAnswers) => ({
  remote: answers.staffRemote,
  hybrid: answers.staffHybrid,
  onsite: answers.staffOnsite,
});

export const totalStaff = (answers: StaffAnswers) =>
  answers.staffRemote + answers.staffHybrid + answers.staffOnsite;

const sizes: [upTo: number, label: string][] = [
  [10, "1-10"],
  [50, "11-50"],
  [200, "51-200"],
  [500, "201-500"],
  [1_000, "501-1,000"],
  [5_000, "1,001-5,000"],
  [10_000, "5,001-10,000"],
  [Infinity, "10,001+"],
];

export const companySizes = sizes.map(([, label]) => label);

/** The size band of a company with this many people; null if no staff is entered. */
export const companySize = (people: number): string | null =>
  people === 0 ? null : sizes.find(([upTo]) => people <= upTo)![1]; // the last band has no upper end

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
