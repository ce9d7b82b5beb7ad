import { rules } from "../rules.ts";
import { defineQuestion, field, namesOf, nothingMissing } from "./question.ts";
import type { Values } from "./question.ts";

const fields = { saasApps: field("SaaS Applications", rules.applications, []) };

export const saasQuestion = defineQuestion({
  key: "saas",
  title: "Applications (SaaS)",
  description: "The cloud applications that your company uses.",
  fields,
  missing: nothingMissing,
  heading: "Platforms & Applications",
  read: ({ saasApps }: Values<typeof fields>, names) => ({
    facts: [[fields.saasApps.label, namesOf("saasApps", saasApps, names)]],
  }),
});
