/** Legal forms of companies, which comparisons ignore. */
const legalForm =
  /(?:[\s,]+(?:inc|incorporated|llc|l\.l\.c|llp|l\.l\.p|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|kg|sa|sas|sarl|s\.à\.r\.l|s\.a|srl|spa|sl|s\.l|sdn bhd|bhd|ltda|d\.o\.o|kft|bv|b\.v|nv|oy|ab|as|aps|pty|pte|pc|p\.c|pllc|p\.a|lp)\.?){1,3}$/i;

/** A name without the legal forms at its end: "Acme Pty Ltd" as "Acme". */
export const withoutLegalForm = (name: string): string => name.replace(legalForm, "");

/** The words of a text in lower case without accents; "&" is a word. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’‘`´]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[&+]/g, " and ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A key that is equal for all spellings of a name. */
export const nameKey = (name: string): string =>
  wordsOf(withoutLegalForm(name))
    .filter((word, index) => index > 0 || word !== "the")
    .join(" ");

const beforeName =
  /^(?:welcome to(?: the)?|willkommen (?:bei|auf)|bienvenue (?:chez|sur)|bienvenidos? an?|home of|(?:the )?official (?:web ?)?site (?:of|for))\s+/i;
const afterName =
  /[\s,:|\-–—]*\b(?:official (?:web ?site|web site|site|home ?page)|(?:company |site |main |header |footer |brand )?logo(?:type)?(?: (?:image|white|black|dark|light|\d+))?|home ?page|home|website|web site|all rights reserved)[\s.!]*$|(?:官网|官方网站|公式サイト|(?:公式)?ホームページ|公式ウェブサイト|(?:のロゴ|ロゴ))$|\s*[—–-]?\s*официальный сайт$/iu;
const edges = /^[\s"'“”„‹›([{<|:;,.!*•·~\-–—/\\>#]+|[\s"'“”„‹›)\]}>|:;,*•·~\-–—/\\<#]+$/gu;

/** A name without the text around it: greetings, "logo", "Official Site", trademark signs, quotation marks. */
export function bareName(text: string): string {
  let name = text.replaceAll(/[™®©℠]|\((?:tm|r)\)/gi, " ").replaceAll(/[\s_]+/g, " ");
  for (let round = 0; round < 3; round += 1)
    name = name.replaceAll(edges, "").replace(beforeName, "").replace(afterName, "");
  // A full stop ends a sentence, or belongs to "Inc.".
  return /\b(?:inc|co|corp|ltd|bros|jr|sr|[a-z])\.$/i.test(name)
    ? name
    : name.replace(/[.!]+$/, "");
}

/** "acme.com" */
export const isAddress = (name: string): boolean => /^[\w-]+(?:\.[a-z]{2,})+$/i.test(name);

/** "ACME PLUMBING" as "Acme Plumbing". One word, or a name with small letters, does not change. */
export function withoutCapitals(name: string): string {
  if (/\p{Ll}/u.test(name) || !name.trim().includes(" ")) return name;
  return name.replaceAll(/[\p{Lu}\p{M}'’]{4,}/gu, (word) =>
    /[AEIOUYÄÖÜÉ]/.test(word) ? word.slice(0, 1) + word.slice(1).toLowerCase() : word,
  );
}
