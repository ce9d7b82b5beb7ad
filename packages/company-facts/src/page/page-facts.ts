export interface PageToRead {
  bytes: Uint8Array;
  contentType: string;
  /** The page's address after redirects. */
  url: string;
}

/** The facts of a page, read in one pass. Every text and every list is capped; texts have single blanks. */
export interface PageFacts {
  url: URL;
  /** The base of relative addresses. */
  base: URL;
  /** The language of the html element in lower case: "en-us"; empty if it has none. */
  language: string;
  title: string;
  /** Contents of meta elements by their `name`, `property` or `itemprop` in lower case, in their order. */
  metas: Map<string, string[]>;
  /** Objects in JSON-LD. Those of an `@graph` or a list are in one list; nested ones stay nested. */
  structured: StructuredItem[];
  /** schema.org types in microdata (`itemtype`) or RDFa (`typeof`), without schema.org's address. */
  itemTypes: string[];
  /** Postal addresses of organizations in microdata or RDFa, as JSON-LD would have them. */
  addresses: StructuredItem[];
  headings: { level: number; text: string }[];
  /** `href` is as written; `text` includes the alternative texts of images. */
  links: { href: string; text: string }[];
  /** `marks`: class, id and title of the image and of the elements around it; `linksHome`: within a link to the home page. */
  images: { src: string; alt: string; marks: string; linksHome: boolean }[];
  icons: { href: string; rel: string; sizes: string }[];
  /** Texts around a © or the word copyright. */
  copyrights: readonly string[];
  /** The first paragraphs with more than a few words. */
  paragraphs: readonly string[];
  /** All other visible text, cut off after the first screens. */
  text: string;
  /** The text of the footer and of elements about contact or address, line by line. */
  contact: string;
}

/** An object in JSON-LD. Read its properties with `valuesOf` and `textOf`. */
export type StructuredItem = Readonly<Record<string, unknown>>;
