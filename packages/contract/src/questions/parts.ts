// What answers consist of: nothing here loads the rules.

export const underEach = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;

export const workModeLabels = {
  remote: "Fully Remote Staff",
  hybrid: "Hybrid Staff",
  onsite: "On-Site Staff",
};
export const workModes = Object.keys(workModeLabels) as (keyof typeof workModeLabels)[];

export const deviceLabels = {
  windowsDesktops: "Windows Desktops",
  macDesktops: "Mac Desktops",
  windowsLaptops: "Windows Laptops",
  macbooks: "MacBooks",
  androidDevices: "Android Devices (phones & tablets)",
  iosDevices: "Apple iPhones & iPads",
  servers: "Servers (including cloud infrastructure)",
};
export const deviceTypes = Object.keys(deviceLabels) as (keyof typeof deviceLabels)[];

/** The answers that are chosen from the catalogue; the catalogue has a part for each. */
export const choiceKinds = [
  "complianceStandard",
  "workPlatforms",
  "cloudPlatforms",
  "saasApps",
  "itSecurityApps",
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** Why a customer chose no product. Counts only while none is chosen: two devices may answer both. */
export const emptyReasons = ["unsaid", "none", "unknown"] as const;
