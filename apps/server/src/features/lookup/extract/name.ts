import { domainLabel, domainLikeness, nameOfLabel } from "./domain-likeness.ts";
import { nameCandidates } from "./name-candidates.ts";
import { bareName, isAddress, calmName, nameKey, withoutLegalForm, wordsOf } from "./name-words.ts";
import type { PageFacts } from "./page-facts.ts";
import { isParasite } from "./parasite-names.ts";
import { plainText } from "./plain-text.ts";

/** A name needs so much evidence; with less, the domain is the better name. */
const least = 2.4;
const mostWords = 10;
const longestName = 300;

interface Group {
  key: string;
  /** The best weight of each place that has the name. */
  sources: Map<string, number>;
  spellings: Map<string, number>;
}

/** What a customer would call the company behind a page, or undefined when not even its domain says it. */
export function nameOf(facts: PageFacts): string | undefined {
  const label = domainLabel(facts.url);
  const groups = grouped(facts, label);
  let best: { group: Group; score: number } | undefined;
  for (const group of groups) {
    const score = scoreOf(group, groups, label);
    if (!best || score > best.score) best = { group, score };
  }
  const name = best && best.score >= least ? spellingOf(best.group, label) : nameOfLabel(label);
  return plainText(name, longestName) || undefined;
}

/** A name out of the address alone, for a page that is not the company's. */
export const nameOfAddress = (url: URL): string | undefined =>
  plainText(nameOfLabel(domainLabel(url)), longestName) || undefined;

function grouped(facts: PageFacts, label: string): Group[] {
  const groups = new Map<string, Group>();
  for (const { text, weight, source } of nameCandidates(facts, label)) {
    const name = bareName(plainText(text, longestName));
    const key = nameKey(name);
    // Whoever owns shopify.com may be called Shopify.
    const isOwner = domainLikeness(name, label) === 4;
    if (key === "" || (isParasite(name) && !isOwner) || wordsOf(name).length > mostWords) continue;
    const group = groups.get(key) ?? { key, sources: new Map(), spellings: new Map() };
    groups.set(key, group);
    group.sources.set(source, Math.max(weight, group.sources.get(source) ?? 0));
    group.spellings.set(name, (group.spellings.get(name) ?? 0) + weight);
  }
  return [...groups.values()];
}

function scoreOf(group: Group, groups: readonly Group[], label: string): number {
  const [spelling = ""] = group.spellings.keys();
  const words = group.key.split(" ").length;
  const likeness = domainLikeness(spelling, label);
  // A longer text that begins or ends with the name bears witness to it, in part.
  const witnesses = new Map<string, number>();
  for (const other of groups) {
    if (other === group || !holds(other.key, group.key)) continue;
    for (const [source, weight] of other.sources) {
      if (!group.sources.has(source)) {
        witnesses.set(source, Math.max(weight * 0.4, witnesses.get(source) ?? 0));
      }
    }
  }
  const length = words > 6 ? 1.5 : words > 4 ? 0.5 : 0;
  return (
    sum(group.sources.values()) +
    Math.min(3, sum(witnesses.values())) +
    likeness -
    length -
    (isAddress(spelling) ? 2 : 0)
  );
}

const holds = (longer: string, shorter: string): boolean =>
  shorter.length >= 3 && (longer.startsWith(`${shorter} `) || longer.endsWith(` ${shorter}`));

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** Of all spellings the one with most evidence: with small letters rather than without, and without a legal form if any has none. */
function spellingOf(group: Group, label: string): string {
  const bare = [...group.spellings].filter(
    ([name]) => withoutLegalForm(name) === name && !isAddress(name),
  );
  const mixed = (bare.length > 0 ? bare : [...group.spellings]).map(
    ([name, weight]) =>
      [name, weight + (isMixed(name) ? 2 : 0) - (isAddress(name) ? 4 : 0)] as const,
  );
  const [name = nameOfLabel(label)] = mixed.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return calmName(name);
}

const isMixed = (name: string): boolean => /\p{Ll}/u.test(name) && /\p{Lu}/u.test(name);
