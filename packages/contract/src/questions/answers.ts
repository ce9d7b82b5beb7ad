import { z } from "zod";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { deviceTypes } from "./devices.ts";
import type { Answers, AnswerKey } from "./index.ts";
import { underEach } from "./question.ts";
import { workModes } from "./staff.ts";

const scopeEntry = only({
  inScope: rules.staff,
  outOfScope: rules.staff,
  notSure: rules.yesOrNo,
  adjusted: rules.yesOrNo.default(false),
});

/** The answers of all steps as they are stored. */
export const answers = only({
  companyWebsite: rules.website.nullable(),
  companyName: rules.companyName.nullable(),
  companyIndustry: rules.industry.nullable(),
  complianceStandard: rules.identifier.nullable(),
  staffRemote: rules.staff,
  staffHybrid: rules.staff,
  staffOnsite: rules.staff,
  fullyRemote: rules.yesOrNo.nullable(),
  locations: rules.locations,
  workPlatforms: rules.platforms,
  cloudPlatforms: rules.platforms,
  saasApps: rules.applications,
  noSaas: rules.emptyReason,
  itSecurityApps: rules.applications,
  noItSecurity: rules.emptyReason,
  devices: only(underEach(deviceTypes, rules.devices)),
  scopeData: only({
    staff: only(underEach(workModes, scopeEntry)),
    devices: only(underEach(deviceTypes, scopeEntry)),
  }).describe(
    "How many are in and out of scope. Where both are 0 and not marked as not sure, nothing has been decided.",
  ),
} satisfies { [Key in AnswerKey]: z.ZodType<Answers[Key]> });

type Given<Rule> = Rule extends z.ZodNullable<infer Inner> ? Inner : Rule;
type GivenRules = { [Key in AnswerKey]: Given<(typeof answers.shape)[Key]> };
const givenRules = Object.entries(answers.shape).map(([key, rule]) => [
  key,
  rule instanceof z.ZodNullable ? rule.unwrap() : rule,
]);
/** The changed answers of a save. Null is rejected: a customer cannot take an answer back. */
export const answerChanges = only(Object.fromEntries(givenRules) as GivenRules)
  .partial()
  .refine((changes) => !(changes.fullyRemote && (changes.locations?.length ?? 0) > 0), {
    path: ["locations"],
    message: messages.fullyRemoteWithLocations,
  });
export type AnswerChanges = z.infer<typeof answerChanges>;
