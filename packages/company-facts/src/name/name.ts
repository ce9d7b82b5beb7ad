import type { CompanySigns } from "#company-signs.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { countWords, isOtherScript, plainText } from "#page/plain-text.ts";
import { domainLabel, domainLikeness, leastLikeness } from "./domain-likeness.ts";
import { nameCandidates } from "./name-candidates.ts";
import { bareName, isAddress, nameKey, withoutCapitals, withoutLegalForm } from "./name-words.ts";
import { isNoName } from "./no-names.ts";

/** With a lower score, the domain is the better name. */
const least = 2.4;
const mostWords = 10;
const longestName = 300;
/** A name that a domain cannot spell counts like one that the domain begins with. */
const unspelledLikeness = 3;

/** Places for a name and nothing else. */
const labelled = [
  "organization",
  "website",
  "og:site_name",
  "application-name",
  "apple-mobile-web-app-title",
  "beside home",
];
/** Places where a company puts its name. */
const signed = ["copyright", "logo", "home link", "welcome"];

/** The spellings of one name, and their places. */
interface Group {
  key: string;
  /** Similarity of the first spelling to the domain, from 0 to 4. */
  likeness: number;
  /** The domain has no letters of the name's script. */
  isUnspelled: boolean;
  /** The best weight of each place with the name. */
  sources: Map<string, number>;
  spellings: Map<string, number>;
}

/** The company's name on a page, undefined if there is none. */
export function nameOf(facts: PageFacts, signs: CompanySigns): string | undefined {
  const label = domainLabel(facts.url);
  const groups = grouped(facts, label);
  const [best] = groups
    .filter((group) => isEvident(group, facts, signs))
    .map((group) => ({ group, score: scoreOf(group, groups) }))
    .toSorted((a, b) => b.score - a.score);
  if (!best || best.score < least) return undefined;
  return plainText(spellingOf(best.group), longestName) || undefined;
}

/** A name made from the address, for a page without a name: "joes-plumbing.com" as "Joes Plumbing". */
export function nameOfAddress(url: URL): string | undefined {
  const words = domainLabel(url).split(/[-_]+/).filter(Boolean);
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
  return plainText(name, longestName) || undefined;
}

function grouped(facts: PageFacts, label: string): Group[] {
  const groups = new Map<string, Group>();
  for (const { text, weight, source } of nameCandidates(facts, label)) {
    const name = bareName(plainText(text, longestName));
    const key = nameKey(name);
    // The owner of shopify.com can be called Shopify.
    const isNone = isNoName(name) && domainLikeness(name, label) < 4;
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
 * Whether there is evidence that a text is the company's name. A title or heading alone is none, even on a long page:
 * with a cookie notice, a sign-in page is as long as a company's.
 */
function isEvident(group: Group, facts: PageFacts, { isRich, hasContact }: CompanySigns): boolean {
  const names = [...group.spellings.keys()];
  const isIn = (places: readonly string[]) => places.some((place) => group.sources.has(place));
  if (isIn(labelled)) return true;
  // Titles of parked pages are addresses; a company with such a name has it in other places, too.
  if (names.every(isAddress)) return isRich && isIn(signed);
  if (isIn(signed)) return true;
  if (group.isUnspelled) return hasContact || facts.metas.has("description");
  if (group.likeness >= leastLikeness) return true;
  return hasContact && names.some((name) => facts.text.includes(name));
}

/** The score of a name: its places, its similarity to the domain, and in part the places of longer names that contain it. */
function scoreOf(group: Group, groups: readonly Group[]): number {
  const longerNames = new Map<string, number>();
  for (const { key, sources } of groups) {
    if (key === group.key || !holds(key, group.key)) continue;
    for (const [source, weight] of sources) {
      if (!group.sources.has(source))
        longerNames.set(source, Math.max(weight * 0.4, longerNames.get(source) ?? 0));
    }
  }
  return sum(group.sources) + Math.min(3, sum(longerNames)) + group.likeness;
}

const holds = (longer: string, shorter: string): boolean =>
  isOtherScript(shorter)
    ? shorter.length >= 2 && (longer.startsWith(shorter) || longer.endsWith(shorter))
    : shorter.length >= 3 && (longer.startsWith(`${shorter} `) || longer.endsWith(` ${shorter}`));

const sum = (weights: ReadonlyMap<string, number>): number =>
  [...weights.values()].reduce((total, weight) => total + weight, 0);

/** The spelling with the highest weight, without a legal form if there is one. */
function spellingOf({ spellings }: Group): string {
  const all = [...spellings];
  const bare = all.filter(([name]) => withoutLegalForm(name) === name && !isAddress(name));
  const [best] = (bare.length > 0 ? bare : all).toSorted(([, a], [, b]) => b - a);
  return withoutCapitals(best![0]); // each name has a spelling
}
