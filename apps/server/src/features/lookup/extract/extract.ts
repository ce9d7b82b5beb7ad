import type { Industry } from "@app/contract";
import { descriptionOf } from "./description.ts";
import { industryOf } from "./industry.ts";
import { logosOf } from "./logos.ts";
import { nameOf, nameOfAddress } from "./name.ts";
import { isPlaceholder } from "./parasite-names.ts";
import { readFacts } from "./read-facts.ts";

// Nothing of the contract is imported by what runs in the thread: reading it takes as long as reading a page.

/** What the extractor finds in a page; null or nothing where it is not clear. */
export interface Extracted {
  companyName: string | null;
  industry: string | null;
  /** Where it is not clear: those that it may be, the likeliest first. */
  industryGuesses: readonly Industry[];
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

/** Reads a page. Pure, and meant for a worker: `readPage` in run-extractor.ts is the way in. */
export function extract(page: PageToRead): Extracted {
  const facts = readFacts(page);
  if (isPlaceholder(facts.title, facts.text)) {
    const companyName = nameOfAddress(facts.url) ?? null;
    return { companyName, industry: null, industryGuesses: [], description: null, logos: [] };
  }
  const { industry = null, guesses } = industryOf(facts);
  return {
    companyName: nameOf(facts) ?? null,
    industry,
    industryGuesses: guesses,
    description: descriptionOf(facts) ?? null,
    logos: logosOf(facts),
  };
}
