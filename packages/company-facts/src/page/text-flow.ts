import { countWords, TextCollector } from "./plain-text.ts";

const longestBlock = 4_000;
const longestText = 20_000;
const longestParagraph = 1_000;
const mostParagraphs = 30;
const mostCopyrights = 10;
const fewWords = 4;
const copyrightBefore = 80;
const copyrightAfter = 200;

/** "(c)" alone is the third item of a list. */
const copyrightSign = /©|\(c\) ?(?:19|20)\d\d|\bcopyright\b/i;

/** The running text of a page, block by block. */
export class TextFlow {
  readonly paragraphs: string[] = [];
  readonly copyrights: string[] = [];
  private readonly block = new TextCollector(longestBlock);
  private readonly whole = new TextCollector(longestText);
  private linkedCharacters = 0;

  add(piece: string, isLinked: boolean): void {
    this.block.add(piece);
    if (isLinked) this.linkedCharacters += piece.length;
  }

  /** Ends a block, for example where a paragraph begins or ends. */
  endBlock(): void {
    const text = this.block.take();
    const isMostlyLinks = this.linkedCharacters * 2 > text.length;
    this.linkedCharacters = 0;
    if (text === "") return;
    this.readCopyright(text);
    if (isMostlyLinks) return;
    this.whole.add(`${text} `);
    if (this.paragraphs.length < mostParagraphs && countWords(text) > fewWords) {
      this.paragraphs.push(text.slice(0, longestParagraph).toWellFormed());
    }
  }

  /** All blocks except those of links. */
  takeText(): string {
    this.endBlock();
    return this.whole.take();
  }

  private readCopyright(block: string): void {
    const found = copyrightSign.exec(block);
    if (!found) return;
    // The owner is in the last line of a page; earlier lines are of pictures and reviews.
    if (this.copyrights.length >= mostCopyrights) this.copyrights.shift();
    const from = Math.max(0, found.index - copyrightBefore);
    this.copyrights.push(block.slice(from, found.index + copyrightAfter).toWellFormed());
  }
}
