import { addressOf } from "./address.ts";
import { companySigns } from "./company-signs.ts";
import { descriptionOf } from "./description.ts";
import { industryOf } from "./industry/industry.ts";
import { logosOf } from "./logos.ts";
import { nameOf, nameOfAddress } from "./name/name.ts";
import type { PageToRead } from "./page/page-facts.ts";
import { readFacts } from "./page/page-reader.ts";

/** What a page says about its company; null or empty if it is not clear. */
export type CompanyFacts = ReturnType<typeof extract>;

/** Reads a company's home page. A hostile page can take long: run this in a thread that can be stopped. */
export function extract(page: PageToRead) {
  const facts = readFacts(page);
  const signs = companySigns(facts);
  const isCompany = signs.kind === "company";
  const name = signs.kind === "foreign" ? undefined : nameOf(facts, signs);
  // With a contact, the words of a page count, but its paragraphs may be a cookie notice.
  const isSure = name !== undefined || signs.isOwn;
  const saysMore = isCompany && (isSure || signs.hasContact);
  const { industry = null, guesses = [] } = saysMore ? industryOf(facts) : {};
  return {
    name: name ?? nameOfAddress(facts.url) ?? null,
    /** Whether the page says the name; otherwise it is made from the address. */
    isNamed: name !== undefined,
    industry,
    /** The likeliest industries, best first, if the industry is not clear. */
    industryGuesses: guesses,
    description: (saysMore && descriptionOf(facts, isSure)) || null,
    /** A postal address of the company, on one line. */
    address: (saysMore && addressOf(facts)) || null,
    /** Addresses of pictures that may be the logo, the likeliest first; http, https or data. */
    logos: isCompany ? logosOf(facts) : [],
  };
}
