import type { Outbound } from "#lib/outbound.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import { readPage } from "./extract/run-extractor.ts";
import { LookupFailed } from "./lookup-failed.ts";
import { createTurns } from "./turns.ts";
import type { Place } from "./turns.ts";
import type { Website } from "./website.ts";

const pageBytes = 1024 * 1024;
const pageTypes = ["text/html", "application/xhtml+xml"];

/** Fetches a website's page, in so many milliseconds at most, and reads it; fails when it says nothing. */
export type PageOfWebsite = (
  website: Website,
  place: Place,
  ms: number,
  signal: AbortSignal,
) => Promise<CompanyPage>;

export function createPageOfWebsite(outbound: Outbound): PageOfWebsite {
  /** Each keeps a processor busy: four would leave none to those who ask for something else. */
  const reading = createTurns({ atOnce: 2, waiting: 20, ofUser: { atOnce: 1, waiting: 4 } });

  return async ({ address, mayUseHttp }, place, ms, signal) => {
    const wanted = { types: pageTypes, bytes: pageBytes, ms, mayUseHttp };
    const { bytes, contentType, url } = await outbound.fetch(address, wanted, signal);
    const found = await reading(place, signal, () =>
      readPage({ bytes, contentType, url: url.href }, signal),
    );
    const page = companyPage(found);
    if (!page) throw new LookupFailed("nothing");
    return page;
  };
}
