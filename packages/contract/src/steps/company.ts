import { messages } from "../messages.ts";
import { defineStep } from "./step.ts";

export const companyStep = defineStep({
  key: "company",
  title: "Company Information",
  description: "Who we are looking at: your website, your company's name and its industry.",
  fields: ["companyWebsite", "companyName", "companyIndustry"],
  missing: (answers) => {
    if (!answers.companyWebsite) return messages.websiteMissing;
    if (!answers.companyName) return messages.companyNameRequired;
    return answers.companyIndustry ? undefined : messages.industryRequired;
  },
});
