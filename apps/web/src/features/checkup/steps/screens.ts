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

/** Screens of the same few controls, in one file. */
const light = () => import("./light-screens.ts");

const loaders: Record<Exclude<StepKey, "company">, () => Promise<Screen>> = {
  standard: async () => (await light()).StandardScreen,
  staff: async () => (await import("./staff.tsx")).StaffScreen,
  locations: async () => (await light()).LocationsScreen,
  workPlatform: async () => (await light()).WorkPlatformScreen,
  cloudPlatforms: async () => (await light()).CloudPlatformsScreen,
  saas: async () => (await light()).SaasScreen,
  itSecurity: async () => (await light()).ItSecurityScreen,
  devices: async () => (await import("./devices.tsx")).DevicesScreen,
  scope: async () => (await import("./scope.tsx")).ScopeScreen,
  review: async () => (await light()).ReviewScreen,
  schedule: async () => (await import("./schedule.tsx")).ScheduleScreen,
};

/** How each step looks. */
export const screens = { company: CompanyScreen } as Record<StepKey, Screen>;

const fetchAhead = new Map<string, () => void>();
for (const [key, load] of Object.entries(loaders)) {
  const part = later(load, Missing);
  screens[key as StepKey] = part.Later;
  fetchAhead.set(key, part.fetchAhead);
}

/** Loads a step's code before somebody goes to it. */
export const prefetchScreen = (key: StepKey) => fetchAhead.get(key)?.();

/** Loads all steps, so that they open where the network is down by then. */
export function prefetchScreens() {
  for (const fetch of fetchAhead.values()) fetch();
}

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
