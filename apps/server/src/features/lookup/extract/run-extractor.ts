import type { Extracted, PageToRead } from "./extract.ts";

/** The page took too long, or more memory than a page may. */
export class PageUnreadable extends Error {}

/** Reads a page in a thread of its own, with a deadline of 2 s and 128 MB. Throws `PageUnreadable`. */
export function readPage(_page: PageToRead, _signal?: AbortSignal): Promise<Extracted> {
  throw new PageUnreadable("not built yet");
}
