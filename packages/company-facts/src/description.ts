import type { PageFacts } from "#page/page-facts.ts";
import { isLegible, lengthInLatin, plainText } from "#page/plain-text.ts";
import { organizationsOf, textOf } from "#page/structured-items.ts";

const longest = 2_000;
const shortest = 20;
const shortestParagraph = 60;
/** Unfilled templates, and default texts of website builders. */
const placeholder =
  /\$\{?\w*(?:description|title)|\{\{|\{%|%%\w+%%|\[(?:description|site ?name)\]|lorem ipsum|just another wordpress site|(?:site|meta) description|description goes here|create next app|web site created using create-react-app/i;
const cookies = /\bcookies?\b|\bjavascript\b|\bbrowser\b.*\b(?:support|upgrade|updat)|\bskip to\b/i;

/** The page's description of its company. `isSure`: the page is the company's, so any paragraph can describe it. */
export function descriptionOf(facts: PageFacts, isSure: boolean): string | undefined {
  const written = [
    ...(facts.metas.get("description") ?? []),
    ...(facts.metas.get("og:description") ?? []),
    ...organizationsOf(facts).map(({ item }) => textOf(item, "description") ?? ""),
    ...(facts.metas.get("twitter:description") ?? []),
  ];
  const paragraphs = facts.paragraphs.filter(
    (text) =>
      lengthInLatin(text) > shortestParagraph && /[.!?。！？]/.test(text) && !cookies.test(text),
  );
  return [...written, ...(isSure ? paragraphs : [])]
    .map((text) => plainText(text, longest))
    .find((text) => lengthInLatin(text) >= shortest && isLegible(text) && !placeholder.test(text));
}
