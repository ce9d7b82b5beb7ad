import type { StepKey } from "@app/contract";
import { createElement, lazy, useState } from "react";
import type { ComponentType } from "react";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { CompanyScreen } from "./company.tsx";
import { ItSecurityScreen } from "./it-security.tsx";
import { LocationsScreen } from "./locations.tsx";
import { ReviewScreen } from "./review.tsx";
import { SaasScreen } from "./saas.tsx";
import { StandardScreen } from "./standard.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { WorkPlatformScreen } from "./work-platform.tsx";

type Screen = ComponentType<StepScreenProps>;

/**
 * A screen whose code comes after the first ones'. Where it is there already it is drawn at once: `lazy` alone
 * would show nothing first, and React lets what follows upon nothing wait.
 */
function later(load: () => Promise<Screen>) {
  let there: Screen | undefined;
  const ask = async () => (there = await load());
  const Awaited = lazy(async () => ({ default: await ask() }));
  function Later(props: StepScreenProps) {
    // Chosen once: another component in its place would forget what was begun.
    const [Chosen] = useState(() => there ?? Awaited);
    return createElement(Chosen, props);
  }
  return { ask, Screen: Later };
}

/** Screens whose controls are heavy and on no earlier screen: sliders with number fields, the calendar. */
const ahead = {
  staff: later(async () => (await import("./staff.tsx")).StaffScreen),
  devices: later(async () => (await import("./devices.tsx")).DevicesScreen),
  scope: later(async () => (await import("./scope.tsx")).ScopeScreen),
  schedule: later(async () => (await import("./schedule.tsx")).ScheduleScreen),
};

/** Loads a step's code before somebody goes to it. What fails is asked for again by the step itself. */
export function prefetchScreen(key: StepKey) {
  if (key in ahead) ahead[key as keyof typeof ahead].ask().catch(() => undefined); // it is one of them
}

/** How each step looks. Does not compile while a step has no screen. */
export const screens: Record<StepKey, Screen> = {
  company: CompanyScreen,
  standard: StandardScreen,
  staff: ahead.staff.Screen,
  locations: LocationsScreen,
  workPlatform: WorkPlatformScreen,
  cloudPlatforms: CloudPlatformsScreen,
  saas: SaasScreen,
  itSecurity: ItSecurityScreen,
  devices: ahead.devices.Screen,
  scope: ahead.scope.Screen,
  review: ReviewScreen,
  schedule: ahead.schedule.Screen,
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
