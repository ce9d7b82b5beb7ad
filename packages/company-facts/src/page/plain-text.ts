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
