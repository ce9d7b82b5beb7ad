import type { Industry } from "@app/contract";
import { getDomainWithoutSuffix, getPublicSuffix } from "tldts";
import { isEnglish } from "./industry-language.ts";
import { singleTerm } from "./industry-lexicon.ts";
import { addCart, addPoints, discountCustomers, Points } from "./industry-points.ts";
import { countTerms, type Occurrences } from "./industry-reading.ts";
import { pause, wordsOf } from "./industry-words.ts";
import type { PageFacts } from "./page-facts.ts";

interface Field {
  texts: readonly string[];
  weight: number;
  /** More occurrences of a term than this say no more. */
  mostCounted: number;
}

/** Characters that are read of a field. */
const longestField = 60_000;
const domainWeight = 2.5;
/** Fields with at least this weight say what the company is and for whom. */
const headlineWeight = 2.5;

/**
 * How much a page's words speak for each industry, the highest first; nothing when they are not English.
 */
export function scoreWords(facts: PageFacts): [Industry, number][] {
  const points = new Points();
  const customers: Occurrences["customers"] = [];
  const fields = fieldsOf(facts).map((field) => ({ ...field, words: readField(field.texts) }));
  if (
    !isEnglish(
      facts.language,
      fields.flatMap(({ words }) => words),
    )
  )
    return [];
  for (const { words, ...field } of fields) {
    const occurrences = countTerms(words);
    addPoints(occurrences, field, points);
    if (field.weight >= headlineWeight) customers.push(...occurrences.customers);
  }
  const named = countTerms(domainWords(facts.url.hostname));
  addPoints(named, { weight: domainWeight, mostCounted: 1 }, points);
  discountCustomers(customers, points);
  addCart(points);
  return [...points.of].toSorted((one, other) => other[1] - one[1]);
}

function fieldsOf(facts: PageFacts): Field[] {
  const { metas, headings, images, links } = facts;
  const meta = (...names: string[]) => {
    const found = names.map((name) => metas.get(name)?.[0]).find((value) => value);
    return found ? [found] : [];
  };
  const ofLevel = (...levels: number[]) =>
    headings.filter(({ level }) => levels.includes(level)).map(({ text }) => text);
  const logos = images.filter(({ linksHome, marks }) => linksHome || /logo/i.test(marks));
  return [
    { texts: [facts.title || meta("og:title")[0] || ""], weight: 4, mostCounted: 1 },
    { texts: meta("description", "og:description"), weight: 3, mostCounted: 2 },
    { texts: ofLevel(1), weight: 2.5, mostCounted: 2 },
    {
      texts: [
        ...meta("og:site_name", "application-name"),
        ...logos.slice(0, 3).map(({ alt }) => alt),
        ...facts.copyrights.slice(0, 3),
      ],
      weight: 2,
      mostCounted: 1,
    },
    { texts: meta("keywords"), weight: 1.5, mostCounted: 2 },
    { texts: ofLevel(2, 3), weight: 1.2, mostCounted: 4 },
    { texts: links.map(({ text }) => text), weight: 0.6, mostCounted: 4 },
    { texts: [...facts.paragraphs, facts.text], weight: 0.5, mostCounted: 8 },
  ];
}

function readField(texts: readonly string[]): string[] {
  const words: string[] = [];
  let left = longestField;
  for (const text of texts) {
    if (left <= 0) break;
    for (const word of wordsOf(text, left)) words.push(word);
    words.push(pause);
    left -= text.length + 1;
  }
  return words;
}

/** The words in a domain's name as far as they can be told: those between hyphens, and terms at either end. */
function domainWords(hostname: string): string[] {
  const name = getDomainWithoutSuffix(hostname) ?? "";
  const suffix = getPublicSuffix(hostname) ?? "";
  const words: string[] = [];
  for (const part of name.split("-")) words.push(...termsAtEnds(part), pause);
  if (!suffix.includes(".") && suffix.length > 3) words.push(...wordsOf(suffix, 63));
  return words;
}

const leastTerm = 4;
const shortTerms = new Set(["law", "cpa", "tax", "pub", "inn", "spa"]);

function termsAtEnds(part: string): string[] {
  const found: string[] = [];
  for (let length = part.length; length >= 3; length -= 1) {
    for (const piece of new Set([part.slice(0, length), part.slice(-length)])) {
      const [word = pause] = wordsOf(piece, 63);
      const isLong = length >= leastTerm || shortTerms.has(piece);
      if (isLong && singleTerm(word)?.weights.size) found.push(word);
    }
    if (found.length > 0) return found;
  }
  return found;
}
