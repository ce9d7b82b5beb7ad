import type { Page } from "@playwright/test";
import { call } from "./fixtures.ts";

/** Answers of a company as there are many. */
export const usualAnswers = {
  companyWebsite: "https://springfield-machines.com",
  companyName: "Springfield Machines",
  companyIndustry: "Manufacturing",
  complianceStandard: "cmmc",
  staffRemote: 12,
  staffHybrid: 30,
  staffOnsite: 85,
  fullyRemote: false,
  locations: ["1 Main Street, Springfield, IL 62701", "48 Harbor Road, Portland, ME 04101"],
  workPlatforms: ["microsoft-365"],
  cloudPlatforms: ["azure", "aws"],
  saasApps: ["notion", "slack", "zoom"],
  itSecurityApps: ["1password", "bitwarden"],
};

/** Starts a check-up for whoever is signed in; answers its id. */
export async function startCheckup(page: Page, origin: string): Promise<string> {
  const { id } = (await call(page, origin, "checkups/create", undefined)) as { id: string };
  return id;
}

/** The same with all answers given that the API takes; answers its id. */
export async function fillCheckup(page: Page, origin: string, answers: object, step: number) {
  const id = await startCheckup(page, origin);
  await call(page, origin, "checkups/save", { id, version: 0, step, changes: answers });
  return id;
}
