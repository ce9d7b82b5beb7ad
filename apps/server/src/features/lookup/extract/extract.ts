import { companySigns } from "./company-signs.ts";
import { descriptionOf } from "./description.ts";
import { industryOf } from "./industry.ts";
import { logosOf } from "./logos.ts";
import { nameOf, nameOfAddress } from "./name.ts";
import { readFacts } from "./read-facts.ts";

// Nothing of the contract is imported by what runs in the thread: reading it takes as long as reading a page.

/** What the extractor finds in a page; null or nothing where it is not clear. */
export interface Extracted {
  companyName: string | null;
  /** Whether the page says the name; else it is made of its address. */
  isNamed: boolean;
  industry: string | null;
  description: string | null;
  /** Addresses of pictures that may be the logo, the likeliest first; http, https or data. */
  logos: string[];
}

export interface PageToRead {
  bytes: Uint8Array;
  /** The answer's Content-Type. */
  contentType: string;
  /** The page's address after redirects. */
  url: string;
}

/** An industry that is less sure than this is not named. */
const leastConfidence = 0.3;

/** Reads a page. Pure, and meant for a worker: `readPage` in run-extractor.ts is the way in. */
export function extract(page: PageToRead): Extracted {
  const facts = readFacts(page);
  const signs = companySigns(facts);
  const name = signs.kind === "foreign" ? undefined : nameOf(facts, signs);
  const named = {
    companyName: name ?? nameOfAddress(facts.url) ?? null,
    isNamed: name !== undefined,
  };
  const logos = signs.kind === "company" ? logosOf(facts) : [];
  // Nothing shows that a page of a few words is a company's.
  const isSure = name !== undefined || signs.isRich;
  if (signs.kind !== "company" || !(isSure || signs.hasContact)) {
    return { ...named, industry: null, description: null, logos };
  }
  const found = industryOf(facts);
  return {
    ...named,
    industry: found && found.confidence >= leastConfidence ? found.industry : null,
    description: descriptionOf(facts, isSure) ?? null,
    logos,
  };
}
