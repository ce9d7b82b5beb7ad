import { SAXParser } from "parse5-sax-parser";

/** Tags with more attributes than this have none that matters after them. */
const mostAttributes = 60;
const longestAttribute = 150_000;

/**
 * The parser keeps its way into drawings on a stack that it shifts as a whole, so that its time grows with
 * the square of their depth. What comes after so many of them is not read.
 */
const mostDrawings = 4_000;

export type Attributes = ReadonlyMap<string, string>;

/** What a page consists of, in its order. Raw text (script, style, noscript) comes as text, too. */
export interface PageEvents {
  startTag(tag: string, attributes: Attributes, selfClosing: boolean): void;
  endTag(tag: string): void;
  text(text: string): void;
}

class PageParser extends SAXParser {
  /** Without waiting, unlike the stream that the parser is as well. */
  readWhole(html: string): void {
    this.tokenizer.write(html, true);
  }
}

/** Reads a page from start to end once. */
export function parsePage(html: string, events: PageEvents): void {
  const parser = new PageParser();
  let drawings = 0;
  parser.on("startTag", ({ tagName, attrs, selfClosing }) => {
    if (tagName === "svg" || tagName === "math") drawings += 1;
    if (drawings > mostDrawings) return parser.stop();
    const read = attrs.slice(0, mostAttributes);
    const attributes = read.map(
      ({ name, value }) => [name, value.slice(0, longestAttribute)] as const,
    );
    events.startTag(tagName.slice(0, 40), new Map(attributes), selfClosing);
  });
  parser.on("endTag", ({ tagName }) => events.endTag(tagName.slice(0, 40)));
  parser.on("text", ({ text }) => events.text(text));
  parser.readWhole(html);
}
