import { rules } from "@app/contract";
import type { Answers, CompanyInfo } from "@app/contract";
import { siteName } from "#lib/product-lookup.ts";

/** The answers that a website can tell. */
export type FoundKey = "companyName" | "companyIndustry";
const foundKeys = ["companyName", "companyIndustry"] as const;

export interface FoundValue {
  host: string;
  value: string;
}
type Found = Partial<Record<FoundKey, FoundValue>>;

/** What look-ups brought to this page. */
export interface Findings {
  /** The website that was looked up last, complete. */
  website: string;
  /** What was filled in. */
  sources: Found;
  /** What that website says where the field held something else. */
  offers: Found;
}

/** The website as it is stored: trimmed, with its scheme; undefined when it is not valid. */
export const completeWebsite = (typed: string | null): string | undefined =>
  rules.website.safeParse(typed ?? "").data;

/** Only empty fields are filled; where something else stands already, it is offered. */
export function weigh(
  info: Pick<CompanyInfo, "companyName" | "industry">,
  answers: Pick<Answers, FoundKey>,
  website: string,
): { fill: Found; offers: Found } {
  const told = { companyName: info.companyName, companyIndustry: info.industry };
  const fill: Found = {};
  const offers: Found = {};
  for (const key of foundKeys) {
    const value = told[key];
    const typed = answers[key]?.trim() ?? "";
    if (!value || value === typed) continue;
    (typed === "" ? fill : offers)[key] = { host: siteName(website), value };
  }
  return { fill, offers };
}

/** The changed answers that fill in what was found. */
export const valuesOf = (found: Found): Partial<Pick<Answers, FoundKey>> =>
  Object.fromEntries(foundKeys.flatMap((key) => (found[key] ? [[key, found[key].value]] : [])));
