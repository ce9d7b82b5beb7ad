import { companySize } from "../company-size.ts";
import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { defineQuestion, field } from "./question.ts";
import type { Values } from "./question.ts";
import { totalStaff } from "./staff.ts";
import type { StaffAnswers } from "./staff.ts";

const fields = {
  companyWebsite: field("Website", rules.website.nullable(), null),
  companyName: field("Company Name", rules.companyName.nullable(), null),
  companyIndustry: field("Industry", rules.industry.nullable(), null),
};

export const company = defineQuestion({
  key: "company",
  title: "Company Information",
  description: "Who we are looking at: your website, your company's name and its industry.",
  fields,
  missing: (answers: Values<typeof fields> & StaffAnswers) => {
    if (!answers.companyWebsite) return messages.websiteMissing;
    if (!answers.companyName) return messages.companyNameRequired;
    return answers.companyIndustry ? undefined : messages.industryRequired;
  },
  heading: "Company Information",
  read: (answers) => ({
    facts: [
      ["Website", answers.companyWebsite || "N/A"],
      ["Company Name", answers.companyName || "N/A"],
      ["Industry", answers.companyIndustry || "N/A"],
      ["Size", companySize(totalStaff(answers)) ?? "N/A"],
    ],
  }),
});
