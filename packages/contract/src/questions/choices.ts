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
const readChoices =
  <List extends string, Reason extends string = never>(
    label: string,
    list: List,
    reason?: Reason,
  ) =>
  (answers: Record<List, string[]> & Record<Reason, EmptyReason>, names: AnswerNames): Reading => {
    const read = answers[list].map((identifier) => names[list]?.[identifier] ?? identifier);
    const why: EmptyReason = reason ? answers[reason] : "unsaid";
    return { facts: [[label, read.length > 0 ? read : emptyTexts[why]]] };
  };

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
  read: readChoices("Work Platforms", "workPlatforms"),
});

export const cloudPlatforms = defineQuestion({
  key: "cloudPlatforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your data is hosted. You may leave this empty.",
  fields: { cloudPlatforms: field<string[]>("Cloud Platforms", []) },
  heading,
  read: readChoices("Cloud Platforms", "cloudPlatforms"),
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
  read: readChoices("SaaS Applications", "saasApps", "noSaas"),
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
  read: readChoices("IT & Security Applications", "itSecurityApps", "noItSecurity"),
});
