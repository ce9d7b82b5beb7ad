import { deviceLabels, deviceTypes, workModeLabels, workModes } from "@app/contract";
import type { AnswerKey, Answers, ScopeEntry } from "@app/contract";
import { formatCount } from "#lib/format.ts";

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

const scopeText = (label: string, { inScope, outOfScope, notSure }: ScopeEntry) =>
  `${label}: ${notSure ? "not sure" : `${formatCount(inScope)} in, ${formatCount(outOfScope)} out`}`;

/** An answer as one line. */
export function answerText(key: AnswerKey, answers: Answers): string {
  const { devices, scopeData } = answers;
  if (key === "devices") {
    return deviceTypes
      .map((type) => `${deviceLabels[type]}: ${formatCount(devices[type])}`)
      .join("; ");
  }
  if (key === "scopeData") {
    return [
      ...workModes.map((mode) => scopeText(workModeLabels[mode], scopeData.staff[mode])),
      ...deviceTypes.map((type) => scopeText(deviceLabels[type], scopeData.devices[type])),
    ].join("; ");
  }
  const answer = answers[key];
  if (Array.isArray(answer)) return answer.join(", ") || "None";
  if (typeof answer === "number") return formatCount(answer);
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return answer || "None";
}
