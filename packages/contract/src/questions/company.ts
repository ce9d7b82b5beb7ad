import { messages } from "../messages.ts";
import { defineQuestion, field } from "./question.ts";
import type { Values } from "./question.ts";
import { totalStaff } from "./staff.ts";
import type { StaffAnswers } from "./staff.ts";

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

const fields = {
  companyWebsite: field<string | null>("Website", null),
  companyName: field<string | null>("Company Name", null),
  companyIndustry: field<string | null>("Industry", null),
};

export const company = defineQuestion({
  key: "company",
  title: "Company Information",
  description: "Website, name and industry.",
  fields,
  missing: (answers) => {
    if (!answers.companyWebsite) return messages.websiteMissing;
    if (!answers.companyName) return messages.companyNameRequired;
    return answers.companyIndustry ? undefined : messages.industryRequired;
  },
  read: (answers: Values<typeof fields> & StaffAnswers) => ({
    facts: [
      ["Website", answers.companyWebsite || "N/A"],
      ["Company Name", answers.companyName || "N/A"],
      ["Industry", answers.companyIndustry || "N/A"],
      ["Size", companySize(totalStaff(answers)) ?? "N/A"],
    ],
  }),
});
