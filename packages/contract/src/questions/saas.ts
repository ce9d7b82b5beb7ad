import { rules } from "../rules.ts";
import { defineQuestion, field, namesOfChosen, nothingMissing } from "./question.ts";

const fields = { saasApps: field("SaaS Applications", rules.applications, []) };

export const saasQuestion = defineQuestion({
  key: "saas",
  title: "Applications (SaaS)",
  description: "The cloud applications that your company uses.",
  fields,
  missing: nothingMissing,
  ...namesOfChosen("saasApps", fields.saasApps.label),
});
