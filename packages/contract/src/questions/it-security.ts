import { rules } from "../rules.ts";
import { defineQuestion, field, namesOfChosen, nothingMissing } from "./question.ts";

const fields = { itSecurityApps: field("IT & Security Applications", rules.applications, []) };

export const itSecurityQuestion = defineQuestion({
  key: "itSecurity",
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
  fields,
  missing: nothingMissing,
  ...namesOfChosen("itSecurityApps", fields.itSecurityApps.label),
});
