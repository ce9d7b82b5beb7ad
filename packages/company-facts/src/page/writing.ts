const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
/** What a letter of such a script says beside one of a word that is spelled out. */
const lettersEach = 2.5;

const countUnspaced = (text: string): number => text.match(unspaced)?.length ?? 0;

/** How many words a text has; in scripts without blanks two letters are about as much as a word. */
export function countWords(text: string): number {
  const spelledOut = text.replaceAll(unspaced, " ");
  const words = spelledOut.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0;
  return words + Math.ceil(countUnspaced(text) / 2);
}

/** How long a text would be in Latin letters. */
export const lengthInLatin = (text: string): number =>
  text.length + (lettersEach - 1) * countUnspaced(text);

/** Whether a text is written in letters that no domain name has: Chinese, Japanese, Cyrillic. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** Whether a text was read as it was written, and has words. */
export function isLegible(text: string): boolean {
  if (text.includes("\ufffd")) return false;
  const words = text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  const letters = words.join("").length;
  return (
    (words.length > 1 || countUnspaced(text) > 2) && letters * 2 > text.replaceAll(" ", "").length
  );
}
