import lists from "../../tables/name-lists.json" with { type: "json" };
import { wordsOf } from "./name-words.ts";

const folded = (text: string): string => wordsOf(text).join(" ");

/** Whether a whole text is one of these phrases, in which a star stands for any words or none. */
function isOneOf(phrases: readonly string[]): (text: string) => boolean {
  const parts = phrases.map((phrase) => phrase.split("*").map(folded).join(".*"));
  const pattern = new RegExp(`^(?:${parts.join("|")})$`, "u");
  return (text) => pattern.test(folded(text));
}

/** Whether a text is what leads to the home page: beside it in a title stands the site's name. */
export const isHomeWord = isOneOf(lists.home);
/** Whether a text is of a page that is not the company's: a challenge, a fault, a domain for sale, a host's first page. */
export const isForeign = isOneOf(lists.foreign);
/** Whether a text stands where the company's page is not yet, or not now: under construction, for those who sign in. */
export const isPending = isOneOf(lists.pending);
const isNobody = isOneOf([...lists.home, ...lists.nobody, ...lists.software]);

/** A name asks nothing, comes to an end, is no sentence, and has all its letters. */
const noName =
  /[?？]$|(?:\.\.\.|…)$|(?:です|ます|ました|ません|ませんでした|ください|戻る)[。!！]?$|\ufffd|^https?:|^www\.|@|^\P{L}*$/iu;

/** Whether a text says nothing of who stands behind a page. */
export const isParasite = (name: string): boolean =>
  noName.test(name) || isNobody(name) || isForeign(name) || isPending(name);
