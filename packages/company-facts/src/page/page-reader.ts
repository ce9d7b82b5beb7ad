import { HeadReader } from "./head-reader.ts";
import { ItemReader } from "./item-reader.ts";
import { LinkReader } from "./link-reader.ts";
import { OpenElements } from "./open-elements.ts";
import type { PageFacts } from "./page-facts.ts";
import type { Attributes, PageEvents } from "./page-parser.ts";
import { plainText, TextCollector } from "./plain-text.ts";

import { structuredItems } from "./structured-items.ts";
import { TextFlow } from "./text-flow.ts";

/** Their content is text to the parser, but nobody sees it. */
const rawTags = new Set("script style noscript iframe noembed noframes textarea xmp".split(" "));
/** Tags that do not interrupt a line. */
const inline = new Set(
  "a abbr b bdi bdo big cite code dfn em font i img ins kbd label mark picture q s small source span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Within these nobody reads: choices of a form, what a script may show later. */
const unreadTags = new Set(["template", "select", "datalist", "math"]);
const headingTags = new Map([
  ["h1", 1],
  ["h2", 2],
  ["h3", 3],
] as const);

const longestHeading = 300;
const mostHeadings = 60;
const longestScript = 200_000;
const mostItems = 200;

/** Gathers the facts of a page while it is parsed. */
export class PageReader implements PageEvents {
  private readonly head: HeadReader;
  private readonly links: LinkReader;
  private readonly items = new ItemReader();
  private readonly flow = new TextFlow();
  private readonly elements = new OpenElements();
  private readonly headings: { level: 1 | 2 | 3; text: string }[] = [];
  private readonly heading = new TextCollector(longestHeading);
  private readonly script = new TextCollector(longestScript);
  private readonly structured: PageFacts["structured"][number][] = [];
  private scriptCharacters = 0;
  private openHeading: 1 | 2 | 3 | undefined;
  private rawTag = "";
  private unreadTag = "";
  private unreadDepth = 0;
  private drawingDepth = 0;
  private isDrawingTitle = false;

  constructor(url: URL) {
    this.head = new HeadReader(url);
    this.links = new LinkReader(this.head);
  }

  facts(): PageFacts {
    this.endHeading();
    const text = this.flow.takeText();
    return {
      ...this.head.facts(),
      ...this.links.facts(),
      ...this.items.facts(),
      structured: this.structured,
      headings: this.headings,
      copyrights: this.flow.copyrights,
      paragraphs: this.flow.paragraphs,
      text,
    };
  }

  startTag(tag: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.drawingDepth > 0 && this.startInDrawing(tag, selfClosing)) return;
    if (rawTags.has(tag)) return this.startRaw(tag, attributes);
    if (this.startUnread(tag, attributes)) return;
    if (tag === "svg") {
      if (!selfClosing) this.drawingDepth = 1;
      return;
    }
    this.head.startTag(tag, attributes);
    this.items.startTag(tag, attributes);
    if (!inline.has(tag)) this.endLine(tag);
    const level = headingTags.get(tag as "h1");
    if (level) {
      this.endHeading();
      this.openHeading = level;
    }
    this.elements.start(tag, attributes);
    const label = this.links.startTag(tag, attributes, this.elements);
    if (label !== "") this.heading.add(this.openHeading ? ` ${label} ` : "");
  }

  endTag(tag: string): void {
    if (this.rawTag !== "") return this.endRaw(tag);
    if (this.unreadDepth > 0) {
      if (tag === this.unreadTag) this.unreadDepth -= 1;
      return;
    }
    if (this.drawingDepth > 0) {
      this.isDrawingTitle = false;
      if (tag === "svg") this.drawingDepth -= 1;
      return;
    }
    this.head.endTag(tag);
    this.items.endTag(tag);
    if (!inline.has(tag)) this.endLine(tag);
    if (headingTags.has(tag as "h1")) this.endHeading();
    this.links.endTag(tag);
    this.elements.end(tag);
  }

  text(text: string): void {
    if (this.rawTag !== "") {
      if (this.rawTag === "json-ld") this.script.add(text);
      return;
    }
    if (this.unreadDepth > 0) return;
    if (this.drawingDepth > 0) {
      if (this.isDrawingTitle) this.links.addDrawingTitle(plainText(text, longestHeading));
      return;
    }
    if (this.head.addText(text)) return;
    this.items.addText(text);
    this.links.addText(text);
    if (this.openHeading) this.heading.add(text);
    else if (!this.elements.isHidden) this.flow.add(text, this.links.isOpen);
  }

  private endLine(tag: string): void {
    this.heading.add(this.openHeading ? " " : "");
    this.links.addText(" ");
    this.items.addText(" ");
    if (tag !== "br") this.flow.endBlock();
    else this.flow.add(" ", false);
  }

  private endHeading(): void {
    const text = this.heading.take();
    const level = this.openHeading;
    this.openHeading = undefined;
    if (!level || text === "" || this.headings.length >= mostHeadings) return;
    this.headings.push({ level, text });
  }

  /** Whether the tag was a drawing's own; a tag of the page itself ends drawings that were left open. */
  private startInDrawing(tag: string, selfClosing: boolean): boolean {
    if (!inline.has(tag) && (headingTags.has(tag as "h1") || pageTags.has(tag))) {
      this.drawingDepth = 0;
      return false;
    }
    this.isDrawingTitle = tag === "title" && !selfClosing;
    if (tag === "svg" && !selfClosing) this.drawingDepth += 1;
    return true;
  }

  private startUnread(tag: string, attributes: Attributes): boolean {
    if (this.unreadDepth > 0) {
      if (tag === this.unreadTag) this.unreadDepth += 1;
      return true;
    }
    if (!unreadTags.has(tag) || attributes.has("shadowrootmode")) return false;
    this.unreadTag = tag;
    this.unreadDepth = 1;
    return true;
  }

  private startRaw(tag: string, attributes: Attributes): void {
    const isJsonLd = tag === "script" && /ld\+json/i.test(attributes.get("type") ?? "");
    this.rawTag = isJsonLd && this.unreadDepth === 0 ? "json-ld" : tag;
  }

  private endRaw(tag: string): void {
    const isJsonLd = this.rawTag === "json-ld";
    if (tag !== (isJsonLd ? "script" : this.rawTag)) return;
    this.rawTag = "";
    if (!isJsonLd) return;
    const script = this.script.takeRaw();
    this.scriptCharacters += script.length;
    if (this.scriptCharacters > longestScript || this.structured.length >= mostItems) return;
    this.structured.push(...structuredItems(script).slice(0, mostItems));
  }
}

/** Tags that a drawing cannot hold. */
const pageTags = new Set(
  "body div footer header main nav p section ul ol li table form".split(" "),
);
