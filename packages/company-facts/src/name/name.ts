import type { CompanySigns } from "#company-signs.ts";
import { domainLabel, domainLikeness, nameOfLabel, speaksOfHost } from "./domain-likeness.ts";
import { nameCandidates } from "./name-candidates.ts";
import { evidenceOn, type Group, isDeclared, isOriginal } from "./name-evidence.ts";
import { bareName, calmName, isAddress, nameKey, withoutLegalForm, wordsOf } from "./name-words.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { isParasite } from "./parasite-names.ts";
import { plainText } from "#page/plain-text.ts";
import { countWords, isOtherScript } from "#page/writing.ts";

/** A name needs so much evidence; with less, the domain is the better name. */
const least = 2.4;
const mostWords = 10;
const longestName = 300;
const mostWithPartner = 6;
/** A name that a domain cannot spell is as likely as one that it begins with. */
const unspelledLikeness = 3;
const titles = new Set(["title", "og:title", "og:site_name", "organization", "copyright", "logo"]);

/** What a page calls the company behind it; undefined when it does not say. */
export function nameOf(facts: PageFacts, signs: CompanySigns): string | undefined {
  const label = domainLabel(facts.url);
  const groups = grouped(facts, label);
  const hasEvidence = evidenceOn(facts, signs);
  const evident = groups.filter((group) => hasEvidence(group, witnessesOf(group, groups)));
  const originals = evident.filter(isOriginal);
  let best: { group: Group; score: number } | undefined;
  for (const group of originals.length > 0 ? originals : evident) {
    const score = scoreOf(group, groups);
    if (!best || score > best.score) best = { group, score };
  }
  if (!best || best.score < least) return undefined;
  return plainText(spellingOf(withPartner(best.group, groups), label), longestName) || undefined;
}

/** "Keating Tractor & Equipment", where a title or the like goes on so, for "Keating Tractor". */
function withPartner(group: Group, groups: readonly Group[]): Group {
  const longer = groups.filter(
    ({ key, sources, spellings }) =>
      key.startsWith(`${group.key} and `) &&
      key.split(" ").length <= mostWithPartner &&
      [...sources.keys()].some((source) => titles.has(source)) &&
      [...spellings.keys()].some((name) => !/\s(?!and\s)\p{Ll}/u.test(name)),
  );
  const [whole] = longer.toSorted((a, b) => sum(b.sources.values()) - sum(a.sources.values()));
  return whole ?? group;
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
    const isOwner = domainLikeness(name, label) === 4;
    if (
      key === "" ||
      speaksOfHost(name, facts.url) ||
      (isParasite(name) && !isOwner) ||
      countWords(name) > mostWords
    )
      continue;
    const isUnspelled = isOtherScript(name) && /^[\x20-\x7e]*$/.test(label);
    const group = groups.get(key) ?? {
      key,
      likeness: isUnspelled ? unspelledLikeness : domainLikeness(name, label),
      isUnspelled,
      initials: initialsOf(name),
      sources: new Map(),
      spellings: new Map(),
    };
    groups.set(key, group);
    group.sources.set(source, Math.max(weight, group.sources.get(source) ?? 0));
    group.spellings.set(name, (group.spellings.get(name) ?? 0) + weight);
  }
  return [...groups.values()];
}

function scoreOf(group: Group, groups: readonly Group[]): number {
  const witnessed = Math.min(3, sum(witnessesOf(group, groups).values()));
  return sum(group.sources.values()) + witnessed + group.likeness;
}

/** What other places say for a name: those with its initials, and in part those with a longer text around it. */
function witnessesOf(group: Group, groups: readonly Group[]): Map<string, number> {
  const longer = groups.filter((other) => other !== group && holds(other.key, group.key));
  // "Amber" is only a part of the name at ambertaste.com where "Amber Taste" is written.
  const isPart =
    group.likeness < 4 && !isDeclared(group) && longer.some(({ likeness }) => likeness === 4);
  const short = groups.filter(({ key }) => key.replaceAll(" ", "") === group.initials);
  const all = [
    ...(isPart ? [] : longer).map((other) => ({ other, part: 0.4 })),
    ...short.map((other) => ({ other, part: 1.2 })),
  ];
  const witnesses = new Map<string, number>();
  for (const { other, part } of all) {
    for (const [source, weight] of other.sources) {
      if (group.sources.has(source)) continue;
      witnesses.set(source, Math.max(weight * part, witnesses.get(source) ?? 0));
    }
  }
  return witnesses;
}

function initialsOf(name: string): string {
  const words = wordsOf(name);
  return words.length < 3 ? "" : words.map((word) => word.slice(0, 1)).join("");
}

const holds = (longer: string, shorter: string): boolean =>
  isOtherScript(shorter)
    ? shorter.length >= 2 && (longer.startsWith(shorter) || longer.endsWith(shorter))
    : shorter.length >= 3 && (longer.startsWith(`${shorter} `) || longer.endsWith(` ${shorter}`));

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** Of all spellings the one with most evidence, without a legal form if any has none. */
function spellingOf(group: Group, label: string): string {
  const all = [...group.spellings];
  const bare = all.filter(([name]) => withoutLegalForm(name) === name && !isAddress(name));
  const byEvidence = (bare.length > 0 ? bare : all).toSorted(([, a], [, b]) => b - a);
  return calmName(byEvidence[0]?.[0] ?? nameOfLabel(label));
}
