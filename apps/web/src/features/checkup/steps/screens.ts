import type { StepKey } from "@app/contract";
import { createElement } from "react";
import type { ComponentType } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { CompanyScreen } from "./company.tsx";
import type { StepScreenProps } from "./step-screen.ts";

type Screen = ComponentType<StepScreenProps>;

/** A part of a check-up whose code loads later. If that fails, a message is shown in its place. */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title: string,
  text = "Part of this page could not be loaded. Your answers are safe: try again, or reload the page.",
) =>
  later(load, ({ again }) =>
    createElement(LoadFailure, { title, error: new Failure(text), onRetry: again }),
  );

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

export const screens = { company: CompanyScreen } as Record<StepKey, Screen>;

/** Those whose code loads later: all but the first. */
export const laterScreens = new Map<string, ReturnType<typeof laterPart<StepScreenProps>>>();
for (const [key, load] of Object.entries(loaders)) {
  const part = laterPart(load, "This step could not be loaded");
  screens[key as StepKey] = part.Later;
  laterScreens.set(key, part);
}

/** Whether a screen is a grid of cards rather than a list of questions. */
export const isWide = (key: StepKey) =>
  !["company", "staff", "locations", "devices", "scope"].includes(key);
