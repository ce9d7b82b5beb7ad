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
