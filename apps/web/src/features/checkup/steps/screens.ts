import type { StepKey } from "@app/contract";
import { createElement } from "react";
import type { ComponentType } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { later } from "#components/later.ts";
import { CompanyScreen } from "./company.tsx";
import { partMissing } from "./part-missing.ts";
import type { StepScreenProps } from "./step-screen.ts";

type Screen = ComponentType<StepScreenProps>;

/** In the place of a step whose code did not come; header, footer and answers stay. */
const Missing = ({ again }: { again: () => void }) =>
  createElement(LoadFailure, {
    title: "This step could not be loaded",
    error: partMissing,
    onRetry: again,
  });

const screen = (load: () => Promise<Screen>) => later<StepScreenProps>(load, Missing);

/** Screens of the same few controls, in one file. */
const light = () => import("./light-screens.ts");

/** Every screen but the first. */
const ahead = {
  standard: screen(async () => (await light()).StandardScreen),
  staff: screen(async () => (await import("./staff.tsx")).StaffScreen),
  locations: screen(async () => (await light()).LocationsScreen),
  workPlatform: screen(async () => (await light()).WorkPlatformScreen),
  cloudPlatforms: screen(async () => (await light()).CloudPlatformsScreen),
  saas: screen(async () => (await light()).SaasScreen),
  itSecurity: screen(async () => (await light()).ItSecurityScreen),
  devices: screen(async () => (await import("./devices.tsx")).DevicesScreen),
  scope: screen(async () => (await import("./scope.tsx")).ScopeScreen),
  review: screen(async () => (await light()).ReviewScreen),
  schedule: screen(async () => (await import("./schedule.tsx")).ScheduleScreen),
} satisfies Record<Exclude<StepKey, "company">, unknown>;

/** Loads a step's code before somebody goes to it. */
export function prefetchScreen(key: StepKey) {
  if (key !== "company") ahead[key].fetchAhead();
}

/** Loads all steps, so that they open where the network is down by then. */
export function prefetchScreens() {
  for (const { fetchAhead } of Object.values(ahead)) fetchAhead();
}

/** How each step looks. Does not compile while a step has no screen. */
export const screens: Record<StepKey, Screen> = {
  company: CompanyScreen,
  ...(Object.fromEntries(Object.entries(ahead).map(([key, { Later }]) => [key, Later])) as Record<
    keyof typeof ahead,
    Screen
  >), // one for each key
};

/** Screens that are a grid of cards rather than a list of questions. */
export const wideScreens: ReadonlySet<StepKey> = new Set([
  "standard",
  "workPlatform",
  "cloudPlatforms",
  "saas",
  "itSecurity",
  "review",
  "schedule",
]);
