import type { Choice, industries } from "@app/contract";
import { lettersOf } from "./letters-of.ts";

export const standardGroups = [
  "Defense",
  "Health",
  "Payments",
  "Privacy",
  "Cloud",
  "Europe",
] as const;
export type StandardGroup = (typeof standardGroups)[number];

type Facts = [groups: StandardGroup[], spellings?: string[]];

/** Of the standards that are shipped: their groups, and what people type who mean them beside name and identifier. */
export const shippedStandards: Record<string, Facts> = {
  ccpa: [["Privacy"], ["CPRA", "California Consumer Privacy Act"]],
  "cis-controls": [[], ["CIS 18", "CIS Top 20", "Critical Security Controls"]],
  cjis: [[], ["Criminal Justice Information Services"]],
  cmmc: [["Defense"], ["DoD", "Cybersecurity Maturity Model Certification"]],
  coppa: [["Privacy"], ["Children's Online Privacy Protection Act"]],
  "csa-star": [["Cloud"], ["Cloud Security Alliance", "CAIQ", "CCM"]],
  "cyber-essentials": [["Europe"], ["NCSC", "United Kingdom"]],
  "dfars-7012": [["Defense"], ["252.204-7012", "DoD"]],
  dora: [["Payments", "Europe"], ["Digital Operational Resilience Act"]],
  fedramp: [["Cloud"], ["Federal Risk and Authorization Management Program"]],
  ferpa: [["Privacy"], ["Family Educational Rights and Privacy Act"]],
  "finra-sec": [[], ["FINRA", "Regulation S-P", "Reg S-P"]],
  "ftc-safeguards": [[], ["16 CFR 314"]],
  gdpr: [
    ["Privacy", "Europe"],
    ["DSGVO", "RGPD", "General Data Protection Regulation"],
  ],
  glba: [["Payments", "Privacy"], ["Gramm-Leach-Bliley Act"]],
  govramp: [["Cloud"], ["StateRAMP"]],
  hipaa: [
    ["Health", "Privacy"],
    ["HIPPA", "HITECH", "PHI", "ePHI"],
  ],
  hitrust: [["Health"], ["e1 r2 i1"]],
  "irs-4557": [[], ["Pub 4557", "WISP"]],
  "iso-22301": [[], ["ISO/IEC 22301", "BCMS", "Business Continuity"]],
  "iso-27001": [
    ["Cloud", "Europe"],
    ["ISO/IEC 27001", "ISMS"],
  ],
  "iso-27017": [["Cloud"], ["ISO/IEC 27017"]],
  "iso-27701": [["Privacy"], ["ISO/IEC 27701", "PIMS"]],
  "iso-42001": [[], ["ISO/IEC 42001", "AI", "AIMS"]],
  "iso-9001": [[], ["QMS"]],
  itar: [["Defense"], ["International Traffic in Arms Regulations", "Export Control"]],
  "naic-668": [[], ["MDL-668", "Insurance Data Security Model Law"]],
  "nerc-cip": [[], ["Critical Infrastructure Protection"]],
  nis2: [["Europe"], ["NIS 2 Directive", "NIS II"]],
  "nist-800-171": [["Defense"], ["NIST SP 800-171", "SP 800-171", "CUI", "DoD"]],
  "nist-800-53": [[], ["NIST SP 800-53", "SP 800-53", "FISMA"]],
  "nist-ai-rmf": [[], ["AI Risk Management Framework"]],
  "nist-csf": [[], ["Cybersecurity Framework"]],
  "ny-shield": [["Privacy"], ["New York SHIELD"]],
  "nydfs-500": [["Payments"], ["23 NYCRR 500", "NYCRR"]],
  "pci-dss": [["Payments"], ["PCI", "Credit Card", "Payment Card Industry"]],
  pipeda: [["Privacy"], ["Canada"]],
  "soc-1": [["Payments"], ["SOC I", "SSAE 18", "SSAE 16", "ISAE 3402"]],
  "soc-2": [["Cloud"], ["SOC II", "AICPA", "Trust Services Criteria"]],
  sox: [[], ["Sarbanes-Oxley"]],
  tisax: [["Europe"], ["VDA ISA"]],
};

const usual = ["soc-2", "iso-27001", "cmmc", "hipaa", "pci-dss", "gdpr"];

const usualIn: Partial<Record<(typeof industries)[number], string[]>> = {
  "Accounting & Tax": ["irs-4557", "ftc-safeguards", "soc-2", "soc-1", "glba"],
  "Aerospace & Defense": ["cmmc", "nist-800-171", "dfars-7012", "itar", "iso-9001"],
  "Agriculture & Food Production": ["nist-csf", "cis-controls", "iso-9001", "nis2"],
  Automotive: ["tisax", "iso-27001", "ftc-safeguards", "iso-9001"],
  "Banking & Financial Services": ["glba", "pci-dss", "soc-2", "nydfs-500", "finra-sec", "dora"],
  "Biotechnology & Pharmaceuticals": ["hipaa", "hitrust", "iso-27001", "soc-2", "gdpr"],
  "Construction & Trades": ["cmmc", "nist-800-171", "cis-controls", "nist-csf"],
  Cybersecurity: ["soc-2", "iso-27001", "fedramp", "cmmc", "nist-csf"],
  Education: ["ferpa", "coppa", "nist-800-171", "soc-2", "ftc-safeguards"],
  "Energy & Utilities": ["nerc-cip", "nist-csf", "nis2", "iso-27001"],
  "Engineering & Architecture": ["cmmc", "nist-800-171", "itar", "iso-9001", "iso-27001"],
  "Government & Public Sector": ["nist-800-53", "cjis", "nist-csf", "govramp", "fedramp"],
  Healthcare: ["hipaa", "hitrust", "soc-2", "pci-dss", "nist-csf"],
  "Hospitality & Travel": ["pci-dss", "gdpr", "ccpa", "cis-controls"],
  "Information Technology": ["soc-2", "iso-27001", "cmmc", "hipaa", "nist-csf"],
  Insurance: ["naic-668", "nydfs-500", "glba", "soc-2", "hipaa"],
  "Legal Services": ["iso-27001", "soc-2", "hipaa", "ny-shield", "nist-csf"],
  Manufacturing: ["cmmc", "nist-800-171", "iso-9001", "iso-27001", "itar"],
  "Marketing & Advertising": ["soc-2", "gdpr", "ccpa", "iso-27001"],
  "Media & Entertainment": ["soc-2", "iso-27001", "gdpr", "ccpa", "coppa"],
  Nonprofit: ["pci-dss", "cis-controls", "nist-csf", "gdpr", "hipaa"],
  "Professional Services & Consulting": ["soc-2", "iso-27001", "cmmc", "gdpr", "nist-csf"],
  "Real Estate": ["ftc-safeguards", "ccpa", "pci-dss", "cis-controls"],
  "Restaurants & Food Service": ["pci-dss", "cis-controls", "ccpa"],
  "Retail & E-commerce": ["pci-dss", "ccpa", "gdpr", "soc-2"],
  "Software & SaaS": ["soc-2", "iso-27001", "hipaa", "gdpr", "pci-dss", "fedramp"],
  "Staffing & HR": ["soc-2", "soc-1", "iso-27001", "gdpr", "ccpa"],
  Telecommunications: ["soc-2", "iso-27001", "nis2", "nist-csf", "pci-dss"],
  "Transportation & Logistics": ["iso-27001", "cmmc", "nist-csf", "nis2", "iso-9001"],
};

/** All standards that are proposed to a customer of any industry. */
export const allUsual = [usual, ...Object.values(usualIn)].flat();

const mostUsual = 6;

/** The standards that companies of an industry, or any companies, ask for most. */
function oftenAskedFor(industry: string | null, offered: Choice[]): Choice[] {
  const wanted = lettersOf(industry ?? "");
  const known = Object.entries(usualIn).find(([name]) => lettersOf(name) === wanted)?.[1] ?? [];
  return [...new Set([...known, ...usual])]
    .flatMap((usualOne) => offered.find(({ identifier }) => identifier === usualOne) ?? [])
    .slice(0, mostUsual);
}

/** The list in titled parts, each standard once. `first` was chosen before, and is there to be seen at once. */
export function partsOfList(
  offered: Choice[],
  industry: string | null,
  first: string | null,
  chosen: string | null,
) {
  const before = offered.filter(({ identifier }) => identifier === first);
  const others = offered.filter(({ identifier }) => identifier !== first);
  const often = oftenAskedFor(industry, others);
  const rest = others.filter((one) => !often.includes(one));
  const parts: [title: string, members: Choice[]][] = [
    [first === chosen ? "Your choice" : "Your previous choice", before],
    ["Often asked for", often],
    [rest.length < offered.length ? "All other standards" : "All standards", rest],
  ];
  return parts.filter(([, members]) => members.length > 0);
}

export const isInGroup = ({ identifier }: Choice, group: StandardGroup) =>
  shippedStandards[identifier]?.[0].includes(group) ?? false;

const wordsOf = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")}`;

/** Also what says more than the name: "SOC 2 Type II", "ISO 27001:2022". */
function isCalled({ identifier, name }: Choice, search: string): boolean {
  const spellings = shippedStandards[identifier]?.[1] ?? [];
  const begins = (called: string) => called.length > 2 && search.startsWith(called);
  return [name, identifier, ...spellings]
    .map(lettersOf)
    .some((called) => called.includes(search) || begins(called));
}

/** Those whose name, identifier or another spelling matches, then those whose description does. */
export function findStandards<Standard extends Choice>(offered: Standard[], search: string) {
  const letters = lettersOf(search);
  // Nothing but signs was typed.
  if (letters === "") return search.trim() === "" ? offered : [];
  const words = wordsOf(search.trim()).trimEnd();
  const called = offered.filter((one) => isCalled(one, letters));
  const described = offered.filter(({ description }) => wordsOf(description ?? "").includes(words));
  return [...new Set([...called, ...described])];
}
