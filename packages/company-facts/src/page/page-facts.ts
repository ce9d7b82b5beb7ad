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
  metas: ReadonlyMap<string, readonly string[]>;
  /** Objects out of JSON-LD, flattened: those of an `@graph` or a list stand beside each other, nested ones stay nested too. */
  structured: readonly StructuredItem[];
  /** schema.org types that microdata (`itemtype`) or RDFa (`typeof`) name, without the address before them. */
  itemTypes: readonly string[];
  /** Texts of microdata properties outside meta elements, such as `name` or `naics`. */
  itemProperties: ReadonlyMap<string, readonly string[]>;
  headings: readonly { level: 1 | 2 | 3; text: string }[];
  /** `href` as it stands; `text` includes the alternative texts of images within. */
  links: readonly { href: string; text: string }[];
  images: readonly PageImage[];
  icons: readonly { href: string; rel: string; sizes: string }[];
  /** Texts around a © or the word copyright. */
  copyrights: readonly string[];
  /** The first paragraphs with more than a few words. */
  paragraphs: readonly string[];
  /** All other text that is seen, cut off after the first screens. */
  text: string;
}

export interface PageImage {
  src: string;
  alt: string;
  /** Its class, id and title and those of what stands directly around it. */
  marks: string;
  /** Whether it is within a link to the home page. */
  linksHome: boolean;
}

/** JSON-LD with own properties only: what a key such as __proto__ held is not there. */
export type StructuredValue =
  | string
  | number
  | boolean
  | null
  | readonly StructuredValue[]
  | StructuredItem;
export interface StructuredItem {
  readonly [property: string]: StructuredValue;
}
