import { bareLabel } from "./domain-likeness.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { wordsOf } from "./name-words.ts";

const longest = 30_000;
const mostWords = 8;
const mostSpellings = 2;
const mostFollowing = 30;
const leastBegun = 4;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;

export interface Spelling {
  text: string;
  /** The word with a capital that mostly follows, so that the name may be longer; empty without one. */
  next: string;
  /**
   * For a part of the domain, the spelling with the words with capitals that follow it in the page's
   * description; else empty.
   */
  described: string;
}

/** How a page spells out its domain: "DeCo-Dental" for decodental.com, the commonest spellings first. */
export function spelledLabel(facts: PageFacts, label: string): Spelling[] {
  const whole = wordsOf(label).join("");
  const following = new Map<string, { text: string; next: string[]; isPart: boolean }>();
  for (const target of new Set([whole, bareLabel(whole)])) {
    if (target.length < 3) continue;
    for (const { text, next } of spellings(shownTexts(facts), target)) {
      const key = text.toLowerCase();
      const seen = following.get(key) ?? { text, next: [], isPart: target !== whole };
      if (seen.next.length < mostFollowing) seen.next.push(next);
      following.set(key, seen);
    }
  }
  return [...following.values()]
    .toSorted((a, b) => b.next.length - a.next.length)
    .slice(0, mostSpellings)
    .map(({ text, next, isPart }) => ({
      text,
      next: mostly(next),
      described: isPart ? describedAs(text, facts.metas.get("description")?.[0] ?? "") : "",
    }));
}

const further = /^(?:\s(?:(?:&|and|of) )?\p{Lu}[\p{L}\p{N}'’-]*){1,4}(?=[.,;:]|\s\p{Ll}|$)/u;

/** "Masterpiece Flooring and Renovations", where a description goes on so. */
function describedAs(text: string, description: string): string {
  const at = description.indexOf(text);
  const [rest = ""] = at < 0 ? [] : (further.exec(description.slice(at + text.length)) ?? []);
  return rest && text + rest;
}

function mostly(words: readonly string[]): string {
  const half = words.length / 2;
  return words.find((word) => words.filter((other) => other === word).length >= half) ?? "";
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
  // A line between two texts keeps a name from being put together out of both.
  return texts.join(" | ").slice(0, longest);
}

function* spellings(text: string, target: string): Generator<{ text: string; next: string }> {
  const found = [...text.matchAll(word)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    letters: wordsOf(match[0]).join(""),
  }));
  for (const [index, first] of found.entries()) {
    let spelled = "";
    for (const next of found.slice(index, index + mostWords)) {
      spelled += next.letters;
      const isBegun = next !== first && beginsLast(spelled, next.letters, target);
      if (!isBegun && !target.startsWith(spelled) && !target.startsWith(spelled.replace("and", "")))
        break;
      if (!isBegun && spelled !== target) continue;
      const spelling = text.slice(first.from, next.to);
      if (isName(spelling, text, first.from, next.to)) {
        const [, capital = ""] =
          /^\s((?:(?:&|and|of) )?\p{Lu}\p{L}*)/u.exec(text.slice(next.to, next.to + 40)) ?? [];
        yield { text: spelling, next: capital };
      }
      break;
    }
  }
}

/** "Park Center Automotive" for parkcenterauto: the domain has but the beginning of the last word. */
function beginsLast(spelled: string, last: string, target: string): boolean {
  const begun = last.length - (spelled.length - target.length);
  return spelled.startsWith(target) && begun >= leastBegun && begun < last.length - 1;
}

/** Not a web or e-mail address, not across texts, and with a capital letter or a digit. */
function isName(spelling: string, text: string, from: number, to: number): boolean {
  const isAddress =
    /[@./\w]/.test(text[from - 1] ?? " ") || /^\.[a-z]|^[@/]/i.test(text.slice(to, to + 2));
  return !isAddress && !/[:;|!?]|\.\s/.test(spelling) && /[\p{Lu}\p{N}]/u.test(spelling);
}
