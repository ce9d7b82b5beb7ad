const longestLine = 300;
const blanks = /[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu;

/** A text with single blanks, without control and invisible characters; `max` characters at most. */
export function plainText(text: string, max: number): string {
  // Cut before and after: a hostile text is never read as a whole.
  const plain = text
    .slice(0, max * 4)
    .toWellFormed()
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replaceAll(blanks, " ")
    .trim();
  return plain.length > max ? plain.slice(0, max).toWellFormed().replace("\ufffd", "") : plain;
}

/** The lines of a text that are not empty, each with single blanks. */
export const plainLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => plainText(line, longestLine))
    .filter((line) => line !== "")
    .join("\n");

/** Collects pieces of a text up to a limit; the rest is dropped. */
export class TextCollector {
  collected = "";
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  add(piece: string): void {
    this.collected += piece.slice(0, this.max - this.collected.length);
  }

  /** The collected text with single blanks; the collector is empty afterwards. */
  take(): string {
    const text = plainText(this.collected, this.max);
    this.collected = "";
    return text;
  }
}

const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
/** How many Latin letters a letter of such a script is worth. */
const lettersEach = 2.5;

const countUnspaced = (text: string): number => text.match(unspaced)?.length ?? 0;

/** The number of words; in scripts without blanks two letters count as a word. */
export function countWords(text: string): number {
  const spelledOut = text.replaceAll(unspaced, " ");
  const words = spelledOut.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0;
  return words + Math.ceil(countUnspaced(text) / 2);
}

export const lengthInLatin = (text: string): number =>
  text.length + (lettersEach - 1) * countUnspaced(text);

/** Whether most letters of a text are not Latin: Chinese, Japanese, Cyrillic. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** Whether a text has words and no broken characters. */
export function isLegible(text: string): boolean {
  if (text.includes("\ufffd")) return false;
  const words = text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  const letters = words.join("").length;
  const hasWords = words.length > 1 || countUnspaced(text) > 2;
  return hasWords && letters * 2 > text.replaceAll(" ", "").length;
}
