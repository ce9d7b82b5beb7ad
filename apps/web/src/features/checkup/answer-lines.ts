import { deviceLabels, deviceTypes, scopeTables, scopeText, workModeLabels } from "@app/contract";
import type { AnswerKey, Answers } from "@app/contract";
import { formatCount } from "#lib/format.ts";
import { sameAnswer } from "./sendable.ts";

export const answerLabels: Record<AnswerKey, string> = {
  companyWebsite: "Website",
  companyName: "Company Name",
  companyIndustry: "Industry",
  complianceStandard: "Compliance Standard",
  staffRemote: workModeLabels.remote,
  staffHybrid: workModeLabels.hybrid,
  staffOnsite: workModeLabels.onsite,
  fullyRemote: "Fully Remote",
  locations: "Locations",
  workPlatforms: "Work Platforms",
  cloudPlatforms: "Cloud Platforms",
  saasApps: "SaaS Applications",
  itSecurityApps: "IT & Security Applications",
  devices: "Devices",
  scopeData: "Scope",
};

/** A longer list is told by what sets it apart from the other one. */
const longList = 8;

/** One of two differing answers in words: of counts and long lists what differs. */
export function answerLines(
  key: AnswerKey,
  shown: Answers,
  other: Answers,
  nameOf: (choice: string) => string,
): string[] {
  if (key === "devices") {
    return deviceTypes
      .filter((type) => shown.devices[type] !== other.devices[type])
      .map((type) => `${deviceLabels[type]}: ${formatCount(shown.devices[type])}`);
  }
  if (key === "scopeData") return scopeLines(shown, other);
  const answer = shown[key];
  if (Array.isArray(answer)) return [listText(answer, other[key] as string[], nameOf)]; // of the same key
  if (typeof answer === "number") return [formatCount(answer)];
  if (typeof answer === "boolean") return [answer ? "Yes" : "No"];
  return [answer ? nameOf(answer) : "None"];
}

function scopeLines(shown: Answers, other: Answers): string[] {
  const rowsOf = (answers: Answers) => scopeTables(answers).flatMap(({ rows }) => rows);
  const others = rowsOf(other);
  return rowsOf(shown)
    .filter(({ entry }, at) => !sameAnswer(entry, others[at]?.entry))
    .map((row) => `${row.label}: ${scopeText(row)}`);
}

function listText(shown: string[], other: string[], nameOf: (choice: string) => string): string {
  const own = shown.filter((one) => !other.includes(one)).map(nameOf);
  const common = shown.length - own.length;
  if (shown.length <= longList || common === 0) return shown.map(nameOf).join(", ") || "None";
  if (own.length === 0) return `Only the ${formatCount(common)} that both have`;
  return `${own.join(", ")} and the ${formatCount(common)} that both have`;
}
