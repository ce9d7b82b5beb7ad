import type { PageFacts } from "./page-facts.ts";
import type { Attributes } from "./page-parser.ts";
import { plainText, TextCollector } from "./plain-text.ts";

const longestTitle = 500;
const longestMeta = 2_000;
const mostMetaNames = 200;
const mostMetaValues = 10;
const mostIcons = 30;
/** A picture within an address has at most so many characters. */
export const longestAddress = 140_000;

/** Title, base, language, meta elements and icons of a page. */
export class HeadReader {
  readonly url: URL;
  base: URL;
  private hasBase = false;
  private language = "";
  private title = "";
  private isInTitle = false;
  private readonly titleText = new TextCollector(longestTitle);
  private readonly metas = new Map<string, string[]>();
  private readonly icons: PageFacts["icons"][number][] = [];

  constructor(url: URL) {
    this.url = url;
    this.base = url;
  }

  facts(): Pick<PageFacts, "url" | "base" | "language" | "title" | "metas" | "icons"> {
    this.endTitle();
    const { url, base, language, title, metas, icons } = this;
    return { url, base, language, title, metas, icons };
  }

  startTag(tag: string, attributes: Attributes): void {
    this.endTitle();
    if (tag === "meta") this.readMeta(attributes);
    else if (tag === "link") this.readIcon(attributes);
    else if (tag === "base") this.readBase(attributes.get("href"));
    else if (tag === "title") this.isInTitle = this.title === "";
    else if (tag === "html") {
      const language = attributes.get("lang") ?? attributes.get("xml:lang") ?? "";
      this.language ||= language.slice(0, 35).trim().toLowerCase();
    }
  }

  endTag(tag: string): void {
    if (tag === "title") this.endTitle();
  }

  /** Whether the text belongs to the title. */
  addText(text: string): boolean {
    if (this.isInTitle) this.titleText.add(text);
    return this.isInTitle;
  }

  private endTitle(): void {
    if (!this.isInTitle) return;
    this.isInTitle = false;
    this.title = this.titleText.take();
  }

  private readMeta(attributes: Attributes): void {
    const written = attributes.get("content") ?? "";
    // A picture that was cut off is none.
    const isPicture = /^\s*data:/i.test(written);
    const content = isPicture ? written.trim() : plainText(written, longestMeta);
    if (content === "" || content.length > longestAddress) return;
    for (const attribute of ["name", "property", "itemprop"]) {
      const name = attributes.get(attribute)?.slice(0, 100).trim().toLowerCase();
      if (!name) continue;
      const values = this.metas.get(name);
      if (values && values.length < mostMetaValues) values.push(content);
      if (!values && this.metas.size < mostMetaNames) this.metas.set(name, [content]);
    }
  }

  private readIcon(attributes: Attributes): void {
    const rel = (attributes.get("rel") ?? "").slice(0, 100).toLowerCase();
    const href = attributes.get("href") ?? "";
    if (!/\b(?:icon|apple-touch-icon(?:-precomposed)?|image_src)\b/.test(rel)) return;
    if (href === "" || href.length > longestAddress || this.icons.length >= mostIcons) return;
    const sizes = (attributes.get("sizes") ?? "").slice(0, 100).toLowerCase();
    const type = (attributes.get("type") ?? "").slice(0, 100).toLowerCase();
    this.icons.push({ href, rel, sizes, type });
  }

  /** The first base counts. */
  private readBase(href: string | undefined): void {
    if (this.hasBase || href === undefined || href.length > 2_000) return;
    this.hasBase = true;
    const base = URL.parse(href, this.url.href);
    if (base?.protocol === "http:" || base?.protocol === "https:") this.base = base;
  }
}
