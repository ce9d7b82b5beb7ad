import { expect, test } from "vitest";
import { proposedDevices } from "./devices.tsx";

/** Remote, hybrid and on-site staff. */
const some = [6, 4, 2] as const;
const m365 = "microsoft-365";

test.each([
  ["nobody", [0, 0, 0], ["windows", "mobile-devices", "on-premises"], {}],
  ["no platform", some, [], { windowsLaptops: 10, windowsDesktops: 2 }],
  ["Microsoft 365", some, [m365], { windowsLaptops: 10, windowsDesktops: 2 }],
  ["Google Workspace", some, ["google-workspace"], { macbooks: 10, macDesktops: 2 }],
  ["both offices", some, [m365, "google-workspace"], { windowsLaptops: 10, windowsDesktops: 2 }],
  ["Macs", some, ["macos", m365], { macbooks: 10, macDesktops: 2 }],
  ["managed Apple devices", some, ["apple-business", m365], { macbooks: 10, macDesktops: 2 }],
  [
    "Windows and Macs",
    [6, 5, 1],
    ["windows", "macos"],
    { windowsLaptops: 6, macbooks: 5, windowsDesktops: 1 },
  ],
  ["Linux, which is not counted", some, ["linux", m365], {}],
  [
    "Chromebooks beside Windows",
    some,
    ["chromeos", "windows"],
    { windowsLaptops: 10, windowsDesktops: 2 },
  ],
  [
    "phones with Windows",
    [13, 0, 0],
    [m365, "mobile-devices"],
    { windowsLaptops: 13, iosDevices: 7, androidDevices: 6 },
  ],
  ["phones with Macs", [13, 0, 0], ["macos", "mobile-devices"], { macbooks: 13, iosDevices: 13 }],
  ["phones alone", [1, 0, 0], ["chromeos", "mobile-devices"], { iosDevices: 1 }],
  ["a server room", [0, 0, 26], ["windows", "on-premises"], { windowsDesktops: 26, servers: 2 }],
  ["a file server", [0, 0, 3], ["on-premises-servers", m365], { windowsDesktops: 3, servers: 1 }],
  ["a cloud", [0, 0, 3], ["aws", m365], { windowsDesktops: 3 }],
  [
    "the largest company",
    [100_000, 100_000, 100_000],
    ["windows", "macos", "mobile-devices", "on-premises"],
    {
      windowsLaptops: 50_000,
      macbooks: 50_000,
      windowsDesktops: 50_000,
      macDesktops: 50_000,
      iosDevices: 50_000,
      androidDevices: 50_000,
      servers: 12_000,
    },
  ],
] as const)("proposes for %s", (_, [staffRemote, staffHybrid, staffOnsite], chosen, expected) => {
  const cloud = new Set(["aws", "on-premises"]);
  const answers = {
    staffRemote,
    staffHybrid,
    staffOnsite,
    workPlatforms: chosen.filter((platform) => !cloud.has(platform)),
    cloudPlatforms: chosen.filter((platform) => cloud.has(platform)),
  };
  expect(proposedDevices(answers)).toEqual(expected);
});
