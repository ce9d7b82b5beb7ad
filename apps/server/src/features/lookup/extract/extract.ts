/** What the extractor finds in a page; null or nothing where it is not clear. */
export interface Extracted {
  companyName: string | null;
  industry: string | null;
  description: string | null;
  /** Addresses of pictures that may be the logo, the likeliest first; http, https or data. */
  logos: string[];
}

export interface PageToRead {
  bytes: Uint8Array;
  /** The answer's Content-Type. */
  contentType: string;
  /** The page's address after redirects. */
  url: string;
}

/** Reads a page. Pure, and meant for a worker: `readPage` in run-extractor.ts is the way in. */
export function extract(_page: PageToRead): Extracted {
  throw new Error("not built yet");
}
