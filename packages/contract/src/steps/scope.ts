import { defineStep, nothingMissing } from "./step.ts";

export const scopeStep = defineStep({
  key: "scope",
  title: "Let's Define Scope",
  description: "Which people and devices touch the data that the standard protects?",
  fields: ["scopeData"],
  missing: nothingMissing,
});
