import { isHome } from "#page/home-link.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { organizationsOf, textOf, websiteNames } from "#page/structured-items.ts";
import { copyrightOwners } from "./copyright-owners.ts";
import { bareName, isAddress, nameKey, wordsOf } from "./name-words.ts";
import { isHomeWord } from "./no-names.ts";
import { spelledLabel } from "./spelled-label.ts";
import { titleSegments } from "./title-segments.ts";

const most = 300;
const mostLogos = 12;
const mostFurtherWords = 3;

/** All texts that may be the company's name, with the weight of their places. */
export function nameCandidates(facts: PageFacts, label: string): NameCandidate[] {
  const named = [
    ...organizationsOf(facts).map(({ item, isOwn, isElsewhere }) =>
      candidate(textOf(item, "name") ?? "", isOwn ? 4 : isElsewhere ? 1 : 3, "organization"),
    ),
    ...websiteNames(facts).map((name) => candidate(name, 3, "website")),
    ...fromMetas(facts),
    ...fromLogos(facts),
    ...fromTitle(facts.title),
    ...copyrightOwners(facts.copyrights).map((text) => candidate(text, 2.5, "copyright")),
    ...fromHeadings(facts),
  ].slice(0, most);
  const names = named.map(({ text }) => bareName(text)).filter((name) => !isAddress(name));
  const spelled = spelledLabel(facts, label).map(({ text, next }) => wholeName(text, next, names));
  return [...named, ...spelled.map((text) => candidate(text, label.length > 3 ? 2 : 1, "text"))];
}

/** "Veldt Design" is part of "Veldt Design Studio" if that is a name elsewhere on the page. */
function wholeName(text: string, next: string, names: readonly string[]): string {
  const beginning = nameKey(`${text} ${next}`);
  const most = wordsOf(text).length + mostFurtherWords;
  const isWhole = (key: string) =>
    `${key} `.startsWith(`${beginning} `) && key.split(" ").length <= most;
  return (next && names.find((name) => isWhole(nameKey(name)))) || text;
}

/** `source`: its place on the page. Each source counts once for a name. */
const candidate = (text: string, weight: number, source: string) => ({ text, weight, source });
type NameCandidate = ReturnType<typeof candidate>;

const metaWeights: readonly [name: string, weight: number][] = [
  ["og:site_name", 4],
  ["application-name", 2.5],
  ["apple-mobile-web-app-title", 2.5],
  ["og:title", 0.8],
];

/** The parts of a title, each with its share of the weight. */
const partsOf = (title: string, weight: number, source: string): NameCandidate[] =>
  titleSegments(title).map(({ text, share }) => candidate(text, weight * share, source));

const fromMetas = (facts: PageFacts): NameCandidate[] =>
  metaWeights.flatMap(([name, weight]) =>
    (facts.metas.get(name) ?? []).slice(0, 2).flatMap((text) => partsOf(text, weight, name)),
  );

const longestLink = 6;

function fromLogos(facts: PageFacts): NameCandidate[] {
  const images = facts.images.map(({ alt, marks, src, linksHome }) => {
    const isLogo = /logo|brand/i.test(`${marks} ${src.slice(0, 300)} ${alt}`);
    return candidate(alt, linksHome ? (isLogo ? 2.5 : 2) : isLogo ? 1 : 0, "logo");
  });
  const links = facts.links
    .filter(({ text, href }) => text !== "" && isHome(href, facts.base, facts.url))
    .filter(({ text }) => wordsOf(text).length <= longestLink)
    .map(({ text }, index) => candidate(text, index < 2 ? 2 : 1, "home link"));
  const logos = images.filter(({ weight, text }) => weight > 0 && text !== "");
  return [...logos.slice(0, mostLogos), ...links.slice(0, mostLogos)];
}

/** A title with "Home" has the site's name beside it. */
const fromTitle = (title: string): NameCandidate[] =>
  titleSegments(title).some(({ text }) => isHomeWord(text))
    ? partsOf(title, 2.4, "beside home")
    : partsOf(title, 1.6, "title");

const fromHeadings = ({ headings }: PageFacts): NameCandidate[] =>
  headings
    .filter(({ level }) => level === 1)
    .slice(0, 5)
    .flatMap(({ text }) => titleSegments(text))
    .map(({ text, share }) =>
      /^welcome to /i.test(text)
        ? candidate(text, 2.5 * share, "welcome")
        : candidate(text, share, "heading"),
    );
