import {
  clampScope,
  companySize,
  deviceLabels,
  deviceTypes,
  staffTotals,
  totalStaff,
  workModeLabels,
  workModes,
} from "@app/contract";
import type { Answers, ScopeEntry } from "@app/contract";
import type { Fact } from "#lib/mail-parts.ts";

type Names = Record<string, Record<string, string>>;

interface Section {
  title: string;
  facts: readonly Fact[];
}

const count = (number: number) => number.toLocaleString("en-US");

const said = ({ inScope, outOfScope, notSure }: ScopeEntry) =>
  notSure ? "Not sure" : `${count(inScope)} in, ${count(outOfScope)} out`;

function scope(answers: Answers): Fact[] {
  const { staff, devices } = clampScope(answers);
  const totals = staffTotals(answers);
  const facts = [
    ...workModes
      .filter((mode) => totals[mode] > 0)
      .map((mode) => [workModeLabels[mode], said(staff[mode])] as const),
    ...deviceTypes
      .filter((type) => answers.devices[type] > 0)
      .map((type) => [deviceLabels[type], said(devices[type])] as const),
  ];
  return facts.length > 0 ? facts : [["Scope", "No staff and no devices entered"]];
}

function locations({ fullyRemote, locations: places }: Answers) {
  if (places.length > 0) return places;
  return fullyRemote ? "Fully Remote" : "None entered yet";
}

/** All answers of a check-up in the order and the words of its review, with names instead of identifiers. */
export function answerFacts(answers: Answers, names: Names): Section[] {
  const standard = answers.complianceStandard;
  const chosen = (kind: "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps") => {
    const list = answers[kind].map((identifier) => names[kind]?.[identifier] ?? identifier);
    return list.length > 0 ? list : "None selected";
  };
  return [
    {
      title: "Company Information",
      facts: [
        ["Website", answers.companyWebsite || "N/A"],
        ["Company Name", answers.companyName || "N/A"],
        ["Industry", answers.companyIndustry || "N/A"],
        ["Size", companySize(totalStaff(answers)) ?? "N/A"],
      ],
    },
    {
      title: "Compliance Standard",
      facts: [
        [
          "Standard",
          standard === null
            ? "Not Selected"
            : (names.complianceStandard?.[standard] ?? standard.toUpperCase()),
        ],
      ],
    },
    {
      title: "Staff Details",
      facts: [
        ["Remote", count(answers.staffRemote)],
        ["Hybrid", count(answers.staffHybrid)],
        ["On-Site", count(answers.staffOnsite)],
      ],
    },
    { title: "Locations", facts: [["Locations", locations(answers)]] },
    {
      title: "Platforms & Applications",
      facts: [
        ["Work Platforms", chosen("workPlatforms")],
        ["Cloud Platforms", chosen("cloudPlatforms")],
        ["SaaS Applications", chosen("saasApps")],
        ["IT & Security Applications", chosen("itSecurityApps")],
      ],
    },
    {
      title: "Devices",
      facts: deviceTypes.map((type) => [deviceLabels[type], count(answers.devices[type])]),
    },
    { title: "Scope", facts: scope(answers) },
  ];
}
