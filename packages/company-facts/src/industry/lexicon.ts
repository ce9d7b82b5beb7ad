import otherTerms from "../../tables/other-terms.json" with { type: "json" };
import { areRelated, industryTerms, servingOthers } from "./data.ts";
import type { Industry } from "./data.ts";
import { pause, wordsOf } from "./words.ts";

/** A word or phrase. One without weights is ignored in texts. */
interface Term {
  readonly words: readonly string[];
  /** The points of the term for each of its industries. */
  readonly weights: Map<Industry, number>;
  /** It names an industry that works for others: words before it or after "for" name customers. */
  isVendor: boolean;
  /** Any shop's page has it: it counts for retail unless another industry is stronger. */
  isShop: boolean;
}

export const retail = "Retail & E-commerce";

const strengths = { strong: 3, good: 2, weak: 0.7 } as const;
const phraseFactor = 1.4;

/** By their first word, the longest first. */
const termsByFirstWord = build();

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

/** The longest term that starts at a word. */
const longestTerm = (words: readonly string[], at: number): Term | undefined =>
  termsByFirstWord
    .get(words[at] ?? pause)
    ?.find((term) => term.words.every((word, index) => word === words[at + index]));

const differ = (one: Term, other: Term): boolean =>
  ![...one.weights.keys()].some((industry) =>
    [...other.weights.keys()].some((another) => areRelated(industry, another)),
  );

function build(): ReadonlyMap<string, Term[]> {
  const terms = new Map<string, Term>();
  const termOf = (phrase: string): Term => {
    const words = phraseWords(phrase);
    const key = words.join(" ");
    const term = terms.get(key) ?? { words, weights: new Map(), isVendor: false, isShop: false };
    terms.set(key, term);
    return term;
  };
  const weightOf = ({ words }: Term, strength: keyof typeof strengths) =>
    strengths[strength] * (words.length > 1 ? phraseFactor : 1);

  for (const { industry, ...byStrength } of industryTerms) {
    for (const strength of ["strong", "good", "weak"] as const) {
      for (const phrase of byStrength[strength]) {
        const term = termOf(phrase);
        // Two spellings of one term count once, with the stronger weight.
        const weight = Math.max(weightOf(term, strength), term.weights.get(industry) ?? 0);
        term.weights.set(industry, weight);
        if (strength === "strong" && servingOthers.has(industry)) term.isVendor = true;
      }
    }
  }
  for (const { weights } of terms.values()) {
    const sharing = Math.sqrt(weights.size);
    for (const [industry, weight] of weights) weights.set(industry, weight / sharing);
  }
  for (const phrase of otherTerms.shop) {
    const term = termOf(phrase);
    term.isShop = true;
    term.weights.clear();
    term.weights.set(retail, weightOf(term, "good"));
  }
  // These contain a term but do not indicate an industry.
  for (const phrase of otherTerms.silent) termOf(phrase).weights.clear();
  const longestFirst = [...terms.values()].toSorted((a, b) => b.words.length - a.words.length);
  return Map.groupBy(longestFirst, ({ words }) => words[0] ?? pause);
}

function phraseWords(phrase: string): string[] {
  // Beside a small letter, "IT" is not read as "it".
  const words = wordsOf(`${phrase} (a)`).filter((word) => word !== pause);
  return words.slice(0, -1);
}
