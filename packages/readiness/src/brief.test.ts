import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brief } from "./brief.ts";
import { readData, shippedFiles } from "./index.ts";
import { company, names } from "./testing/companies.ts";
import { markdown } from "./testing/markdown.ts";

const data = readData(shippedFiles());
const today = "2026-11-23";

/** As if everything had been read: the examples show all ids and dates. */
const confirmed = {
  ...data,
  mappings: data.mappings.map((row) => ({ ...row, verified: "id list read" })),
  dates: data.dates.map((row) => ({ ...row, verified: "read" })),
};

const ledgerline = company(
  {
    companyName: "Ledgerline",
    complianceStandard: "soc-2",
    staffRemote: 10,
    staffHybrid: 2,
    fullyRemote: false,
    locations: ["Torstrasse 1, 10119 Berlin, Germany"],
    workPlatforms: ["google-workspace"],
    cloudPlatforms: ["aws"],
    saasApps: ["github", "stripe", "chatgpt", "sentry", "hubspot", "notion", "figma", "xero"],
    itSecurityApps: ["vanta", "1password"],
    devices: { macbooks: 12, iosDevices: 4, servers: 9 },
  },
  ["servers"],
);

const examples = {
  saas: ledgerline,
  clinic: company(
    {
      companyName: "Harbor Clinics",
      complianceStandard: "hipaa",
      staffRemote: 20,
      staffHybrid: 60,
      staffOnsite: 220,
      fullyRemote: false,
      locations: ["Boston", "Salem", "Lynn", "Quincy", "Lowell", "Worcester"],
      workPlatforms: ["microsoft-365"],
      cloudPlatforms: ["azure"],
      saasApps: ["athenaone", "doxy-me", "quickbooks-online", "notion", "asana", "canva"],
      itSecurityApps: [
        "microsoft-entra-id",
        "microsoft-intune",
        "microsoft-defender-for-business",
        "fortinet-fortigate",
        "knowbe4",
        "veeam",
        "teamviewer",
      ],
      devices: {
        windowsDesktops: 140,
        windowsLaptops: 120,
        androidDevices: 30,
        iosDevices: 70,
        servers: 18,
      },
    },
    ["androidDevices", "iosDevices"],
  ),
  defence: company(
    {
      companyName: "Kestrel Machining",
      complianceStandard: "cmmc",
      staffRemote: 4,
      staffHybrid: 10,
      staffOnsite: 46,
      fullyRemote: false,
      locations: ["Dayton, OH", "Wichita, KS"],
      workPlatforms: ["microsoft-365"],
      cloudPlatforms: ["on-premises"],
      saasApps: ["dropbox", "quickbooks-online", "asana", "canva"],
      itSecurityApps: ["active-directory", "sentinelone-singularity", "datto-siris", "sonicwall"],
      devices: {
        windowsDesktops: 38,
        windowsLaptops: 22,
        androidDevices: 6,
        iosDevices: 9,
        servers: 7,
      },
    },
    ["onsite", "windowsDesktops"],
  ),
};

test.each(Object.entries(examples))("makes the written example: %s", (name, answers) => {
  const golden = new URL(`./testing/golden/${name}.txt`, import.meta.url);
  const content = brief(answers, names, confirmed, { today });
  expect(markdown(content, name === "defence")).toBe(readFileSync(golden, "utf8"));
});
