import type { CompanySigns } from "#company-signs.ts";
import { domainLabel, domainLikeness, leastLikeness } from "./domain-likeness.ts";
import { isAddress, withoutLegalForm } from "./name-words.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { sentencesOf } from "./sentence-names.ts";

/** Spellings of one name, and where they stand. */
export interface Group {
  key: string;
  /** Of the first spelling to the domain, from 0 to 4. */
  likeness: number;
  /** Its letters are not those of the domain, which cannot be like it. */
  isUnspelled: boolean;
  /** Of three words and more; else empty. */
  initials: string;
  /** The best weight of each place that has the name. */
  sources: Map<string, number>;
  spellings: Map<string, number>;
}

/** Places that are there to say a name, and nothing else. */
const declared = ["organization", "website", "og:site_name", "application-name"];
/** The like, with less care. */
const labelled = [...declared, "apple-mobile-web-app-title", "beside home"];
/** Places where a company signs. */
const signed = ["copyright", "logo", "home link", "publisher", "welcome", "subject"];

const mostLinks = 50;

const isIn = (places: readonly string[], sources: ReadonlyMap<string, number>) =>
  places.some((place) => sources.has(place));

export const isDeclared = ({ sources }: Group): boolean => isIn(declared, sources);

/** What a second name and one of another organization weigh less than. */
const leastOfName = 2.5;

/**
 * Whether a page calls its company so in letters that the domain cannot spell, where names are declared, or in the
 * title with what a company is in law: what is in the domain's letters is then a transcription of it.
 */
export const isOriginal = (group: Group): boolean =>
  group.isUnspelled &&
  (declared.some((place) => (group.sources.get(place) ?? 0) >= leastOfName) ||
    (group.sources.has("title") && hasLegalForm(group)));

const hasLegalForm = ({ spellings }: Group): boolean =>
  [...spellings.keys()].some((name) => withoutLegalForm(name) !== name);

/**
 * Whether a page gives reason to take a text for its company's name. A title or heading alone is none, however long
 * the page: with a cookie notice a page that asks to sign in is as long as a company's.
 */
export function evidenceOn(facts: PageFacts, { isRich, hasContact }: CompanySigns) {
  const sentences = sentencesOf(facts);
  const others = linkedLabels(facts);
  const isDescribed = (facts.metas.get("description") ?? []).length > 0;

  return (group: Group, witnesses: ReadonlyMap<string, number>): boolean => {
    const names = [...group.spellings.keys()];
    if (isIn(labelled, group.sources)) return true;
    // Titles of parked pages are addresses; a company that is called so signs with it.
    if (names.every(isAddress)) return isRich && isIn(signed, group.sources);
    if (!group.isUnspelled && group.likeness >= leastLikeness) return true;
    // Whose name is the address of a link, and not the page's, put up this page for all customers.
    if (names.some((name) => others.some((label) => domainLikeness(name, label) >= 3)))
      return false;
    if (isIn(signed, group.sources) || isIn(signed, witnesses)) return true;
    if (hasLegalForm(group)) return true;
    return group.isUnspelled
      ? hasContact || isDescribed
      : hasContact && names.some((name) => sentences.includes(name));
  };
}

/** The domains that a page links, its own apart. */
function linkedLabels({ links, url, base }: PageFacts): string[] {
  const own = domainLabel(url);
  const labels = links.slice(0, mostLinks).flatMap(({ href }) => {
    const linked = URL.parse(href, base.href);
    return linked?.protocol.startsWith("http") ? [domainLabel(linked)] : [];
  });
  return [...new Set(labels)].filter((label) => label !== own);
}
