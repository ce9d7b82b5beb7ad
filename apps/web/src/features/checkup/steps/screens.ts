import type { StepKey } from "@app/contract";
import { createElement } from "react";
import type { ComponentType } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import type { StepScreenProps } from "./step-screen.ts";

// Loaded with the wizard, as its first step.
export { CompanyScreen } from "./company.tsx";

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
const laterStep = (load: () => Promise<ComponentType<StepScreenProps>>) =>
  laterPart(load, "This step could not be loaded");

/** The screens whose code loads later: all but the first. */
export const laterScreens = new Map(
  Object.entries({
    standard: laterStep(async () => (await light()).StandardScreen),
    staff: laterStep(async () => (await import("./staff.tsx")).StaffScreen),
    locations: laterStep(async () => (await light()).LocationsScreen),
    workPlatform: laterStep(async () => (await light()).WorkPlatformScreen),
    cloudPlatforms: laterStep(async () => (await light()).CloudPlatformsScreen),
    saas: laterStep(async () => (await light()).SaasScreen),
    itSecurity: laterStep(async () => (await light()).ItSecurityScreen),
    devices: laterStep(async () => (await import("./devices.tsx")).DevicesScreen),
    scope: laterStep(async () => (await import("./scope.tsx")).ScopeScreen),
    review: laterStep(async () => (await light()).ReviewScreen),
    schedule: laterStep(async () => (await import("./schedule.tsx")).ScheduleScreen),
  } satisfies Record<Exclude<StepKey, "company">, unknown>),
);

/** Whether a screen is a grid of cards rather than a list of questions. */
export const isWide = (key: StepKey) =>
  !["company", "staff", "locations", "devices", "scope"].includes(key);
