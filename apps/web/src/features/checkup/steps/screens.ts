import type { StepKey } from "@app/contract";
import type { ComponentType } from "react";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { CompanyScreen } from "./company.tsx";
import { DevicesScreen } from "./devices.tsx";
import { ItSecurityScreen } from "./it-security.tsx";
import { LocationsScreen } from "./locations.tsx";
import { ReviewScreen } from "./review.tsx";
import { SaasScreen } from "./saas.tsx";
import { ScheduleScreen } from "./schedule.tsx";
import { ScopeScreen } from "./scope.tsx";
import { StaffScreen } from "./staff.tsx";
import { StandardScreen } from "./standard.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { WorkPlatformScreen } from "./work-platform.tsx";

/** How each step looks. Does not compile while a step has no screen. */
export const screens: Record<StepKey, ComponentType<StepScreenProps>> = {
  company: CompanyScreen,
  standard: StandardScreen,
  staff: StaffScreen,
  locations: LocationsScreen,
  workPlatform: WorkPlatformScreen,
  cloudPlatforms: CloudPlatformsScreen,
  saas: SaasScreen,
  itSecurity: ItSecurityScreen,
  devices: DevicesScreen,
  scope: ScopeScreen,
  review: ReviewScreen,
  schedule: ScheduleScreen,
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
