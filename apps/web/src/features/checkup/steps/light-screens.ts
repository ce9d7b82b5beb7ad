// The steps that are all made of the same few controls come together, in one file.
export { CloudPlatformsScreen } from "./cloud-platforms.tsx";
export { ItSecurityScreen } from "./it-security.tsx";
export { LocationsScreen } from "./locations.tsx";
export { ReviewScreen } from "./review.tsx";
export { SaasScreen } from "./saas.tsx";
export { StandardScreen } from "./standard.tsx";
export { WorkPlatformScreen } from "./work-platform.tsx";
