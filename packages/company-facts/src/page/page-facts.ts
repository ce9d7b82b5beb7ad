export interface PageToRead {
  bytes: Uint8Array;
  /** The answer's Content-Type. */
  contentType: string;
  /** The page's address after redirects. */
  url: string;
}

/** What a page says of itself, as read in one pass. Every text and every list is capped; texts have single blanks. */
export interface PageFacts {
  /** The page's own address, after redirects. */
  url: URL;
  /** What relative addresses in it are relative to. */
  base: URL;
  /** Of the html element, in small letters: "en-us"; empty when it says none. */
  language: string;
  title: string;
  /** Values of `name`, `property` or `itemprop` of meta elements, under that name in small letters. First ones first. */
  metas: Map<string, string[]>;
  /** Objects out of JSON-LD: those of an `@graph` or a list stand beside each other, nested ones stay nested. */
  structured: StructuredItem[];
  /** schema.org types that microdata (`itemtype`) or RDFa (`typeof`) name, without the address before them. */
  itemTypes: string[];
  headings: { level: number; text: string }[];
  /** `href` as it stands; `text` includes the alternative texts of images within. */
  links: { href: string; text: string }[];
  /** With their class, id and title and those of what stands directly around; `linksHome`: within a link to the home page. */
  images: { src: string; alt: string; marks: string; linksHome: boolean }[];
  icons: { href: string; rel: string; sizes: string }[];
  /** Texts around a © or the word copyright. */
  copyrights: readonly string[];
  /** The first paragraphs with more than a few words. */
  paragraphs: readonly string[];
  /** All other text that is seen, cut off after the first screens. */
  text: string;
}

/** An object out of JSON-LD; its properties are read by `valuesOf` and `textOf` alone. */
export type StructuredItem = Readonly<Record<string, unknown>>;
