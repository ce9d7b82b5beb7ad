import lists from "../../tables/name-lists.json" with { type: "json" };
import { wordsOf } from "./name-words.ts";

/** One pattern for whole texts, out of phrases in which a star stands for any words or none. */
function patternOf(phrases: readonly string[]): RegExp {
  const parts = phrases.map((phrase) => phrase.split("*").map(folded).join(".*"));
  return new RegExp(`^(?:${parts.join("|")})$`, "u");
}

function folded(text: string): string {
  return wordsOf(text).join(" ");
}

const homeWords = patternOf(lists.home);
const nobody = patternOf([...lists.nobody, ...lists.software]);
const foreign = patternOf(lists.foreign);
const pending = patternOf(lists.pending);

const themeName =
  /\b(?:wordpress|html5?|bootstrap|responsive)\b.*\b(?:theme|template)\b|\b(?:theme|template)$/i;
/** A name asks nothing, comes to an end, is no sentence, and has all its letters. */
const noName =
  /[?？]$|(?:\.\.\.|…)$|(?:です|ます|ました|ません|ませんでした|ください|戻る)[。!！]?$|\ufffd|^https?:|^www\.|@|^\W*\d+\W*$/i;

/** Whether a text is what leads to the home page: beside it in a title stands the site's name. */
export const isHomeWord = (name: string): boolean => homeWords.test(folded(name));

/** Whether a text is of a page that is not the company's: a challenge, a fault, a domain for sale, a host's first page. */
export const isForeign = (text: string): boolean => foreign.test(folded(text));

/** Whether a text stands where the company's page is not yet, or not now: under construction, for those who sign in. */
export const isPending = (text: string): boolean => pending.test(folded(text));

/** Whether a text says nothing of who stands behind a page. */
export function isParasite(name: string): boolean {
  const words = folded(name);
  if (words === "") return true;
  // A telephone number, a year, a price: nothing but digits and a word or two around them.
  const letters = name.replaceAll(/[^\p{L}]/gu, "").length;
  const digits = name.replaceAll(/\D/g, "").length;
  if (letters === 0 || (digits >= 7 && digits * 2 > letters)) return true;
  return (
    [homeWords, nobody, foreign, pending].some((pattern) => pattern.test(words)) ||
    noName.test(name) ||
    themeName.test(name)
  );
}
