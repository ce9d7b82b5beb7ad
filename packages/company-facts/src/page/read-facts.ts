import { decodePage } from "./decode-page.ts";
import type { PageToRead } from "#extract.ts";
import type { PageFacts } from "./page-facts.ts";
import { parsePage } from "./page-parser.ts";
import { PageReader } from "./page-reader.ts";

/** Reads a page once, from start to end; its time grows with the page's length only, whatever the page holds. */
export function readFacts(page: PageToRead): PageFacts {
  const reader = new PageReader(new URL(page.url));
  parsePage(decodePage(page.bytes, page.contentType), reader);
  return reader.facts();
}
