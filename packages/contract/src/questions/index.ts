import { checkupMinutes } from "../limits.ts";
import { messages } from "../messages.ts";
import { counted } from "../text.ts";
import type { AnswerKey, AnswerNames, Answers, Question, Reading, StepAnswers } from "./answers.ts";
import { deviceLabels, deviceTypes, underEach, workModeLabels, workModes } from "./parts.ts";
import { scope } from "./scope.ts";
import { companySize, totalStaff } from "./staff.ts";

const untouched = { inScope: 0, outOfScope: 0, notSure: false, adjusted: false };

/** The answers of a new check-up, in the order of the steps. */
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
  noSaas: "unsaid",
  itSecurityApps: [],
  noItSecurity: "unsaid",
  devices: underEach(deviceTypes, 0),
  scopeData: {
    staff: underEach(workModes, untouched),
    devices: underEach(deviceTypes, untouched),
  },
};
export const answerKeys = Object.keys(noAnswers) as AnswerKey[];

const emptyTexts = { unsaid: "None selected", none: "None used", unknown: "Not known yet" };

/** What is chosen under its label, or why nothing is. */
const readChoices =
  (
    list: "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps",
    reason?: "noSaas" | "noItSecurity",
  ) =>
  (answers: Answers, names: AnswerNames): Reading => {
    const read = answers[list].map((identifier) => names[list]?.[identifier] ?? identifier);
    const why = reason ? answers[reason] : "unsaid";
    return { facts: [[answerLabels[list], read.length > 0 ? read : emptyTexts[why]]] };
  };

const ofCatalogue = "Platforms & Applications";

const inOrder = [
  {
    key: "company",
    title: "Company Information",
    description: "Website, name and industry.",
    fields: {
      companyWebsite: "Website",
      companyName: "Company Name",
      companyIndustry: "Industry",
    },
    missing: (answers) => {
      if (!answers.companyWebsite) return messages.websiteMissing;
      if (!answers.companyName) return messages.companyNameRequired;
      return answers.companyIndustry ? undefined : messages.industryRequired;
    },
    read: (answers) => ({
      facts: [
        ["Website", answers.companyWebsite || "N/A"],
        ["Company Name", answers.companyName || "N/A"],
        ["Industry", answers.companyIndustry || "N/A"],
        ["Size", companySize(totalStaff(answers)) ?? "N/A"],
      ],
    }),
  },
  {
    key: "standard",
    title: "Compliance Standard",
    description: "If there are several, choose the most urgent one.",
    fields: { complianceStandard: "Compliance Standard" },
    missing: (answers) => (answers.complianceStandard ? undefined : messages.standardMissing),
    read: ({ complianceStandard: chosen }, names) => ({
      label: "Standard",
      text:
        chosen === null
          ? "Not Selected"
          : (names.complianceStandard?.[chosen] ?? chosen.toUpperCase()),
    }),
  },
  {
    key: "staff",
    title: "Staff Details",
    description: "An estimate is fine.",
    fields: {
      staffRemote: workModeLabels.remote,
      staffHybrid: workModeLabels.hybrid,
      staffOnsite: workModeLabels.onsite,
    },
    read: (answers) => ({
      facts: [
        ["Remote", counted(answers.staffRemote)],
        ["Hybrid", counted(answers.staffHybrid)],
        ["On-Site", counted(answers.staffOnsite)],
      ],
      total: ["Total Staff", counted(totalStaff(answers))],
    }),
  },
  {
    key: "locations",
    title: "Physical Locations",
    description: "Offices, shops, warehouses: every place your people work.",
    fields: { fullyRemote: "Fully Remote", locations: "Locations" },
    missing: ({ fullyRemote, locations }) =>
      fullyRemote || locations.length > 0 ? undefined : messages.locationMissing,
    heading: "Locations",
    read: ({ fullyRemote, locations }) => ({
      label: "Locations",
      // An unanswered question must not read as "Fully Remote".
      text: locations.length > 0 ? locations : fullyRemote ? "Fully Remote" : "None entered yet",
    }),
  },
  {
    key: "workPlatform",
    title: "Work Platform",
    description: "Choose all that your people work on.",
    fields: { workPlatforms: "Work Platforms" },
    missing: ({ workPlatforms }) =>
      workPlatforms.length > 0 ? undefined : messages.workPlatformMissing,
    heading: ofCatalogue,
    read: readChoices("workPlatforms"),
  },
  {
    key: "cloudPlatforms",
    title: "Cloud Infrastructure Platforms",
    description: "Where your data is hosted. You may leave this empty.",
    fields: { cloudPlatforms: "Cloud Platforms" },
    heading: ofCatalogue,
    read: readChoices("cloudPlatforms"),
  },
  {
    key: "saas",
    title: "Applications (SaaS)",
    description: "The cloud applications your company uses.",
    fields: { saasApps: "SaaS Applications", noSaas: "No SaaS Applications" },
    heading: ofCatalogue,
    read: readChoices("saasApps", "noSaas"),
  },
  {
    key: "itSecurity",
    title: "IT & Security Applications",
    description: "What protects and manages your devices, accounts and network.",
    fields: {
      itSecurityApps: "IT & Security Applications",
      noItSecurity: "No IT & Security Applications",
    },
    heading: ofCatalogue,
    read: readChoices("itSecurityApps", "noItSecurity"),
  },
  {
    key: "devices",
    title: "Device Inventory",
    description: "An estimate is fine.",
    fields: { devices: "Devices" },
    heading: "Devices",
    read: ({ devices }) => ({
      facts: deviceTypes.map((type) => [deviceLabels[type], counted(devices[type])]),
      total: ["Total Devices", counted(deviceTypes.reduce((sum, type) => sum + devices[type], 0))],
    }),
    differences: (shown, other) =>
      deviceTypes
        .filter((type) => shown.devices[type] !== other.devices[type])
        .map((type) => `${deviceLabels[type]}: ${counted(shown.devices[type])}`),
  },
  scope,
  {
    key: "review",
    title: "Review Your Information",
    description: "Please check your answers.",
    fields: {},
  },
  {
    key: "schedule",
    title: "Schedule Your Review Meeting",
    description: "Thirty minutes to go through your answers together.",
    fields: {},
    missing: ({ scheduledAt }) => (scheduledAt ? undefined : messages.meetingMissing),
  },
] as const satisfies Question[];
export type StepKey = (typeof inOrder)[number]["key"];

/** The steps of the wizard in their order, which is defined here only. */
export const steps: readonly Question<StepKey>[] = inOrder;
export const stepCount = steps.length;

const labels = steps.map(({ fields }) => fields);
export const answerLabels = Object.assign({}, ...labels) as Record<AnswerKey, string>;

/** All answers as text, under their headings in the order of the steps. */
export function readAnswers(given: Answers, names: AnswerNames) {
  const all = steps.flatMap(({ key, title, heading = title, read }) =>
    read ? [{ key, heading, reading: read(given, names) }] : [],
  );
  const sections = Map.groupBy(all, ({ heading }) => heading);
  return Array.from(sections, ([heading, parts]) => ({ heading, parts }));
}
export type AnswerPart = ReturnType<typeof readAnswers>[number]["parts"][number];

export const stepOf = (key: AnswerKey) => steps.find(({ fields }) => key in fields)!; // each answer belongs to a step

/** A step by its number, which starts at 1. */
export const stepAt = (number: number) => steps[number - 1]!; // callers stay within 1 to stepCount

/** The number of a step, which starts at 1. */
export const stepNumber = (key: StepKey) => steps.findIndex((step) => step.key === key) + 1;

/** The number of the first step that is not done; stepCount + 1 if all are. */
export function firstOpenStep(given: StepAnswers): number {
  const open = steps.findIndex((step) => step.missing?.(given) !== undefined);
  return open === -1 ? stepCount + 1 : open + 1;
}

export const doneStepsBefore = (step: number, given: StepAnswers): number[] =>
  steps.flatMap(({ missing }, at) =>
    at + 1 < step && missing?.(given) === undefined ? [at + 1] : [],
  );

/** The minutes for the steps after this one, rounded up. */
export const minutesRemaining = (step: number) =>
  Math.ceil(((stepCount - step) / stepCount) * checkupMinutes);
