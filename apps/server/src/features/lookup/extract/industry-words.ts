/** Stands between words where a sentence or a part of it ends. */
export const pause = "";

/** Words that read alike in small letters, but mean something only in capitals. */
const inCapitals = new Set(["IT", "APR"]);

const spellings = new Map(
  Object.entries({
    "&": "and",
    "+": "and",
    aluminium: "aluminum",
    catalogue: "catalog",
    centre: "center",
    colour: "color",
    counselling: "counseling",
    defence: "defense",
    fibre: "fiber",
    jewellery: "jewelry",
    jeweller: "jeweler",
    labour: "labor",
    licenced: "licensed",
    moulding: "molding",
    programme: "program",
    theatre: "theater",
    tyre: "tire",
    children: "child",
  }),
);

const parts = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[&+]|[^\p{L}\p{N}\s&+'’"“”-]/gu;

/**
 * The words of a text in small letters and in the singular, pauses between its parts.
 * Reads no more than `max` characters.
 */
export function wordsOf(text: string, max: number): string[] {
  const read = text.slice(0, max);
  const hasSmall = /\p{Ll}/u.test(read);
  return (read.match(parts) ?? []).map((part) => {
    if (inCapitals.has(part) && hasSmall) return part;
    return /^[\p{L}\p{N}&+]/u.test(part) ? wordOf(part) : pause;
  });
}

function wordOf(part: string): string {
  const word = singular(
    part
      .toLowerCase()
      .normalize("NFKC")
      .replace(/['’].*$/, ""),
  );
  return spellings.get(word) ?? word.replace(/isation$/, "ization");
}

/** By rules that make the same of a word and of its plural, though not always a word that exists. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:[^aeiou]ies)$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
