import { SAXParser } from "parse5-sax-parser";

/** Further attributes of a tag are not read. */
const mostAttributes = 60;
const longestAttribute = 150_000;

/** The parser's time grows with the square of the depth of drawings: nothing is read after this many. */
const mostDrawings = 4_000;

export type Attributes = ReadonlyMap<string, string>;

/** The parts of a page in their order. Raw text (script, style, noscript) is text, too. */
export interface PageEvents {
  startTag(tag: string, attributes: Attributes, selfClosing: boolean): void;
  endTag(tag: string): void;
  text(text: string): void;
}

class PageParser extends SAXParser {
  /** Synchronous, unlike the stream interface of the parser. */
  readWhole(html: string): void {
    this.tokenizer.write(html, true);
  }
}

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
