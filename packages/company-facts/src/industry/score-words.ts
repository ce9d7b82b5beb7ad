import languageWords from "../../tables/language-words.json" with { type: "json" };
import type { PageFacts } from "#page/page-facts.ts";
import { type Industry, soldInShops } from "./data.ts";
import { countTerms, retail } from "./lexicon.ts";
import { pause, wordsOf } from "./words.ts";

export type Score = readonly [industry: Industry, points: number];

/** A page's facts are capped where they are read; these hold for every caller. */
const mostTexts = 1_000;
const longestText = 20_000;

/** The points of a page's words for each industry, highest first; none if they are not English. */
export function scoreWords(facts: PageFacts): Score[] {
  const fields = fieldsOf(facts).map((field) => ({ ...field, words: fieldWords(field.texts) }));
  const all = fields.flatMap(({ words }) => words);
  if (!isEnglish(facts.language, all)) return [];
  const points = new Map<Industry, number>();
  const add = (industry: Industry, more: number) =>
    points.set(industry, (points.get(industry) ?? 0) + more);
  let shopPoints = 0;
  for (const { words, weight, mostCounted } of fields) {
    for (const [term, count] of countTerms(words)) {
      // The logarithm keeps one frequent word from deciding alone.
      const factor = weight * Math.log2(1 + Math.min(count, mostCounted));
      for (const [industry, said] of term.weights) {
        if (term.isShop) shopPoints += said * factor;
        else add(industry, said * factor);
      }
    }
  }
  addShop(points, shopPoints);
  return [...points].toSorted(([, one], [, other]) => other - one);
}

/** With these points for a shop's words a page is a shop; with fewer it may have one. */
const leastOfShop = 13;
const shopBesideStronger = 0.3;
const goodsFactor = 0.7;

/** A shop's words count for retail, and its other words less, because they mean goods: books, tools, medicine. */
function addShop(points: Map<Industry, number>, shopPoints: number): void {
  const isShop = shopPoints >= leastOfShop;
  const ofRetail = points.get(retail) ?? 0;
  const isWeak = !isShop && Math.max(...points.values()) > Math.max(ofRetail, shopPoints);
  points.set(retail, ofRetail + shopPoints * (isWeak ? shopBesideStronger : 1));
  if (!isShop) return;
  for (const industry of soldInShops) {
    const said = points.get(industry) ?? 0;
    // A few words of a shop must not win over a page full of another industry's.
    points.set(industry, said - (1 - goodsFactor) * Math.min(said, 2 * shopPoints));
  }
}

/** The texts of a page. More occurrences of a term than `mostCounted` do not count. */
function fieldsOf(facts: PageFacts) {
  const { metas, headings, images, links } = facts;
  const meta = (...names: string[]) => {
    const found = names.map((name) => metas.get(name)?.[0]).find((value) => value);
    return found ? [found] : [];
  };
  const ofLevel = (...levels: number[]) =>
    headings.filter(({ level }) => levels.includes(level)).map(({ text }) => text);
  const logos = images.filter(({ linksHome, marks }) => linksHome || /logo/i.test(marks));
  const names = [
    ...meta("og:site_name", "application-name"),
    ...logos.slice(0, 3).map(({ alt }) => alt),
    ...facts.copyrights.slice(0, 3),
  ];
  return [
    { texts: [facts.title || meta("og:title")[0] || ""], weight: 4, mostCounted: 1 },
    { texts: meta("description", "og:description"), weight: 3, mostCounted: 2 },
    { texts: ofLevel(1), weight: 2.5, mostCounted: 2 },
    { texts: names, weight: 2, mostCounted: 1 },
    { texts: meta("keywords"), weight: 1.5, mostCounted: 2 },
    { texts: ofLevel(2, 3), weight: 1.2, mostCounted: 4 },
    { texts: links.map(({ text }) => text), weight: 0.6, mostCounted: 4 },
    { texts: [...facts.paragraphs, facts.text], weight: 0.5, mostCounted: 8 },
  ];
}

const fieldWords = (texts: readonly string[]): string[] =>
  texts.slice(0, mostTexts).flatMap((text) => [...wordsOf(text.slice(0, longestText)), pause]);

const setOf = (words: readonly string[]) => new Set(words.flatMap(wordsOf));
/** The commonest words of languages, without those that mean something else in English. */
const english = setOf(languageWords.english);
const others = setOf(languageWords.others);

/** With fewer words the language is not clear. */
const leastWords = 40;
const leastEnglish = 0.06;
/** With this share of English words a text is English, whatever language the page states. */
const surelyEnglish = 0.15;
const mostOther = 0.03;
const leastLatin = 0.8;

/**
 * Whether words are English: as the page states, unless the words show otherwise. Lists of goods and menus have few
 * common words of any language; they count as English if they have none of other languages.
 */
function isEnglish(language: string, words: readonly string[]): boolean {
  const spoken = words.filter((word) => word !== pause);
  const isSaid = !language || /^(?:en|zxx|und)\b/.test(language);
  if (spoken.length < leastWords) return isSaid;
  const share = (isCounted: (word: string) => boolean) =>
    spoken.filter(isCounted).length / spoken.length;
  const isOther = share((word) => others.has(word)) > mostOther;
  const spokenEnglish = share((word) => english.has(word));
  if (!isSaid) return spokenEnglish >= surelyEnglish && !isOther;
  const isLatin = share((word) => /^[a-z0-9]+$/.test(word)) >= leastLatin;
  return spokenEnglish >= leastEnglish || (isLatin && !isOther);
}
