import { deviceLabels, deviceTypes, workModeLabels, workModes } from "./answers.ts";
import type { Answers, DeviceType, ScopeEntry, WorkMode } from "./answers.ts";
import { companySize } from "./company-size.ts";
import { counted } from "./counted.ts";
import { isAssigned, scopeCoverage, staffTotals, totalStaff } from "./scope.ts";

/** What an answer is called, and how it reads. */
type AnswerFact = readonly [label: string, text: string];

/** The headings under which the answers stand wherever all of them are read: the review, mails, the summary. */
export const answerTitles = {
  company: "Company Information",
  standard: "Compliance Standard",
  staff: "Staff Details",
  locations: "Locations",
  chosen: "Platforms & Applications",
  devices: "Devices",
  scope: "Scope",
} as const;

/** The four lists of what was chosen, in the order of their steps. */
export const chosenLabels = {
  workPlatforms: "Work Platforms",
  cloudPlatforms: "Cloud Platforms",
  saasApps: "SaaS Applications",
  itSecurityApps: "IT & Security Applications",
} as const;
export type ChosenList = keyof typeof chosenLabels;
export const chosenLists = Object.keys(chosenLabels) as ChosenList[];

/** What stands in the place of an answer that there is none of. */
export const noAnswerTexts = {
  standard: "Not Selected",
  chosen: "None selected",
  locations: "None entered yet",
  scope: "No staff and no devices entered",
  /** Of staff or devices that there are. */
  scopeRow: "Not decided",
} as const;

/** What identifiers are called, by the answer in which they stand. */
export type AnswerNames = Record<string, Record<string, string>>;

export function standardText({ complianceStandard }: Answers, names: AnswerNames = {}): string {
  if (complianceStandard === null) return noAnswerTexts.standard;
  return names.complianceStandard?.[complianceStandard] ?? complianceStandard.toUpperCase();
}

export const chosenNames = (answers: Answers, list: ChosenList, names: AnswerNames): string[] =>
  answers[list].map((identifier) => names[list]?.[identifier] ?? identifier);

/** What was chosen in each list, or that nothing was. */
export const chosenFacts = (answers: Answers, names: AnswerNames) =>
  chosenLists.map((list) => {
    const chosen = chosenNames(answers, list, names);
    return [chosenLabels[list], chosen.length > 0 ? chosen : noAnswerTexts.chosen] as const;
  });

export const companyFacts = (answers: Answers): AnswerFact[] => [
  ["Website", answers.companyWebsite || "N/A"],
  ["Company Name", answers.companyName || "N/A"],
  ["Industry", answers.companyIndustry || "N/A"],
  ["Size", companySize(totalStaff(answers)) ?? "N/A"],
];

export const staffFacts = (answers: Answers): AnswerFact[] => [
  ["Remote", counted(answers.staffRemote)],
  ["Hybrid", counted(answers.staffHybrid)],
  ["On-Site", counted(answers.staffOnsite)],
];

/** A list of places, or what to say without any: not said yet is no "Fully Remote". */
export function placesOf({ fullyRemote, locations }: Answers): string[] | string {
  if (locations.length > 0) return locations;
  return fullyRemote ? "Fully Remote" : noAnswerTexts.locations;
}

export const deviceFacts = ({ devices }: Answers): AnswerFact[] =>
  deviceTypes.map((type) => [deviceLabels[type], counted(devices[type])]);

interface ScopeRow {
  /** Where its entry is stored in its part of the scope. */
  key: WorkMode | DeviceType;
  label: string;
  total: number;
  entry: ScopeEntry;
}

interface ScopeTable {
  /** Where its entries are stored, and the step that its totals come from. */
  part: keyof Answers["scopeData"];
  title: string;
  rows: ScopeRow[];
}

/** The two tables of the scope, each with all of its rows. The scope is taken as it is: `clampScope` comes before. */
export const scopeTables = (answers: Answers): ScopeTable[] => [
  {
    part: "staff",
    title: "Staff Scope",
    rows: workModes.map((mode) => ({
      key: mode,
      label: workModeLabels[mode],
      total: staffTotals(answers)[mode],
      entry: answers.scopeData.staff[mode],
    })),
  },
  {
    part: "devices",
    title: "Device Scope",
    rows: deviceTypes.map((type) => ({
      key: type,
      label: deviceLabels[type],
      total: answers.devices[type],
      entry: answers.scopeData.devices[type],
    })),
  },
];

type ScopeCount = Pick<ScopeRow, "total" | "entry">;

/** What a row says that has no numbers to show. */
function textWithoutNumbers(entry: Omit<ScopeEntry, "adjusted">): string | undefined {
  if (entry.notSure) return "Not sure";
  return isAssigned(entry) ? undefined : noAnswerTexts.scopeRow;
}

/** How a row reads. */
export function scopeText({ total, entry }: ScopeCount): string {
  if (total === 0) return "None";
  const { inScope, outOfScope } = entry;
  return textWithoutNumbers(entry) ?? `${counted(inScope)} in, ${counted(outOfScope)} out`;
}

/** How much of a row is assigned; nothing where there is nothing to assign. */
export function assignedText({ total, entry }: ScopeCount): string {
  if (total === 0) return "";
  const assigned = counted(entry.inScope + entry.outOfScope);
  return textWithoutNumbers(entry) ?? `${assigned} of ${counted(total)} assigned`;
}

/** The scope in a line for everything that there is any of. */
export const scopeFacts = (answers: Answers): AnswerFact[] =>
  scopeTables(answers).flatMap(({ rows }) =>
    rows.filter(({ total }) => total > 0).map((row) => [row.label, scopeText(row)] as const),
  );

/** How much of a table was assigned, in words. */
export function coverageText(rows: ScopeCount[]): string {
  const { total, inScope, outOfScope } = scopeCoverage(rows);
  const without = textWithoutNumbers({ inScope, outOfScope, notSure: total === 0 });
  if (without) return without;
  const rest = counted(total - inScope - outOfScope);
  return `${counted(inScope)} in scope, ${counted(outOfScope)} out of scope, ${rest} not assigned`;
}
