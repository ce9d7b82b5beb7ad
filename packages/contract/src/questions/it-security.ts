import { rules } from "../rules.ts";
import { defineQuestion, field, namesOf, nothingMissing } from "./question.ts";
import type { Values } from "./question.ts";

const fields = { itSecurityApps: field("IT & Security Applications", rules.applications, []) };

export const itSecurityQuestion = defineQuestion({
  key: "itSecurity",
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
  fields,
  missing: nothingMissing,
  heading: "Platforms & Applications",
  read: ({ itSecurityApps }: Values<typeof fields>, names) => ({
    facts: [[fields.itSecurityApps.label, namesOf("itSecurityApps", itSecurityApps, names)]],
  }),
});
