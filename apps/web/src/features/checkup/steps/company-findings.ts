import { rules } from "@app/contract";
import type { Answers, CompanyInfo } from "@app/contract";
import { siteName } from "#lib/site.ts";

/** The answers that a website can tell. */
export type FoundKey = "companyName" | "companyIndustry";
const foundKeys = ["companyName", "companyIndustry"] as const;
type CompanyAnswers = Pick<Answers, FoundKey>;

export interface FoundValue {
  host: string;
  value: string;
}
export type Found = Partial<Record<FoundKey, FoundValue>>;

/** What look-ups brought to this page. */
export interface Findings {
  /** The website that was looked up last, complete. */
  website: string;
  /** What was filled in, until somebody edits it. */
  sources: Found;
  /** What that website says where the field held something else. */
  offers: Found;
  /** The industries that it may be about, where it is not clear. */
  guesses: readonly string[];
}

/** The website as it is stored: trimmed, with its scheme; undefined when it is not valid. */
export const completeWebsite = (typed: string | null): string | undefined =>
  rules.website.safeParse(typed ?? "").data;

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The host of a valid website that was typed without a scheme, so that https:// in front of it is ours. */
export function hostWithoutScheme(typed: string): string | undefined {
  const complete = completeWebsite(typed);
  return complete && !scheme.test(typed) ? new URL(complete).hostname : undefined;
}

/** The website as somebody typed it, though https:// was put in front of this host meanwhile. */
export function asTyped(website: string, hostWithOurScheme: string | undefined): string {
  const isOurs = URL.parse(website)?.hostname === hostWithOurScheme;
  return isOurs ? website.replace(/^https:\/\//i, "") : website;
}

const isUnedited = (key: FoundKey, answers: CompanyAnswers, sources: Found) =>
  sources[key] !== undefined && sources[key].value === answers[key];

/** The answers that another website filled in, and nobody edited. */
export const foundElsewhere = (
  website: string,
  answers: CompanyAnswers,
  sources: Found,
): FoundKey[] =>
  foundKeys.filter(
    (key) => isUnedited(key, answers, sources) && sources[key]?.host !== siteName(website),
  );

/** Fills what is empty or was filled in before; where something else stands, it is offered. */
export function weigh(
  info: Pick<CompanyInfo, "companyName" | "industry">,
  answers: CompanyAnswers,
  website: string,
  sources: Found,
): { fill: Found; offers: Found } {
  const told = { companyName: info.companyName, companyIndustry: info.industry };
  const fill: Found = {};
  const offers: Found = {};
  for (const key of foundKeys) {
    const value = told[key];
    const typed = answers[key]?.trim() ?? "";
    if (!value || value === typed) continue;
    const isFree = typed === "" || isUnedited(key, answers, sources);
    (isFree ? fill : offers)[key] = { host: siteName(website), value };
  }
  return { fill, offers };
}

/** The changed answers that fill in what was found. */
export const valuesOf = (found: Found): Partial<CompanyAnswers> =>
  Object.fromEntries(foundKeys.flatMap((key) => (found[key] ? [[key, found[key].value]] : [])));

/** The changed answers that empty these. */
export const emptied = (keys: FoundKey[]): Partial<CompanyAnswers> =>
  Object.fromEntries(keys.map((key) => [key, ""]));

export const isFilled = ({ companyName, companyIndustry }: CompanyAnswers) =>
  Boolean(companyName?.trim() && companyIndustry?.trim());
