import type { StepKey } from "@app/contract";
import type { ComponentType } from "react";
import { later } from "#components/later.ts";
import { StepMissing } from "./step-missing.tsx";
import { CompanyScreen } from "./company.tsx";
import type * as lightScreens from "./light-screens.ts";
import type { StepScreenProps } from "./step-screen.ts";

type Screen = ComponentType<StepScreenProps>;

type Light = typeof lightScreens;
const fromLight = (name: keyof Light) =>
  later<StepScreenProps>(async () => (await import("./light-screens.ts"))[name], StepMissing);

const light = {
  standard: fromLight("StandardScreen"),
  locations: fromLight("LocationsScreen"),
  workPlatform: fromLight("WorkPlatformScreen"),
  cloudPlatforms: fromLight("CloudPlatformsScreen"),
  saas: fromLight("SaasScreen"),
  itSecurity: fromLight("ItSecurityScreen"),
  review: fromLight("ReviewScreen"),
};

/** Screens whose controls are on no other one: sliders with number fields, the calendar. */
const heavy = {
  staff: later(async () => (await import("./staff.tsx")).StaffScreen, StepMissing),
  devices: later(async () => (await import("./devices.tsx")).DevicesScreen, StepMissing),
  scope: later(async () => (await import("./scope.tsx")).ScopeScreen, StepMissing),
  schedule: later(async () => (await import("./schedule.tsx")).ScheduleScreen, StepMissing),
};

/** Every screen but the first. */
const ahead = { ...light, ...heavy };

/** Loads a step's code before somebody goes to it. */
export function prefetchScreen(key: StepKey) {
  if (key !== "company") ahead[key].fetchAhead();
}

/** Loads all steps, so that they open where the network is away by then. */
export function prefetchScreens() {
  for (const { fetchAhead } of Object.values(ahead)) fetchAhead();
}

/** How each step looks. Does not compile while a step has no screen. */
export const screens: Record<StepKey, Screen> = {
  company: CompanyScreen,
  standard: ahead.standard.Later,
  staff: ahead.staff.Later,
  locations: ahead.locations.Later,
  workPlatform: ahead.workPlatform.Later,
  cloudPlatforms: ahead.cloudPlatforms.Later,
  saas: ahead.saas.Later,
  itSecurity: ahead.itSecurity.Later,
  devices: ahead.devices.Later,
  scope: ahead.scope.Later,
  review: ahead.review.Later,
  schedule: ahead.schedule.Later,
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
