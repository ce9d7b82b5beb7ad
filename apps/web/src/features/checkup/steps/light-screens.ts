// The steps that are all made of the same few controls come together, in one file.
export { ItSecurityScreen, SaasScreen } from "./applications.tsx";
export { CloudPlatformsScreen } from "./cloud-platforms.tsx";
export { LocationsScreen } from "./locations.tsx";
export { ReviewScreen } from "./review.tsx";
export { StandardScreen, WorkPlatformScreen } from "./catalogue-step.tsx";
