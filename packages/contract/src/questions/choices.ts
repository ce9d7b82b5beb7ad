import { messages } from "../messages.ts";
import { defineQuestion, field } from "./question.ts";
import type { AnswerNames, EmptyReason, Reading } from "./question.ts";

/** The answers that are chosen from the catalogue; the catalogue has a part for each. */
export const choiceKinds = [
  "complianceStandard",
  "workPlatforms",
  "cloudPlatforms",
  "saasApps",
  "itSecurityApps",
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

const heading = "Platforms & Applications";
const emptyTexts = { unsaid: "None selected", none: "None used", unknown: "Not known yet" };

/** What is chosen under its label, or why nothing is. */
function readChoices(
  label: string,
  chosen: string[],
  names: AnswerNames[string],
  reason: EmptyReason = "unsaid",
): Reading {
  const read = chosen.map((identifier) => names?.[identifier] ?? identifier);
  return { facts: [[label, read.length > 0 ? read : emptyTexts[reason]]] };
}

export const standard = defineQuestion({
  key: "standard",
  title: "Compliance Standard",
  description: "If there are several, choose the most urgent one.",
  fields: { complianceStandard: field<string | null>("Compliance Standard", null) },
  missing: ({ complianceStandard }) => (complianceStandard ? undefined : messages.standardMissing),
  read: ({ complianceStandard: chosen }, names) => ({
    label: "Standard",
    text:
      chosen === null
        ? "Not Selected"
        : (names.complianceStandard?.[chosen] ?? chosen.toUpperCase()),
  }),
});

export const workPlatform = defineQuestion({
  key: "workPlatform",
  title: "Work Platform",
  description: "Choose all that your people work on.",
  fields: { workPlatforms: field<string[]>("Work Platforms", []) },
  missing: ({ workPlatforms: chosen }) =>
    chosen.length > 0 ? undefined : messages.workPlatformMissing,
  heading,
  read: ({ workPlatforms: chosen }, names) =>
    readChoices("Work Platforms", chosen, names.workPlatforms),
});

export const cloudPlatforms = defineQuestion({
  key: "cloudPlatforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your data is hosted. You may leave this empty.",
  fields: { cloudPlatforms: field<string[]>("Cloud Platforms", []) },
  heading,
  read: ({ cloudPlatforms: chosen }, names) =>
    readChoices("Cloud Platforms", chosen, names.cloudPlatforms),
});

export const saas = defineQuestion({
  key: "saas",
  title: "Applications (SaaS)",
  description: "The cloud applications your company uses.",
  fields: {
    saasApps: field<string[]>("SaaS Applications", []),
    noSaas: field<EmptyReason>("No SaaS Applications", "unsaid"),
  },
  heading,
  read: ({ saasApps: chosen, noSaas }, names) =>
    readChoices("SaaS Applications", chosen, names.saasApps, noSaas),
});

export const itSecurity = defineQuestion({
  key: "itSecurity",
  title: "IT & Security Applications",
  description: "What protects and manages your devices, accounts and network.",
  fields: {
    itSecurityApps: field<string[]>("IT & Security Applications", []),
    noItSecurity: field<EmptyReason>("No IT & Security Applications", "unsaid"),
  },
  heading,
  read: ({ itSecurityApps: chosen, noItSecurity }, names) =>
    readChoices("IT & Security Applications", chosen, names.itSecurityApps, noItSecurity),
});
