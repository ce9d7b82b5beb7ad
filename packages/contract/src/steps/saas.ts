import { defineStep, nothingMissing } from "./step.ts";

export const saasStep = defineStep({
  key: "saas",
  title: "Applications (SaaS)",
  description: "The cloud applications that your company uses.",
  fields: ["saasApps"],
  missing: nothingMissing,
});
