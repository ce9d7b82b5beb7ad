import type { PageToRead } from "#extract.ts";
import { decodePage } from "./decode-page.ts";
import { isHome } from "./home-link.ts";
import { marksOf, OpenElements } from "./open-elements.ts";
import type { PageFacts, PageImage, StructuredItem } from "./page-facts.ts";
import { type Attributes, type PageEvents, parsePage } from "./page-parser.ts";
import { plainText, TextCollector } from "./plain-text.ts";
import { structuredItems, typeName } from "./structured-items.ts";
import { TextFlow } from "./text-flow.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Their content is text to the parser, but nobody sees it. */
const rawTags = setOf("script style noscript iframe noembed noframes textarea xmp");
/** Within these nobody reads: choices of a form, what a script may show later. */
const unreadTags = setOf("template select datalist math");
/** Tags that do not interrupt a line. */
const inlineTags = setOf(
  "a abbr b bdi bdo big cite code dfn em font i img ins kbd label mark picture q s small source span strong sub sup time tt u var wbr",
);
/** Tags that a drawing cannot hold. */
const pageTags = setOf("body div footer h1 h2 h3 header main nav p section ul ol li table form");
/** Where an address of a picture stands when a script is to load it later. */
const laterSources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-srcset"];

const longest = { title: 500, heading: 300, link: 200, property: 500 };
const longestMeta = 2_000;
const longestHref = 2_000;
/** A picture within an address has at most so many characters. */
const longestAddress = 140_000;
const longestScript = 200_000;
const longestName = 100;
const most = { metas: 200, properties: 100, values: 10, icons: 30, headings: 60, links: 500 };
const mostImages = 150;
const mostTypes = 60;
const mostItems = 200;

type Captured = keyof typeof longest;

/** Reads a page once, from start to end; its time grows with the page's length only, whatever the page holds. */
export function readFacts({ bytes, contentType, url }: PageToRead): PageFacts {
  const reader = new PageReader(new URL(url));
  parsePage(decodePage(bytes, contentType), reader);
  return reader.facts();
}

/** Gathers the facts of a page while it is parsed. */
class PageReader implements PageEvents {
  private readonly url: URL;
  private base: URL;
  private hasBase = false;
  private language = "";
  private title = "";
  private readonly metas = new Map<string, string[]>();
  private readonly icons: PageFacts["icons"][number][] = [];
  private readonly headings: PageFacts["headings"][number][] = [];
  private readonly links: PageFacts["links"][number][] = [];
  private readonly images: PageImage[] = [];
  private readonly itemTypes: string[] = [];
  private readonly itemProperties = new Map<string, string[]>();
  private readonly structured: StructuredItem[] = [];

  private readonly flow = new TextFlow();
  private readonly elements = new OpenElements();
  /** Elements whose text is being gathered, one of each kind, and what is done with it. */
  private readonly captures = new Map<
    Captured,
    { tag: string; text: TextCollector; use: (text: string) => void }
  >();
  private isInHomeLink = false;
  private readonly script = new TextCollector(longestScript);
  private scriptCharacters = 0;
  private rawTag = "";
  private unreadTag = "";
  private unreadDepth = 0;
  private drawingDepth = 0;
  private isDrawingTitle = false;

  constructor(url: URL) {
    this.url = url;
    this.base = url;
  }

  facts(): PageFacts {
    for (const kind of this.captures.keys()) this.endCapture(kind);
    const { url, base, language, title, metas, icons, headings, links, images } = this;
    const { itemTypes, itemProperties, structured, flow } = this;
    const text = flow.takeText();
    const { copyrights, paragraphs } = flow;
    const head = { url, base, language, title, metas, icons };
    const items = { itemTypes, itemProperties, structured };
    return { ...head, ...items, headings, links, images, copyrights, paragraphs, text };
  }

  startTag(tag: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.isWithinDrawing(tag, selfClosing)) return;
    if (rawTags.has(tag)) {
      const isJsonLd = tag === "script" && /ld\+json/i.test(attributes.get("type") ?? "");
      this.rawTag = isJsonLd && this.unreadDepth === 0 ? "json-ld" : tag;
      return;
    }
    if (this.isUnread(tag, attributes)) return;
    if (tag === "svg") {
      if (!selfClosing) this.drawingDepth = 1;
      return;
    }
    this.endCapture("title");
    if (!inlineTags.has(tag)) this.breakLine(tag);
    this.elements.start(tag, attributes);
    this.readItem(tag, attributes);
    if (tag === "html") {
      const language = attributes.get("lang") ?? attributes.get("xml:lang") ?? "";
      this.language ||= language.slice(0, 35).trim().toLowerCase();
    } else if (tag === "base") this.readBase(attributes.get("href"));
    else if (tag === "meta") this.readMeta(attributes);
    else if (tag === "link") this.readIcon(attributes);
    else if (tag === "title" && this.title === "") {
      this.capture("title", tag, (text) => (this.title = text));
    } else if (tag === "a") this.readLink(attributes);
    else if (tag === "h1" || tag === "h2" || tag === "h3") this.readHeading(tag);
    else if (tag === "img" || (tag === "input" && attributes.get("type") === "image"))
      this.readImage(attributes);
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
    if (!inlineTags.has(tag)) this.breakLine(tag);
    for (const [kind, capture] of this.captures) if (capture.tag === tag) this.endCapture(kind);
    this.elements.end(tag);
  }

  text(text: string): void {
    if (this.rawTag === "json-ld") this.script.add(text);
    if (this.rawTag !== "" || this.unreadDepth > 0) return;
    if (this.drawingDepth > 0) {
      // A logo that is an SVG has its name as title.
      if (this.isDrawingTitle) this.captures.get("link")?.text.add(` ${text.slice(0, 300)} `);
      return;
    }
    const title = this.captures.get("title");
    if (title) return title.text.add(text);
    for (const capture of this.captures.values()) capture.text.add(text);
    if (!this.captures.has("heading") && !this.elements.isHidden)
      this.flow.add(text, this.captures.has("link"));
  }

  private capture(kind: Captured, tag: string, use: (text: string) => void): void {
    this.endCapture(kind);
    this.captures.set(kind, { tag, text: new TextCollector(longest[kind]), use });
  }

  private endCapture(kind: Captured): void {
    const capture = this.captures.get(kind);
    this.captures.delete(kind);
    capture?.use(capture.text.take());
  }

  private breakLine(tag: string): void {
    for (const capture of this.captures.values()) capture.text.add(" ");
    if (tag === "br") this.flow.add(" ", false);
    else this.flow.endBlock();
  }

  private readHeading(tag: "h1" | "h2" | "h3"): void {
    const level = Number(tag.slice(1)) as 1 | 2 | 3; // it is one of the three tags
    this.capture("heading", tag, (text) => {
      if (text !== "" && this.headings.length < most.headings) this.headings.push({ level, text });
    });
  }

  private readLink(attributes: Attributes): void {
    this.endCapture("link");
    const href = attributes.get("href")?.trim();
    if (href === undefined || href.length > longestHref || this.links.length >= most.links) return;
    const label = plainText(attributes.get("aria-label") ?? "", longest.link);
    this.isInHomeLink = isHome(href, this.base, this.url);
    this.capture("link", "a", (text) => {
      this.isInHomeLink = false;
      this.links.push({ href, text: text || label });
    });
  }

  private readImage(attributes: Attributes): void {
    const alt = plainText(attributes.get("alt") ?? "", 300);
    const src = sourceOf(attributes);
    for (const kind of ["link", "heading"] as const)
      if (alt !== "") this.captures.get(kind)?.text.add(` ${alt} `);
    if (this.images.length >= mostImages || src.length > longestAddress || !(src || alt)) return;
    const marks = plainText(`${marksOf(attributes)} ${this.elements.marksAround}`, 600);
    this.images.push({ src, alt, marks, linksHome: this.isInHomeLink });
  }

  private readMeta(attributes: Attributes): void {
    const written = attributes.get("content") ?? "";
    // A picture that was cut off is none.
    const isPicture = /^\s*data:/i.test(written);
    const content = isPicture ? written.trim() : plainText(written, longestMeta);
    if (content.length > longestAddress) return;
    for (const attribute of ["name", "property", "itemprop"]) {
      const name = attributes.get(attribute) ?? "";
      addValue(this.metas, name.slice(0, longestName).toLowerCase(), content, most.metas);
    }
  }

  private readIcon(attributes: Attributes): void {
    const rel = (attributes.get("rel") ?? "").slice(0, 100).toLowerCase();
    const href = attributes.get("href") ?? "";
    if (!/\b(?:icon|apple-touch-icon(?:-precomposed)?|image_src)\b/.test(rel)) return;
    if (href === "" || href.length > longestAddress || this.icons.length >= most.icons) return;
    const sizes = (attributes.get("sizes") ?? "").slice(0, 100).toLowerCase();
    this.icons.push({ href, rel, sizes });
  }

  /** The first base counts. */
  private readBase(href: string | undefined): void {
    if (this.hasBase || href === undefined || href.length > longestHref) return;
    this.hasBase = true;
    const base = URL.parse(href, this.url.href);
    if (base?.protocol === "http:" || base?.protocol === "https:") this.base = base;
  }

  /** Microdata and RDFa. */
  private readItem(tag: string, attributes: Attributes): void {
    const types = attributes.get("itemtype") ?? attributes.get("typeof") ?? "";
    for (const type of types.slice(0, 400).split(/\s+/)) {
      if (type !== "" && this.itemTypes.length < mostTypes) this.itemTypes.push(typeName(type));
    }
    const name = attributes.get("itemprop") ?? attributes.get("property");
    // An item within an item has properties of its own, and no text.
    if (name === undefined || tag === "meta" || attributes.has("itemscope")) return;
    const add = (value: string) =>
      addValue(this.itemProperties, name.slice(0, longestName), value, most.properties);
    const written = attributes.get("content") ?? attributes.get("src") ?? attributes.get("href");
    if (written === undefined || tag === "a") this.capture("property", tag, add);
    else add(plainText(written, longest.property));
  }

  private isUnread(tag: string, attributes: Attributes): boolean {
    if (this.unreadDepth > 0) {
      if (tag === this.unreadTag) this.unreadDepth += 1;
      return true;
    }
    if (!unreadTags.has(tag) || attributes.has("shadowrootmode")) return false;
    this.unreadTag = tag;
    this.unreadDepth = 1;
    return true;
  }

  private isWithinDrawing(tag: string, selfClosing: boolean): boolean {
    if (this.drawingDepth === 0) return false;
    if (pageTags.has(tag)) {
      this.drawingDepth = 0;
      return false;
    }
    this.isDrawingTitle = tag === "title" && !selfClosing;
    if (tag === "svg" && !selfClosing) this.drawingDepth += 1;
    return true;
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

function addValue(map: Map<string, string[]>, key: string, value: string, mostKeys: number): void {
  const name = key.trim();
  if (name === "" || value === "") return;
  const values = map.get(name);
  if (values && values.length < most.values) values.push(value);
  if (!values && map.size < mostKeys) map.set(name, [value]);
}

function sourceOf(attributes: Attributes): string {
  const src = attributes.get("src")?.trim() ?? "";
  if (src !== "" && !src.startsWith("data:")) return src;
  for (const name of laterSources) {
    const later = attributes.get(name)?.trim().split(/\s/, 1)[0];
    if (later) return later;
  }
  const [first] = (attributes.get("srcset") ?? "").trim().split(/[\s,]/, 1);
  return src || (first ?? "");
}
