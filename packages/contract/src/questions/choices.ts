import type { z } from "zod";
import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { defineQuestion, field } from "./question.ts";
import type { AnswerNames, Field, Reading } from "./question.ts";

/** A step with a list of chosen identifiers. It reads as their names, or that nothing was chosen. */
const choiceQuestion = <const Key extends string, Name extends string>(
  key: Key,
  name: Name,
  label: string,
  { rule, missing, ...texts }: ChoiceSettings,
) =>
  defineQuestion({
    key,
    ...texts,
    fields: { [name]: field(label, rule, []) } as Record<Name, Field<typeof rule>>,
    missing: ({ [name]: chosen }: Record<Name, string[]>) =>
      chosen.length > 0 ? undefined : missing,
    heading: "Platforms & Applications",
    read: ({ [name]: chosen }: Record<Name, string[]>, names: AnswerNames): Reading => {
      const read = chosen.map((identifier) => names[name]?.[identifier] ?? identifier);
      return { facts: [[label, read.length > 0 ? read : "None selected"]] };
    },
  });

interface ChoiceSettings {
  rule: z.ZodArray<z.ZodString>;
  title: string;
  description: string;
  missing?: string;
}

export const standard = defineQuestion({
  key: "standard",
  title: "Compliance Standard",
  description:
    "The standard that you work towards. If there are several, take the most pressing one.",
  fields: { complianceStandard: field("Compliance Standard", rules.identifier.nullable(), null) },
  missing: ({ complianceStandard }) => (complianceStandard ? undefined : messages.standardMissing),
  heading: "Compliance Standard",
  read: ({ complianceStandard: chosen }, names) => ({
    label: "Standard",
    text:
      chosen === null
        ? "Not Selected"
        : (names.complianceStandard?.[chosen] ?? chosen.toUpperCase()),
  }),
});

export const workPlatform = choiceQuestion("workPlatform", "workPlatforms", "Work Platforms", {
  rule: rules.platforms,
  title: "Work Platform",
  description: "What your people work on day to day. Choose all that apply.",
  missing: messages.workPlatformMissing,
});

export const cloudPlatforms = choiceQuestion(
  "cloudPlatforms",
  "cloudPlatforms",
  "Cloud Platforms",
  {
    rule: rules.platforms,
    title: "Cloud Infrastructure Platforms",
    description: "Where your servers and data run. Leave it empty if there are none.",
  },
);

export const saasQuestion = choiceQuestion("saas", "saasApps", "SaaS Applications", {
  rule: rules.applications,
  title: "Applications (SaaS)",
  description: "The cloud applications that your company uses.",
});

export const itSecurityQuestion = choiceQuestion(
  "itSecurity",
  "itSecurityApps",
  "IT & Security Applications",
  {
    rule: rules.applications,
    title: "IT & Security Applications",
    description: "What protects and manages your devices, accounts and network.",
  },
);
