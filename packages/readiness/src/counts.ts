import type { Answers } from "@app/contract";
import { deviceTypes } from "@app/contract";
import type { CountName, Coverage } from "./condition.ts";

/** A row of the scope. */
export type ScopeRow = keyof Answers["scopeData"]["staff"] | keyof Answers["scopeData"]["devices"];

/** One and many, as they are counted in a sentence. */
const rowNames: Record<ScopeRow, readonly [string, string]> = {
  remote: ["remote person", "remote staff"],
  hybrid: ["hybrid person", "hybrid staff"],
  onsite: ["on-site person", "on-site staff"],
  windowsDesktops: ["Windows desktop", "Windows desktops"],
  macDesktops: ["Mac desktop", "Mac desktops"],
  windowsLaptops: ["Windows laptop", "Windows laptops"],
  macbooks: ["MacBook", "MacBooks"],
  androidDevices: ["Android device", "Android devices"],
  iosDevices: ["iPhone or iPad", "iPhones and iPads"],
  servers: ["server", "servers"],
};

export const deviceKinds = {
  win: ["windowsDesktops", "windowsLaptops"],
  mac: ["macDesktops", "macbooks"],
  android: ["androidDevices"],
  ios: ["iosDevices"],
} as const;
export const coverageOfKinds: Record<
  Coverage,
  { kinds: (keyof typeof deviceKinds)[]; by: string[] }
> = {
  mdm: { kinds: ["win", "mac"], by: ["mdm"] },
  disk: { kinds: ["win", "mac"], by: ["disk"] },
  mobile: { kinds: ["android", "ios"], by: ["mdm", "mobilemgr"] },
};

/** "9 servers", "1 server". */
export function rowText(key: ScopeRow, count: number): string {
  const [one, many] = rowNames[key];
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export function countsOf(answers: Answers): Record<CountName, number> {
  const { devices, staffRemote: remote, staffHybrid: hybrid, staffOnsite: onsite } = answers;
  const saas = answers.saasApps.length;
  const laptops = devices.windowsLaptops + devices.macbooks;
  return {
    staff: remote + hybrid + onsite,
    offsite: remote + hybrid,
    remote,
    hybrid,
    onsite,
    locations: answers.locations.length,
    laptops,
    computers: devices.windowsDesktops + devices.macDesktops + laptops,
    mobiles: devices.androidDevices + devices.iosDevices,
    servers: devices.servers,
    devices: deviceTypes.reduce((sum, type) => sum + devices[type], 0),
    saas,
    apps: saas + answers.itSecurityApps.length,
    cloudcount: answers.cloudPlatforms.length,
  };
}
