import type { CompanySigns } from "#company-signs.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { plainText } from "#page/plain-text.ts";
import { countWords, isOtherScript } from "#page/writing.ts";
import { domainLabel, domainLikeness, leastLikeness, nameOfLabel } from "./domain-likeness.ts";
import { nameCandidates } from "./name-candidates.ts";
import { bareName, calmName, isAddress, nameKey, withoutLegalForm } from "./name-words.ts";
import { isParasite } from "./parasite-names.ts";

/** A name needs so much evidence; with less, the domain is the better name. */
const least = 2.4;
const mostWords = 10;
const longestName = 300;
/** A name that a domain cannot spell is as likely as one that it begins with. */
const unspelledLikeness = 3;

/** Places that are there to say a name, and nothing else. */
const labelled = [
  "organization",
  "website",
  "og:site_name",
  "application-name",
  "apple-mobile-web-app-title",
  "beside home",
];
/** Places where a company signs. */
const signed = ["copyright", "logo", "home link", "welcome"];

/** Spellings of one name, and where they stand. */
interface Group {
  key: string;
  /** Of the first spelling to the domain, from 0 to 4. */
  likeness: number;
  /** Its letters are not those of the domain, which cannot be like it. */
  isUnspelled: boolean;
  /** The best weight of each place that has the name. */
  sources: Map<string, number>;
  spellings: Map<string, number>;
}

/** What a page calls the company behind it; undefined when it does not say. */
export function nameOf(facts: PageFacts, signs: CompanySigns): string | undefined {
  const label = domainLabel(facts.url);
  const groups = grouped(facts, label);
  const [best] = groups
    .filter((group) => isEvident(group, facts, signs))
    .map((group) => ({ group, score: scoreOf(group, groups) }))
    .toSorted((a, b) => b.score - a.score);
  if (!best || best.score < least) return undefined;
  return plainText(spellingOf(best.group, label), longestName) || undefined;
}

/** A name out of the address alone, for a page that says none. */
export const nameOfAddress = (url: URL): string | undefined =>
  plainText(nameOfLabel(domainLabel(url)), longestName) || undefined;

function grouped(facts: PageFacts, label: string): Group[] {
  const groups = new Map<string, Group>();
  for (const { text, weight, source } of nameCandidates(facts, label)) {
    const name = bareName(plainText(text, longestName));
    const key = nameKey(name);
    // Whoever owns shopify.com may be called Shopify.
    const isNone = isParasite(name) && domainLikeness(name, label) < 4;
    if (key === "" || isNone || countWords(name) > mostWords) continue;
    const isUnspelled = isOtherScript(name) && /^[\x20-\x7e]*$/.test(label);
    const group = groups.get(key) ?? {
      key,
      likeness: isUnspelled ? unspelledLikeness : domainLikeness(name, label),
      isUnspelled,
      sources: new Map(),
      spellings: new Map(),
    };
    groups.set(key, group);
    group.sources.set(source, Math.max(weight, group.sources.get(source) ?? 0));
    group.spellings.set(name, (group.spellings.get(name) ?? 0) + weight);
  }
  return [...groups.values()];
}

/**
 * Whether a page gives reason to take a text for its company's name. A title or heading alone is none, however long
 * the page: with a cookie notice a page that asks to sign in is as long as a company's.
 */
function isEvident(group: Group, facts: PageFacts, { isRich, hasContact }: CompanySigns): boolean {
  const names = [...group.spellings.keys()];
  const isIn = (places: readonly string[]) => places.some((place) => group.sources.has(place));
  if (isIn(labelled)) return true;
  // Titles of parked pages are addresses; a company that is called so signs with it.
  if (names.every(isAddress)) return isRich && isIn(signed);
  if (isIn(signed)) return true;
  if (group.isUnspelled) return hasContact || facts.metas.has("description");
  return (
    group.likeness >= leastLikeness ||
    (hasContact && names.some((name) => facts.text.includes(name)))
  );
}

/** What a page says for a name: its places, in part those with a longer text around it, and its domain. */
function scoreOf(group: Group, groups: readonly Group[]): number {
  const witnesses = new Map<string, number>();
  for (const { key, sources } of groups) {
    if (key === group.key || !holds(key, group.key)) continue;
    for (const [source, weight] of sources) {
      if (!group.sources.has(source))
        witnesses.set(source, Math.max(weight * 0.4, witnesses.get(source) ?? 0));
    }
  }
  return sum(group.sources) + Math.min(3, sum(witnesses)) + group.likeness;
}

const holds = (longer: string, shorter: string): boolean =>
  isOtherScript(shorter)
    ? shorter.length >= 2 && (longer.startsWith(shorter) || longer.endsWith(shorter))
    : shorter.length >= 3 && (longer.startsWith(`${shorter} `) || longer.endsWith(` ${shorter}`));

const sum = (weights: ReadonlyMap<string, number>): number =>
  [...weights.values()].reduce((total, weight) => total + weight, 0);

/** Of all spellings the one with most evidence, without a legal form if any has none. */
function spellingOf(group: Group, label: string): string {
  const all = [...group.spellings];
  const bare = all.filter(([name]) => withoutLegalForm(name) === name && !isAddress(name));
  const byEvidence = (bare.length > 0 ? bare : all).toSorted(([, a], [, b]) => b - a);
  return calmName(byEvidence[0]?.[0] ?? nameOfLabel(label));
}
