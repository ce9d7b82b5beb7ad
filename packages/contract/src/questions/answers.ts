import type { z } from "zod";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { deviceTypes, underEach, workModes } from "./parts.ts";

const scopeEntry = only({
  inScope: rules.staff,
  outOfScope: rules.staff,
  notSure: rules.yesOrNo,
  /** The total fell below the entered numbers, and the row was cut to it: the web client shows a hint. */
  adjusted: rules.yesOrNo.default(false),
});
export type ScopeEntry = z.infer<typeof scopeEntry>;

/** The rules of the answers that a customer gives. */
const given = {
  companyWebsite: rules.website,
  companyName: rules.companyName,
  companyIndustry: rules.industry,
  complianceStandard: rules.identifier,
  staffRemote: rules.staff,
  staffHybrid: rules.staff,
  staffOnsite: rules.staff,
  fullyRemote: rules.yesOrNo,
  locations: rules.locations,
  workPlatforms: rules.platforms,
  cloudPlatforms: rules.platforms,
  saasApps: rules.applications,
  noSaas: rules.emptyReason,
  itSecurityApps: rules.applications,
  noItSecurity: rules.emptyReason,
  devices: only(underEach(deviceTypes, rules.devices)),
  /** As entered: `clampScope` cuts it to the totals. */
  scopeData: only({
    staff: only(underEach(workModes, scopeEntry)),
    devices: only(underEach(deviceTypes, scopeEntry)),
  }).describe(
    "How many are in and out of scope. Where both are 0 and not marked as not sure, nothing has been decided.",
  ),
};

/** The answers of all steps as they are stored; null means not answered yet. */
export const answers = only({
  ...given,
  companyWebsite: given.companyWebsite.nullable(),
  companyName: given.companyName.nullable(),
  companyIndustry: given.companyIndustry.nullable(),
  complianceStandard: given.complianceStandard.nullable(),
  fullyRemote: given.fullyRemote.nullable(),
});
export type Answers = z.infer<typeof answers>;
export type AnswerKey = keyof Answers;

/** The changed answers of a save. Null is rejected: a customer cannot take an answer back. */
export const answerChanges = only(given)
  .partial()
  .refine((changes) => !(changes.fullyRemote && (changes.locations?.length ?? 0) > 0), {
    path: ["locations"],
    message: messages.fullyRemoteWithLocations,
  });
export type AnswerChanges = z.infer<typeof answerChanges>;

/** The names of chosen identifiers, by answer. */
export type AnswerNames = Partial<Record<string, Record<string, string>>>;

export type Fact = readonly [label: string, value: string | readonly string[]];

/** The answers of a question as text: for the review, emails, the PDF and the admin panel. */
export type Reading =
  | { facts: readonly Fact[]; total?: Fact }
  /** One text, or the entries of a list. Where every text has a label, this one has `label`. */
  | { label: string; text: string | readonly string[] };

/** What steps read: the answers, and the time of the meeting. */
export type StepAnswers = Answers & { scheduledAt: Date | null };

/** One step of the wizard: its answers, what is missing, and how they read. */
export interface Question<Key extends string = string> {
  key: Key;
  title: string;
  description: string;
  /** Its answers with their labels. */
  fields: Partial<Record<AnswerKey, string>>;
  /** Why Next is disabled; undefined if the step is done, as one without this always is: its fields are always valid. */
  missing?: (answers: StepAnswers) => string | undefined;
  /** The heading of its answers if it is not the title; several questions can share one. */
  heading?: string;
  read?: (answers: Answers, names: AnswerNames) => Reading;
  /** For an answer of many parts: the parts that differ between two states of it. */
  differences?: (shown: Answers, other: Answers) => string[];
}
