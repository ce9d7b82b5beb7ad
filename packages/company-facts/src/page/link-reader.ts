import { type HeadReader, longestAddress } from "./head-reader.ts";
import { marksOf, type OpenElements } from "./open-elements.ts";
import type { PageFacts, PageImage } from "./page-facts.ts";
import type { Attributes } from "./page-parser.ts";
import { plainText, TextCollector } from "./plain-text.ts";

const mostLinks = 500;
const mostImages = 150;
const longestLinkText = 200;
const longestHref = 2_000;
const longestAlt = 300;
const longestMarks = 600;

/** Where an address of a picture stands when a script is to load it later. */
const laterSources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-srcset"];
const homePath = /^\/(?:(?:index|home|default)(?:\.\w{2,5})?\/?|[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i;

/** Links and images of a page. */
export class LinkReader {
  private readonly head: HeadReader;
  private readonly links: { href: string; text: string }[] = [];
  private readonly images: PageImage[] = [];
  private readonly text = new TextCollector(longestLinkText);
  private href: string | undefined;
  private label = "";
  private linksHome = false;

  constructor(head: HeadReader) {
    this.head = head;
  }

  get isOpen(): boolean {
    return this.href !== undefined;
  }

  facts(): Pick<PageFacts, "links" | "images"> {
    this.endLink();
    return { links: this.links, images: this.images };
  }

  /** The text that an image stands for, or nothing. */
  startTag(tag: string, attributes: Attributes, around: OpenElements): string {
    if (tag === "a") this.startLink(attributes);
    const isImage = tag === "img" || (tag === "input" && attributes.get("type") === "image");
    return isImage ? this.readImage(attributes, around) : "";
  }

  endTag(tag: string): void {
    if (tag === "a") this.endLink();
  }

  addText(text: string): void {
    if (this.isOpen) this.text.add(text);
  }

  /** A drawn logo has its name as title. */
  addDrawingTitle(title: string): void {
    if (this.isOpen) this.text.add(` ${title} `);
  }

  private startLink(attributes: Attributes): void {
    this.endLink();
    const href = attributes.get("href")?.trim();
    if (href === undefined || href.length > longestHref || this.links.length >= mostLinks) return;
    this.href = href;
    this.label = plainText(attributes.get("aria-label") ?? "", longestLinkText);
    this.linksHome = isHome(href, this.head.base, this.head.url);
  }

  private endLink(): void {
    const text = this.text.take();
    if (this.href !== undefined) this.links.push({ href: this.href, text: text || this.label });
    this.href = undefined;
    this.linksHome = false;
  }

  private readImage(attributes: Attributes, around: OpenElements): string {
    const alt = plainText(attributes.get("alt") ?? "", longestAlt);
    if (this.isOpen && alt !== "") this.text.add(` ${alt} `);
    const src = sourceOf(attributes);
    if (this.images.length < mostImages && src.length <= longestAddress && (src || alt)) {
      const marks = plainText(`${marksOf(attributes)} ${around.marksAround}`, longestMarks);
      this.images.push({ src, alt, marks, linksHome: this.linksHome });
    }
    return alt;
  }
}

/** Whether an address is the home page's: that of this page's host, in whatever language. */
export function isHome(href: string, base: URL, page: URL): boolean {
  if (href === "" || href.startsWith("#")) return false;
  const url = URL.parse(href, base.href);
  if (!url || url.search !== "") return false;
  const isHere = withoutWww(url.hostname) === withoutWww(page.hostname);
  return isHere && (homePath.test(url.pathname) || url.pathname === page.pathname);
}

const withoutWww = (host: string) => host.replace(/^www\./, "");

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
