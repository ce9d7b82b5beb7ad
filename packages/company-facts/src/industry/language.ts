import languageWords from "../../tables/language-words.json" with { type: "json" };
import { pause, wordsOf } from "./words.ts";

const setOf = (words: readonly string[]) => new Set(words.flatMap((word) => wordsOf(word, 50)));
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
