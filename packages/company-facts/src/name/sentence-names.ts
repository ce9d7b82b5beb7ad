import { nameKey, wordsOf } from "./name-words.ts";
import type { PageFacts } from "#page/page-facts.ts";

const mostParagraphs = 10;
const longest = 300;
const mostWords = 7;

const word = String.raw`(?:(?:St|Dr|Mt|Ft|\p{Lu})\.|[\p{Lu}\p{N}][\p{L}\p{N}'’-]*)`;
const link = String.raw`(?:&|\+|and|of|the|for|at|de|la|le|du|des|und|et|y)`;
/** Words with capitals, and small ones between them: "Bank of Elm and Oak". */
const capitalized = String.raw`${word}(?:\s(?:${link}\s){0,2}${word})*`;
const welcome = new RegExp(
  String.raw`\b(?:[Ww]elcome [Tt]o|WELCOME TO)(?: [Tt]he)? (${capitalized})`,
  "u",
);
const subject = new RegExp(
  String.raw`^(?:[Aa]t )?(?:[Tt]he )?(${capitalized})(?:,? (?:Inc|LLC|Ltd|Corp)\.?)?,?\s(?:(?:is|are|was|has|have|offers?|provides?|speciali[sz]es?|serves|makes|sells|designs|builds|creates|manufactures|delivers|helps|supplies|brings)\s|[-–—|]\s)`,
  "u",
);
/** "Our Studio", "This Website" name nobody. */
const pronoun =
  /^(?:our|my|your|this|these|it|its|we|you|all|each|every|there|here|if|what|who|when|where|how|why)\b/i;

/** A name that a sentence gives, and how much that is worth beside a page's titles. */
interface SentenceName {
  text: string;
  weight: number;
  source: "welcome" | "subject";
}

/** What a page says outside its titles, headings and links. */
export const sentencesOf = ({ metas, text }: PageFacts): string =>
  [...(metas.get("description") ?? []), ...(metas.get("og:description") ?? []), text].join(" | ");

/** Whom a page's sentences name: "Welcome to Fenwick Farms", "Fenwick Farms grows …" at the start of its description. */
export function sentenceNames({ metas, headings, paragraphs }: PageFacts): SentenceName[] {
  const descriptions = ["description", "og:description"].flatMap((name) =>
    (metas.get(name) ?? []).slice(0, 1),
  );
  const texts = [
    ...descriptions,
    ...headings.map(({ text }) => text),
    ...paragraphs.slice(0, mostParagraphs),
  ];
  return [
    ...found(texts, welcome).map((text) => ({ text, weight: 2, source: "welcome" as const })),
    ...found(descriptions, subject).map((text) => ({
      text,
      weight: 1,
      source: "subject" as const,
    })),
  ];
}

function found(texts: readonly string[], pattern: RegExp): string[] {
  const names = texts.map((text) => pattern.exec(text.slice(0, longest))?.[1] ?? "");
  return names.filter(
    (name) => nameKey(name) !== "" && !pronoun.test(name) && wordsOf(name).length <= mostWords,
  );
}
