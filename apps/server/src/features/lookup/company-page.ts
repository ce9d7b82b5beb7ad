import type { CompanyFacts } from "@app/company-facts";
import { limits, rules } from "@app/contract";
import type { z } from "zod";
import { plainLine } from "#plain-line.ts";

const logoTries = 3;

/** What a page says, as it is answered, and where its logo may be: three addresses at most. */
export type CompanyPage = NonNullable<ReturnType<typeof companyPage>>;

/** A found text as the contract takes it: on one line, cut to its length; null when it still is none. */
function fieldText(rule: z.ZodType<string | null>, length: number, found: string | null) {
  if (found === null) return null;
  const cut = plainLine(plainLine(found).slice(0, length).toWellFormed());
  return rule.safeParse(cut).data ?? null;
}

/** What was found in a page; undefined when it says nothing beyond its address. */
export function companyPage(found: CompanyFacts) {
  const companyName = fieldText(rules.companyName, limits.companyName, found.name);
  const description = fieldText(rules.description, limits.description, found.description);
  const { industry } = found;
  const address = rules.location.safeParse(plainLine(found.address ?? "")).data ?? null;
  const industryGuesses = found.industryGuesses.slice(0, limits.industryGuesses);
  const isNamed = companyName !== null && found.isNamed;
  if (!isNamed && !industry && !description && industryGuesses.length === 0) return undefined;
  const info = { companyName, industry, industryGuesses, description, address };
  return { info, logos: found.logos.slice(0, logoTries) };
}
