import { industryTerms, servingOthers, shopPhrases, silentPhrases } from "./data.ts";
import type { Industry } from "./data.ts";
import { pause, wordsOf } from "./words.ts";

/** A word or phrase. One without weights is ignored in texts. */
export interface Term {
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

/** The longest term that starts at a word. */
export const longestTerm = (words: readonly string[], at: number): Term | undefined =>
  termsByFirstWord
    .get(words[at] ?? pause)
    ?.find((term) => term.words.every((word, index) => word === words[at + index]));

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
  for (const phrase of shopPhrases) {
    const term = termOf(phrase);
    term.isShop = true;
    term.weights.clear();
    term.weights.set(retail, weightOf(term, "good"));
  }
  for (const phrase of silentPhrases) termOf(phrase).weights.clear();
  const longestFirst = [...terms.values()].toSorted((a, b) => b.words.length - a.words.length);
  return Map.groupBy(longestFirst, ({ words }) => words[0] ?? pause);
}

function phraseWords(phrase: string): string[] {
  // Beside a small letter, "IT" is not read as "it".
  const words = wordsOf(`${phrase} (a)`, 200).filter((word) => word !== pause);
  return words.slice(0, -1);
}
