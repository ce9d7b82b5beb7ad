import lists from "../../tables/name-lists.json" with { type: "json" };
import { wordsOf } from "./name-words.ts";

const folded = (text: string): string => wordsOf(text).join(" ");

/** Whether a whole text is one of these phrases, in which a star matches any words or none. */
function isOneOf(phrases: readonly string[]): (text: string) => boolean {
  const parts = phrases.map((phrase) => phrase.split("*").map(folded).join(".*"));
  const pattern = new RegExp(`^(?:${parts.join("|")})$`, "u");
  return (text) => pattern.test(folded(text));
}

/** Whether a text is the word for a home page: in a title, the site's name is beside it. */
export const isHomeWord = isOneOf(lists.home);
/** Whether a text belongs to a page of somebody else: a challenge, an error, a domain for sale, a host's default page. */
export const isForeign = isOneOf(lists.foreign);
/** Whether a text replaces the company's page: under construction, or a sign-in. */
export const isPending = isOneOf(lists.pending);
const isNobody = isOneOf([...lists.home, ...lists.nobody, ...lists.software]);

/** Questions, cut texts, sentences, broken characters, addresses, and texts without letters. */
const noName =
  /[?？]$|(?:\.\.\.|…)$|(?:です|ます|ました|ません|ませんでした|ください|戻る)[。!！]?$|\ufffd|^https?:|^www\.|@|^\P{L}*$/iu;

export const isNoName = (name: string): boolean =>
  noName.test(name) || isNobody(name) || isForeign(name) || isPending(name);
