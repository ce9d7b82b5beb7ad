import type { PageFacts } from "#page/page-facts.ts";
import { bareLabel } from "./domain-likeness.ts";
import { wordsOf } from "./name-words.ts";

const longest = 30_000;
const mostWords = 8;
const mostSpellings = 2;
const following = /^\s((?:(?:&|and|of) )?\p{Lu}\p{L}*)/u;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;

/**
 * Spellings of the domain on its page: "DeCo-Dental" for decodental.com, the commonest first. `next`: the capitalized
 * word that follows and may belong to the name; empty without one.
 */
export function spelledLabel(facts: PageFacts, label: string) {
  const whole = wordsOf(label).join("");
  const found = [...new Set([whole, bareLabel(whole)])]
    .filter((target) => target.length >= 3)
    .flatMap((target) => spellings(shownTexts(facts), target));
  return [...Map.groupBy(found, ({ text }) => text.toLowerCase()).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostSpellings)
    .map((same) => ({ text: same[0]?.text ?? "", next: mostly(same.map(({ next }) => next)) }));
}

function mostly(words: readonly string[]): string {
  const counted = [...Map.groupBy(words, (word) => word)];
  return counted.find(([, same]) => same.length * 2 >= words.length)?.[0] ?? "";
}

function shownTexts(facts: PageFacts): string {
  const texts = [
    facts.title,
    ...["description", "og:title", "og:description"].flatMap((name) => facts.metas.get(name) ?? []),
    ...facts.headings.map(({ text }) => text),
    ...facts.images.map(({ alt }) => alt),
    ...facts.copyrights,
    ...facts.links.map(({ text }) => text),
    facts.text,
  ];
  // The separator keeps two texts from forming a name together.
  return texts.join(" | ").slice(0, longest);
}

function spellings(text: string, target: string) {
  const found = [...text.matchAll(word)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    letters: wordsOf(match[0]).join(""),
  }));
  return found.flatMap(({ from }, index) => {
    let spelled = "";
    for (const { to, letters } of found.slice(index, index + mostWords)) {
      spelled += letters;
      if (spelled === target) {
        const [, next = ""] = following.exec(text.slice(to, to + 40)) ?? [];
        return isName(text, from, to) ? [{ text: text.slice(from, to), next }] : [];
      }
      if (!target.startsWith(spelled) && !target.startsWith(spelled.replace("and", ""))) return [];
    }
    return [];
  });
}

/** Not a web or email address, within one text, and with a capital letter or a digit. */
function isName(text: string, from: number, to: number): boolean {
  const spelling = text.slice(from, to);
  const isAddress =
    /[@./\w]/.test(text[from - 1] ?? " ") || /^\.[a-z]|^[@/]/i.test(text.slice(to, to + 2));
  return !isAddress && !/[:;|!?]|\.\s/.test(spelling) && /[\p{Lu}\p{N}]/u.test(spelling);
}
