/** A separator between words where a sentence or a part of it ends. */
export const pause = "";

/** Words with a meaning of their own in capitals. */
const inCapitals = new Set(["IT", "APR"]);
const afterApostrophe = /['’].*$/;
const parts = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[&+]|[^\p{L}\p{N}\s&+'’"“”-]/gu;

/** The words of a text in lower case and in the singular, with pauses. */
export function wordsOf(text: string): string[] {
  const hasSmall = /\p{Ll}/u.test(text);
  return (text.match(parts) ?? []).map((part) => {
    if (inCapitals.has(part) && hasSmall) return part;
    if (part === "&" || part === "+") return "and";
    if (!/^[\p{L}\p{N}]/u.test(part)) return pause;
    return singular(part.toLowerCase().normalize("NFKC").replace(afterApostrophe, ""));
  });
}

/** Rules that make a word and its plural equal; the result need not be a word. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:sses|xes|ches|shes|zzes)$/.test(word) ? -2 : -1);
}
