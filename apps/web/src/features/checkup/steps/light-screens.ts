// Steps that use the same few controls are loaded together.
export { ItSecurityScreen, SaasScreen } from "./applications.tsx";
export { CloudPlatformsScreen } from "./cloud-platforms.tsx";
export { LocationsScreen } from "./locations.tsx";
export { ReviewScreen } from "./review.tsx";
export { StandardScreen } from "./standard.tsx";
export { WorkPlatformScreen } from "./catalogue-step.tsx";
