import { companySigns } from "./company-signs.ts";
import { descriptionOf } from "./description.ts";
import type { Industry } from "./industry/data.ts";
import { industryOf } from "./industry/industry.ts";
import { logosOf } from "./logos.ts";
import { nameOf, nameOfAddress } from "./name/name.ts";
import type { PageToRead } from "./page/page-facts.ts";
import { readFacts } from "./page/page-reader.ts";

/** What a page says of the company behind it; null or nothing where it is not clear. */
export interface CompanyFacts {
  name: string | null;
  /** Whether the page says the name; else it is made of its address. */
  isNamed: boolean;
  industry: Industry | null;
  /** Where it is not clear: those that it may be, the likeliest first. */
  industryGuesses: readonly Industry[];
  description: string | null;
  /** Addresses of pictures that may be the logo, the likeliest first; http, https or data. */
  logos: string[];
}

/** Reads a company's home page. Pages of strangers are read in a thread that can be ended. */
export function extract(page: PageToRead): CompanyFacts {
  const facts = readFacts(page);
  const signs = companySigns(facts);
  const isCompany = signs.kind === "company";
  const name = signs.kind === "foreign" ? undefined : nameOf(facts, signs);
  // A contact lets a page's words count, but its paragraphs may be those of a cookie notice.
  const isSure = name !== undefined || signs.isOwn;
  const saysMore = isCompany && (isSure || signs.hasContact);
  const { industry = null, guesses = [] } = saysMore ? industryOf(facts) : {};
  return {
    name: name ?? nameOfAddress(facts.url) ?? null,
    isNamed: name !== undefined,
    industry,
    industryGuesses: guesses,
    description: (saysMore && descriptionOf(facts, isSure)) || null,
    logos: isCompany ? logosOf(facts) : [],
  };
}
