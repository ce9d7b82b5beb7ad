import { copyrightOwners } from "./copyright-owners.ts";
import { isHome } from "#page/home-link.ts";
import { organizationsOf, websiteNames } from "#page/organization-items.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { bareName, isAddress, nameKey, wordsOf } from "./name-words.ts";
import { isHomeWord, isParasite } from "./parasite-names.ts";
import { sentenceNames } from "./sentence-names.ts";
import { type Spelling, spelledLabel } from "./spelled-label.ts";
import { textOf } from "#page/structured-items.ts";
import { titleSegments } from "./title-segments.ts";

export interface NameCandidate {
  text: string;
  weight: number;
  /** Where it stands: the same source counts once for a name. */
  source: string;
}

const most = 300;
const mostFurtherWords = 3;

/** All that may be the name of who stands behind a page, with how much each place is worth. */
export function nameCandidates(facts: PageFacts, label: string): NameCandidate[] {
  const named = [
    ...fromStructured(facts),
    ...fromMetas(facts),
    ...fromLogos(facts),
    ...fromTitles(facts),
    ...copyrightOwners(facts.copyrights).map((text) => candidate(text, 2.5, "copyright")),
    ...facts.headings
      .filter(({ level }) => level === 1)
      .slice(0, 5)
      .flatMap(({ text }) => titleSegments(text))
      .map((segment) => candidate(segment.text, segment.share, "heading")),
    ...sentenceNames(facts),
  ].slice(0, most);
  return [...named, ...fromSpellings(facts, label, named)];
}

/** What a page spells its domain, as a part of a longer name when there is one. */
function fromSpellings(facts: PageFacts, label: string, named: readonly NameCandidate[]) {
  const weights = new Map<string, { text: string; weight: number }>();
  for (const { text, weight } of named) {
    const name = bareName(text);
    const known = weights.get(nameKey(name)) ?? { text: name, weight: 0 };
    if (!isAddress(name)) weights.set(nameKey(name), { ...known, weight: known.weight + weight });
  }
  return spelledLabel(facts, label).flatMap((spelling) => {
    const isAlone = !weights.has(nameKey(spelling.text));
    const described = isAlone ? spelling.described : "";
    const text = described || wholeName(spelling, weights);
    return [
      candidate(text, label.length > 3 ? 2 : 1, "text"),
      ...(described ? [candidate(described, 1, "subject")] : []),
    ];
  });
}

/** "Veldt Design" is spelled out only within "Veldt Design Studio", when that stands somewhere as a name. */
function wholeName(
  { text, next }: Spelling,
  weights: ReadonlyMap<string, { text: string; weight: number }>,
): string {
  if (next === "") return text;
  const beginning = nameKey(`${text} ${next}`);
  const mostWords = wordsOf(text).length + mostFurtherWords;
  const wholes = [...weights].filter(
    ([key]) => `${key} `.startsWith(`${beginning} `) && key.split(" ").length <= mostWords,
  );
  const [whole] = wholes.toSorted(([, one], [, other]) => other.weight - one.weight);
  return whole?.[1].text ?? text;
}

const candidate = (text: string, weight: number, source: string): NameCandidate => ({
  text,
  weight,
  source,
});

function fromStructured(facts: PageFacts): NameCandidate[] {
  const found = organizationsOf(facts).flatMap(({ item, isOwn, isElsewhere }) => {
    const weight = isOwn ? 4 : isElsewhere ? 1 : 3;
    return [
      candidate(textOf(item, "name") ?? "", weight, "organization"),
      candidate(textOf(item, "alternateName") ?? "", weight / 3, "organization"),
      candidate(textOf(item, "legalName") ?? "", weight / 4, "organization"),
    ];
  });
  const sites = websiteNames(facts).map((name, index) =>
    candidate(name, index === 0 ? 3 : 1.5, "website"),
  );
  return [...found, ...sites];
}

const metaWeights: readonly [name: string, weight: number][] = [
  ["og:site_name", 4],
  ["application-name", 2.5],
  ["apple-mobile-web-app-title", 2.5],
  ["publisher", 1.5],
  ["author", 1],
];

const fromMetas = (facts: PageFacts): NameCandidate[] =>
  metaWeights.flatMap(([name, weight]) =>
    (facts.metas.get(name) ?? [])
      .slice(0, 2)
      .flatMap(titleSegments)
      .map(({ text, share }) => candidate(text, weight * share, name)),
  );

const shortest = 6;

function fromLogos(facts: PageFacts): NameCandidate[] {
  const images = facts.images.map(({ alt, marks, src, linksHome }) => {
    const isLogo = /logo|brand/i.test(`${marks} ${src.slice(0, 300)} ${alt}`);
    return candidate(alt, linksHome ? (isLogo ? 2.5 : 2) : isLogo ? 1 : 0, "logo");
  });
  const links = facts.links
    .filter(({ text, href }) => text !== "" && isHome(href, facts.base, facts.url))
    .filter(({ text }) => wordsOf(text).length <= shortest)
    .map(({ text }, index) => candidate(text, index < 2 ? 2 : 1, "home link"));
  const logos = images.filter(({ weight, text }) => weight > 0 && text !== "").slice(0, 12);
  return [...logos, ...links.slice(0, 12)];
}

const besideHome = 1.5;

function fromTitles(facts: PageFacts): NameCandidate[] {
  const titles: [text: string, weight: number, source: string][] = [
    [facts.title, 1.6, "title"],
    [facts.metas.get("og:title")?.[0] ?? "", 0.8, "og:title"],
  ];
  return titles.flatMap(([title, weight, source]) => {
    const segments = titleSegments(title);
    // Beside "Home" stands the site's name.
    const outer = segments.filter(({ share }) => share === 1).map(({ text }) => text);
    const factor = outer.some(isParasite) ? besideHome : 1;
    return [
      ...segments.map(({ text, share }) => candidate(text, weight * share * factor, source)),
      // Worth nothing more, but a place where a site's name stands.
      ...(outer.some(isHomeWord) ? outer.map((text) => candidate(text, 0, "beside home")) : []),
    ];
  });
}
