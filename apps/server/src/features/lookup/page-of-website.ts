import type { Outbound } from "#lib/outbound.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import type { readPage } from "./extract/run-extractor.ts";
import { LookupFailed } from "./lookup-failed.ts";
import { createTurns } from "./turns.ts";
import type { Place } from "./turns.ts";
import type { Website } from "./website.ts";

const pageBytes = 1024 * 1024;
const pageTypes = ["text/html", "application/xhtml+xml"];

interface Request {
  website: Website;
  place: Place;
  /** Called when the page is here: what takes time from then on is ours. */
  arrived: () => void;
}

/** Fetches a website's page, in so many milliseconds at most, and reads it; fails when it says nothing. */
export type PageOfWebsite = (
  request: Request,
  ms: number,
  signal: AbortSignal,
) => Promise<CompanyPage>;

export function createPageOfWebsite(outbound: Outbound, read: typeof readPage): PageOfWebsite {
  /** Each keeps a processor busy: four would leave none to those who ask for something else. */
  const reading = createTurns({ atOnce: 2, waiting: 20, ofUser: { atOnce: 1, waiting: 4 } });

  return async ({ website: { address, mayUseHttp }, place, arrived }, ms, signal) => {
    const wanted = { types: pageTypes, bytes: pageBytes, ms, mayUseHttp };
    const { bytes, contentType, url } = await outbound.fetch(address, wanted, signal);
    arrived();
    const found = await reading(place, signal, () =>
      read({ bytes, contentType, url: url.href }, signal),
    );
    const page = companyPage(found);
    if (!page) throw new LookupFailed("nothing");
    return page;
  };
}
