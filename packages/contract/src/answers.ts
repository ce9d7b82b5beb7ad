import type { z } from "zod";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

export const workModes = ["remote", "hybrid", "onsite"] as const;
export type WorkMode = (typeof workModes)[number];

export const deviceTypes = [
  "windowsDesktops",
  "macDesktops",
  "windowsLaptops",
  "macbooks",
  "androidDevices",
  "iosDevices",
  "servers",
] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceLabels: Record<DeviceType, string> = {
  windowsDesktops: "Windows Desktops",
  macDesktops: "Mac Desktops",
  windowsLaptops: "Windows Laptops",
  macbooks: "MacBooks",
  androidDevices: "Android Devices (phones & tablets)",
  iosDevices: "Apple iPhones & iPads",
  servers: "Servers (including cloud infrastructure)",
};

export const workModeLabels: Record<WorkMode, string> = {
  remote: "Fully Remote Staff",
  hybrid: "Hybrid Staff",
  onsite: "On-Site Staff",
};

/** One object with the same rule under each key. */
const forEach = <Key extends string, Rule extends z.ZodType>(keys: readonly Key[], rule: Rule) =>
  only(Object.fromEntries(keys.map((key) => [key, rule])) as Record<Key, Rule>);

const scopeEntry = only({
  inScope: rules.staff,
  outOfScope: rules.staff,
  notSure: rules.yesOrNo,
  /** The total fell below what was entered, and the row was cut to it: the page points this out. */
  adjusted: rules.yesOrNo.default(false),
});
export type ScopeEntry = z.infer<typeof scopeEntry>;

/** The answers of the twelve steps as they are stored; null is "not answered yet". */
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
  itSecurityApps: rules.applications,
  devices: forEach(deviceTypes, rules.devices),
  /** As entered: `clampScope` says what counts. */
  scopeData: only({
    staff: forEach(workModes, scopeEntry),
    devices: forEach(deviceTypes, scopeEntry),
  }).describe(
    "How many are in and out of scope. Where both are 0, and not marked as not sure, nobody decided.",
  ),
});
export type Answers = z.infer<typeof answers>;
export type AnswerKey = keyof Answers;
export const answerKeys = Object.keys(answers.shape) as AnswerKey[];

/** What a save carries: the changed answers only. A changed answer is a given one: null is not accepted. */
export const answerChanges = only({
  ...answers.shape,
  companyWebsite: rules.website,
  companyName: rules.companyName,
  companyIndustry: rules.industry,
  complianceStandard: rules.identifier,
  fullyRemote: rules.yesOrNo,
})
  .partial()
  .refine((changes) => !(changes.fullyRemote && (changes.locations?.length ?? 0) > 0), {
    path: ["locations"],
    message: messages.fullyRemoteWithLocations,
  });
export type AnswerChanges = z.infer<typeof answerChanges>;

const untouched: ScopeEntry = { inScope: 0, outOfScope: 0, notSure: false, adjusted: false };
const same = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;

/** The answers of a check-up that was just started. */
export const noAnswers: Answers = {
  companyWebsite: null,
  companyName: null,
  companyIndustry: null,
  complianceStandard: null,
  staffRemote: 0,
  staffHybrid: 0,
  staffOnsite: 0,
  fullyRemote: null,
  locations: [],
  workPlatforms: [],
  cloudPlatforms: [],
  saasApps: [],
  itSecurityApps: [],
  devices: same(deviceTypes, 0),
  scopeData: { staff: same(workModes, untouched), devices: same(deviceTypes, untouched) },
};
