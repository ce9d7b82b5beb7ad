import { AddressItems } from "./address-items.ts";
import { decodePage } from "./decode-page.ts";
import { isHome } from "./home-link.ts";
import type { PageFacts, PageToRead } from "./page-facts.ts";
import { type Attributes, type PageEvents, parsePage } from "./page-parser.ts";
import { plainLines, plainText, TextCollector } from "./plain-text.ts";
import { structuredItems, typeName } from "./structured-items.ts";
import { TextFlow } from "./text-flow.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Their content is not visible, and text to the parser. */
const rawTags = setOf("script style noscript iframe noembed noframes textarea xmp");
/** Their content is skipped, too: options of a form, templates of scripts, drawings. */
const skippedTags = setOf("template select datalist math svg");
/** Tags that end an unclosed drawing, because it cannot contain them. */
const pageTags = setOf("body div footer h1 h2 h3 header main nav p section ul ol li table form");
/** Tags that do not interrupt a line. */
const inlineTags = setOf(
  "a abbr b bdi bdo big cite code dfn em font i img ins kbd label mark picture q s small source span strong sub sup time tt u var wbr",
);
/** Elements that can surround a logo and have an end tag. */
const markedTags = setOf(
  "a address article aside button div figure footer form h1 h2 h3 header li main nav p picture section span td ul",
);
/** Elements that have these marks contain an address more often than others. */
const contactMarks = /(?:^|[\s_-])(?:site)?(?:footer|contact|address|imprint|impressum|vcard)/i;
/** Attributes with the address of a picture that a script loads later. */
const laterSources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-srcset"];

const longest = { title: 500, heading: 300, link: 200, addressPart: 200 };
const longestMeta = 2_000;
const longestHref = 2_000;
/** Most characters of an address that contains its picture. */
const longestAddress = 140_000;
/** For all scripts with JSON-LD together. */
const longestScripts = 200_000;
const longestName = 100;
const longestMark = 300;
const deepest = 60;
const most = { metas: 200, values: 10, icons: 30, headings: 60, links: 500, images: 150 };
const longestContact = 20_000;
const mostTypes = 60;
const mostItems = 200;

type Captured = keyof typeof longest;

/** Reads a page once, from start to end, in a time that is linear in the page's length. */
export function readFacts({ bytes, contentType, url }: PageToRead): PageFacts {
  const reader = new PageReader(new URL(url));
  parsePage(decodePage(bytes, contentType), reader);
  return reader.finish();
}

class PageReader implements PageEvents {
  private readonly facts: PageFacts;
  private readonly flow = new TextFlow();
  private readonly open: { tag: string; marks: string; isContact: boolean }[] = [];
  private readonly contact = new TextCollector(longestContact);
  private readonly addresses = new AddressItems();
  /** Elements whose text is being collected, one of each kind. */
  private readonly captures = new Map<
    Captured,
    { tag: string; text: TextCollector; use: (text: string) => void }
  >();
  private isInHomeLink = false;
  private jsonLd: TextCollector | undefined;
  private scriptsLeft = longestScripts;
  private skipped = { tag: "", depth: 0 };

  constructor(url: URL) {
    const { copyrights, paragraphs } = this.flow;
    const head = { url, base: url, language: "", title: "", metas: new Map(), icons: [] };
    const items = { structured: [], itemTypes: [], addresses: this.addresses.all };
    const body = { headings: [], links: [], images: [], copyrights, paragraphs };
    this.facts = { ...head, ...items, ...body, text: "", contact: "" };
  }

  finish(): PageFacts {
    for (const kind of this.captures.keys()) this.endCapture(kind);
    const text = this.flow.takeText();
    return { ...this.facts, text, contact: plainLines(this.contact.collected) };
  }

  startTag(tag: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.isSkipped(tag, attributes, selfClosing)) return;
    this.endCapture("title");
    if (!inlineTags.has(tag)) this.breakLine(tag);
    if (markedTags.has(tag) && this.open.length < deepest) {
      const marks = marksOf(attributes);
      const isContact = tag === "footer" || tag === "address" || contactMarks.test(marks);
      this.open.push({ tag, marks, isContact: isContact || this.isContact });
    }
    this.readTypes(attributes);
    this.readAddressPart(tag, attributes);
    if (tag === "html") this.readLanguage(attributes);
    else if (tag === "base") this.readBase(attributes.get("href"));
    else if (tag === "meta") this.readMeta(attributes);
    else if (tag === "link") this.readIcon(attributes);
    else if (tag === "title" && this.facts.title === "")
      this.capture("title", tag, (text) => (this.facts.title = text));
    else if (tag === "a") this.readLink(attributes);
    else if (/^h[1-3]$/.test(tag)) this.readHeading(tag);
    else if (tag === "img") this.readImage(attributes);
  }

  endTag(tag: string): void {
    if (this.skipped.depth > 0) {
      if (tag === this.skipped.tag) this.skipped.depth -= 1;
      return this.readJsonLd();
    }
    if (!inlineTags.has(tag)) this.breakLine(tag);
    for (const [kind, capture] of this.captures) if (capture.tag === tag) this.endCapture(kind);
    const at = this.open.findLastIndex((element) => element.tag === tag);
    if (at >= 0) this.open.splice(at);
  }

  text(text: string): void {
    this.jsonLd?.add(text);
    if (this.skipped.depth > 0) return;
    const title = this.captures.get("title");
    if (title) return title.text.add(text);
    for (const capture of this.captures.values()) capture.text.add(text);
    if (this.isContact) this.contact.add(text.slice(0, longestContact).replaceAll(/\s+/g, " "));
    if (!this.captures.has("heading")) this.flow.add(text, this.captures.has("link"));
  }

  private get isContact(): boolean {
    return this.open.at(-1)?.isContact === true;
  }

  private isSkipped(tag: string, attributes: Attributes, selfClosing: boolean): boolean {
    const { skipped } = this;
    if (skipped.tag === "svg" && pageTags.has(tag)) skipped.depth = 0;
    if (skipped.depth > 0) {
      if (tag === skipped.tag && !selfClosing) skipped.depth += 1;
      return true;
    }
    const isRaw = rawTags.has(tag);
    if (!isRaw && (!skippedTags.has(tag) || attributes.has("shadowrootmode"))) return false;
    this.skipped = { tag, depth: selfClosing && !isRaw ? 0 : 1 };
    if (tag === "script" && /ld\+json/i.test(attributes.get("type") ?? ""))
      this.jsonLd = new TextCollector(this.scriptsLeft);
    return true;
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
    if (this.isContact) this.contact.add("\n");
    if (tag === "br") this.flow.add(" ", false);
    else this.flow.endBlock();
  }

  private readLanguage(attributes: Attributes): void {
    const language = attributes.get("lang") ?? attributes.get("xml:lang") ?? "";
    this.facts.language ||= language.slice(0, 35).trim().toLowerCase();
  }

  private readHeading(tag: string): void {
    const { headings } = this.facts;
    this.capture("heading", tag, (text) => {
      if (text !== "" && headings.length < most.headings)
        headings.push({ level: Number(tag.slice(1)), text });
    });
  }

  private readLink(attributes: Attributes): void {
    this.endCapture("link");
    const { links, base, url } = this.facts;
    const href = attributes.get("href")?.trim();
    if (href === undefined || href.length > longestHref || links.length >= most.links) return;
    this.isInHomeLink = isHome(href, base, url);
    this.capture("link", "a", (text) => {
      this.isInHomeLink = false;
      links.push({ href, text });
    });
  }

  private readImage(attributes: Attributes): void {
    const { images } = this.facts;
    const alt = plainText(attributes.get("alt") ?? "", 300);
    const src = sourceOf(attributes);
    for (const capture of this.captures.values()) if (alt !== "") capture.text.add(` ${alt} `);
    if (images.length >= most.images || src.length > longestAddress || !(src || alt)) return;
    const around = this.open.slice(-3).map(({ marks }) => marks);
    const marks = plainText([marksOf(attributes), ...around].join(" "), 600);
    images.push({ src, alt, marks, linksHome: this.isInHomeLink });
  }

  private readMeta(attributes: Attributes): void {
    const { metas } = this.facts;
    const written = attributes.get("content") ?? "";
    // A picture in an address must not be cut off.
    const isPicture = /^\s*data:/i.test(written);
    const content = isPicture ? written.trim() : plainText(written, longestMeta);
    if (content === "" || content.length > longestAddress) return;
    for (const attribute of ["name", "property", "itemprop"]) {
      const name = (attributes.get(attribute) ?? "").slice(0, longestName).trim().toLowerCase();
      const values = metas.get(name) ?? [];
      if (name === "" || values.length >= most.values) continue;
      if (metas.has(name) || metas.size < most.metas) metas.set(name, [...values, content]);
    }
  }

  private readIcon(attributes: Attributes): void {
    const { icons } = this.facts;
    const rel = (attributes.get("rel") ?? "").slice(0, 100).toLowerCase();
    const href = attributes.get("href") ?? "";
    if (!/\b(?:icon|apple-touch-icon(?:-precomposed)?|image_src)\b/.test(rel)) return;
    if (href === "" || href.length > longestAddress || icons.length >= most.icons) return;
    icons.push({ href, rel, sizes: (attributes.get("sizes") ?? "").slice(0, 100).toLowerCase() });
  }

  /** The first base counts. */
  private readBase(href: string | undefined): void {
    const { base, url } = this.facts;
    if (base !== url || href === undefined || href.length > longestHref) return;
    const written = URL.parse(href, url.href);
    if (written && /^https?:$/.test(written.protocol)) this.facts.base = written;
  }

  /** Of microdata and RDFa. */
  private readTypes(attributes: Attributes): void {
    const types = attributes.get("itemtype") ?? attributes.get("typeof") ?? "";
    for (const type of types.slice(0, 400).split(/\s+/).map(typeName)) {
      if (type === "") continue;
      this.addresses.begin(type);
      if (this.facts.itemTypes.length < mostTypes) this.facts.itemTypes.push(type);
    }
  }

  private readAddressPart(tag: string, attributes: Attributes): void {
    const take = this.addresses.partAt(attributes);
    if (!take) return;
    const content = attributes.get("content");
    if (content === undefined) this.capture("addressPart", tag, take);
    else take(plainText(content, longest.addressPart));
  }

  private readJsonLd(): void {
    if (!this.jsonLd) return;
    const script = this.jsonLd.collected;
    this.jsonLd = undefined;
    this.scriptsLeft -= script.length;
    const { structured } = this.facts;
    if (structured.length < mostItems)
      structured.push(...structuredItems(script).slice(0, mostItems));
  }
}

/** Class, id, title and label of an element, cut off. */
const marksOf = (attributes: Attributes): string =>
  ["class", "id", "title", "aria-label"]
    .flatMap((name) => attributes.get(name)?.slice(0, longestMark) || [])
    .join(" ");

function sourceOf(attributes: Attributes): string {
  const src = attributes.get("src")?.trim() ?? "";
  if (src !== "" && !src.startsWith("data:")) return src;
  const later = laterSources.map((name) => attributes.get(name)?.trim().split(/\s/, 1)[0]);
  const [first] = (attributes.get("srcset") ?? "").trim().split(/[\s,]/, 1);
  return [...later, src, first].find(Boolean) ?? "";
}
