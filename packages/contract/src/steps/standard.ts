import { messages } from "../messages.ts";
import { defineStep } from "./step.ts";

export const standardStep = defineStep({
  key: "standard",
  title: "Compliance Standard",
  description:
    "The standard that you work towards. If there are several, take the most pressing one.",
  fields: ["complianceStandard"],
  missing: (answers) => (answers.complianceStandard ? undefined : messages.standardMissing),
});
