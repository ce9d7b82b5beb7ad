import languageWords from "../../tables/language-words.json" with { type: "json" };
import { pause, wordsOf } from "./words.ts";

const setOf = (words: readonly string[]) => new Set(words.flatMap((word) => wordsOf(word, 50)));
/** Words that a language cannot do without; none that means something else in English. */
const english = setOf(languageWords.english);
const others = setOf(languageWords.others);

/** Fewer words than this show no language. */
const leastWords = 40;
const leastEnglish = 0.06;
/** With so many of English's words a text is English whatever its page says. */
const surelyEnglish = 0.15;
const mostOther = 0.03;
const leastLatin = 0.8;

/**
 * Whether words are English: as the page says, unless the words themselves say otherwise. Lists of goods and menus
 * have few of a language's own words; without those of other languages they pass.
 */
export function isEnglish(language: string, words: readonly string[]): boolean {
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
