import { relatedPairs } from "./data.ts";
import type { Industry } from "./data.ts";
import { longestTerm, type Term } from "./lexicon.ts";
import { pause } from "./words.ts";

/** The weight of a word that names the customers of the company. */
const ofCustomers = 0.2;
/** How many words after "for" name the customers. */
const forReach = 8;
/** How many words can be between a product and "for". */
const forDistance = 4;
/** Last words of terms that customers follow: "software for", "college of". */
const givesTo = new Set(["for", "of"]);

/** How often each term occurs; of overlapping ones the longest. In "software for dentists" dentists count little. */
export function countTerms(words: readonly string[]): ReadonlyMap<Term, number> {
  const counts = new Map<Term, number>();
  const add = (term: Term, counted: number) => counts.set(term, (counts.get(term) ?? 0) + counted);
  let last: { term: Term; end: number; isCustomer: boolean } | undefined;
  let vendor: { term: Term; end: number } | undefined;
  let customers: { of: Term; end: number } | undefined;
  let at = 0;
  while (at < words.length) {
    const term = longestTerm(words, at);
    if (!term) {
      if (words[at] === "for" && vendor && at - vendor.end < forDistance)
        customers = { of: vendor.term, end: at + forReach };
      at += 1;
      continue;
    }
    const end = at + term.words.length;
    const isCustomer = customers !== undefined && at < customers.end && differ(customers.of, term);
    add(term, isCustomer ? ofCustomers : 1);
    if (term.isVendor && last?.end === at && !last.isCustomer && differ(last.term, term))
      add(last.term, ofCustomers - 1);
    if (term.isVendor && !isCustomer) {
      vendor = { term, end };
      if (givesTo.has(term.words.at(-1) ?? pause)) customers = { of: term, end: end + forReach };
    }
    last = { term, end, isCustomer };
    at = end;
  }
  return counts;
}

export const areRelated = (one: Industry, other: Industry): boolean =>
  one === other || relatedPairs.some((pair) => pair.includes(one) && pair.includes(other));

const differ = (one: Term, other: Term): boolean =>
  ![...one.weights.keys()].some((industry) =>
    [...other.weights.keys()].some((another) => areRelated(industry, another)),
  );
