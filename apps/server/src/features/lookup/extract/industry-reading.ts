import { areKin } from "./industry-kin.ts";
import { longestTerm, type Term } from "./industry-lexicon.ts";
import { pause } from "./industry-words.ts";

/** What a text says: how often each term occurs, and which terms name customers of whom. */
export class Occurrences {
  /** Less than once where a term names somebody else's industry. */
  readonly counts = new Map<Term, number>();
  readonly customers: { of: Term; are: Term }[] = [];

  add(term: Term, counted: number): void {
    if (term.weights.size === 0) return;
    this.counts.set(term, (this.counts.get(term) ?? 0) + counted);
  }
}

/** What a word counts that names the customers of the page's company. */
const ofCustomers = 0.2;
/** So many words after "for" are about whom something is for. */
const forReach = 8;
/** So many words at most are between what there is and for whom. */
const forDistance = 4;
/** What follows these are customers even where nothing is sold just before. */
const servingWords = new Set(["representing", "serving", "helping"]);
/** Last words of terms that say of whom: "software for", "college of". */
const givesTo = new Set(["for", "of"]);

/**
 * Counts the terms in a text. Of overlapping terms the longest is taken. In "dental software" and "software for
 * dentists" the dentists count little, as in "your restaurant".
 */
export function countTerms(words: readonly string[]): Occurrences {
  const found = new Occurrences();
  let last: { term: Term; end: number; isOther: boolean } | undefined;
  let vendor: { term: Term; end: number } | undefined;
  let scope: { vendor: Term | undefined; end: number } | undefined;
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? pause;
    const term = longestTerm(words, at);
    if (!term) {
      if (word === "for" && vendor && at - vendor.end < forDistance) {
        scope = { vendor: vendor.term, end: at + forReach };
      }
      if (servingWords.has(word)) scope = { vendor: undefined, end: at + forReach };
      at += 1;
      continue;
    }
    const end = at + term.words.length;
    const served =
      scope && at < scope.end && !(scope.vendor && !differ(scope.vendor, term)) ? scope : undefined;
    const isOwned = words[at - 1] === "your" && term.strength > 2 && !term.isVendor;
    const isOther =
      isOwned || (served !== undefined && !(served.vendor === undefined && term.isVendor));
    found.add(term, isOther ? ofCustomers : 1);
    if (isOther && served?.vendor) found.customers.push({ of: served.vendor, are: term });
    if (term.isVendor && last?.end === at && !last.isOther && differ(last.term, term)) {
      found.add(last.term, ofCustomers - 1);
      found.customers.push({ of: term, are: last.term });
    }
    if (term.isVendor && !isOther) {
      vendor = { term, end };
      if (givesTo.has(term.words.at(-1) ?? pause)) scope = { vendor: term, end: end + forReach };
    }
    last = { term, end, isOther };
    at = end;
  }
  return found;
}

function differ(one: Term, other: Term): boolean {
  for (const industry of one.weights.keys()) {
    for (const another of other.weights.keys()) {
      if (industry === another || areKin(industry, another)) return false;
    }
  }
  return true;
}
