import { limits, rules } from "@app/contract";
import type { CompanyInfo } from "@app/contract";
import type { z } from "zod";
import { plainLine } from "#lib/plain-line.ts";
import type { Extracted } from "./extract/extract.ts";

/** More addresses of a logo are neither tried nor kept. */
const logoTries = 3;

/** What a page says, in the form in which it is answered, and where its logo may be: three addresses at most. */
export interface CompanyPage {
  info: Omit<CompanyInfo, "logo">;
  logos: readonly string[];
}

/** A found text as the contract takes it: on one line, cut to its length; null when it still is none. */
function told(rule: z.ZodType<string | null>, length: number, found: string | null) {
  if (found === null) return null;
  const cut = plainLine(plainLine(found).slice(0, length).toWellFormed());
  return rule.safeParse(cut).data ?? null;
}

/** What was found in a page; undefined when that is no more than its address. */
export function companyPage(found: Extracted): CompanyPage | undefined {
  const companyName = told(rules.companyName, limits.companyName, found.companyName);
  const industry = told(rules.industry, limits.industry, found.industry);
  const description = told(rules.description, limits.description, found.description);
  // Industries are guessed where the page shows a company, and of no placeholder.
  const industryGuesses = found.industryGuesses.slice(0, limits.industryGuesses);
  const saysSomething = industry !== null || description !== null || industryGuesses.length > 0;
  const isNamed = companyName !== null && found.isNamed;
  if (!saysSomething && !isNamed) return undefined;
  const info = { companyName, industry, industryGuesses, description };
  return { info, logos: found.logos.slice(0, logoTries) };
}
