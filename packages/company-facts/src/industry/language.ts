import { pause, wordsOf } from "./words.ts";

const setOf = (words: string) => new Set(wordsOf(words, words.length));
/** Words that a language cannot do without. Those with another meaning in English are left out. */
const english = setOf(
  "the and of to in for with our your you we is are on by at from this that or be us it all",
);
const others =
  setOf(`de la le les et des du une pour avec sur vous nous est votre der das und mit von für wir sie ist
  ein eine auf den dem el los las y para una con por su nuestro il di che e gli della per sono i um uma os não
  com het een van voor op wij onze och av för till og av på med vi w z na nie się do oraz`);

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
