import type { Industry } from "@app/contract";
import { terms } from "./industry-terms/all.ts";
import { cartPhrases } from "./industry-terms/cart.ts";
import { silentPhrases } from "./industry-terms/silent.ts";
import { strengths } from "./industry-terms/term-table.ts";
import { pause, wordsOf } from "./industry-words.ts";

/** A word or phrase of the lexicon. Without industries it is only there to be passed over. */
export interface Term {
  readonly words: readonly string[];
  /** How much the term speaks for each industry that has it, before it is counted. */
  readonly weights: Map<Industry, number>;
  /** It names an industry that works for others: what stands before it, or after "for", are customers. */
  isVendor: boolean;
  /** What it says counts as long as no other industry is stronger. */
  isCart: boolean;
  /** Its greatest strength; see `strengths`. */
  strength: number;
}

interface Branch {
  term?: Term;
  readonly next: Map<string, Branch>;
}

const vendors: ReadonlySet<Industry> = new Set<Industry>([
  "Accounting & Tax",
  "Cybersecurity",
  "Education",
  "Information Technology",
  "Insurance",
  "Legal Services",
  "Marketing & Advertising",
  "Professional Services & Consulting",
  "Software & SaaS",
  "Staffing & HR",
]);

export const retail: Industry = "Retail & E-commerce";

const phraseFactor = 1.4;

const root = build();

/** The longest term that starts at a word. */
export function longestTerm(words: readonly string[], at: number): Term | undefined {
  let branch: Branch | undefined = root;
  let longest: Term | undefined;
  for (let place = at; place < words.length; place += 1) {
    branch = branch.next.get(words[place] ?? pause);
    if (!branch) break;
    longest = branch.term ?? longest;
  }
  return longest;
}

/** A term of one word. */
export const singleTerm = (word: string): Term | undefined => root.next.get(word)?.term;

function build(): Branch {
  const tree: Branch = { next: new Map() };
  const all = new Set<Term>();
  // Not `industries` of the contract: it would bring the contract's libraries into the worker.
  for (const industry of Object.keys(terms) as Industry[]) {
    for (const strength of ["strong", "good", "weak"] as const) {
      for (const words of phrasesOf(terms[industry][strength])) {
        const term = plant(tree, words);
        all.add(term);
        const weight = strengths[strength] * (words.length > 1 ? phraseFactor : 1);
        // A plural or another spelling of the same term does not count twice, and the stronger one stays.
        term.weights.set(industry, Math.max(weight, term.weights.get(industry) ?? 0));
        term.strength = Math.max(term.strength, strengths[strength]);
        if (strength === "strong" && vendors.has(industry)) term.isVendor = true;
      }
    }
  }
  for (const term of all) {
    const sharing = Math.sqrt(term.weights.size);
    for (const [industry, weight] of term.weights) term.weights.set(industry, weight / sharing);
  }
  for (const words of phrasesOf(cartPhrases)) {
    const term = plant(tree, words);
    term.isCart = true;
    term.weights.clear();
    term.weights.set(retail, words.length > 1 ? strengths.good * phraseFactor : strengths.good);
  }
  for (const words of phrasesOf(silentPhrases)) plant(tree, words).weights.clear();
  return tree;
}

function plant(tree: Branch, words: readonly string[]): Term {
  let branch = tree;
  for (const word of words) {
    const next: Branch = branch.next.get(word) ?? { next: new Map() };
    branch.next.set(word, next);
    branch = next;
  }
  branch.term ??= { words, weights: new Map(), isVendor: false, isCart: false, strength: 0 };
  return branch.term;
}

function phrasesOf(list: string): string[][] {
  // With a small letter beside it, "IT" is read as what it stands for.
  return list
    .split(",")
    .map((phrase) =>
      wordsOf(`${phrase} (a)`, 200)
        .filter((word) => word !== pause)
        .slice(0, -1),
    )
    .filter((words) => words.length > 0);
}
