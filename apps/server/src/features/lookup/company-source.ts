import type { CompanyInfo } from "@app/contract";
import type { Log } from "#lib/log.ts";
import type { Outbound } from "#lib/outbound.ts";
import type { CompanyPage } from "./company-page.ts";
import { readPage } from "./extract/run-extractor.ts";
import { LookupFailed } from "./lookup-failed.ts";
import { createFindLogo } from "./lookup-logo.ts";
import { createPageOfWebsite } from "./page-of-website.ts";
import { createRemembered } from "./remembered.ts";
import { createTurns } from "./turns.ts";
import type { Place } from "./turns.ts";
import type { Website } from "./website.ts";

const turns = { atOnce: 4, waiting: 20, ofUser: { atOnce: 2, waiting: 4 } };

/** One look-up on its way. */
export interface Run {
  website: Website;
  place: Place;
  /** Called before a website is asked; it is not when this fails. */
  count: () => Promise<void>;
  /** Called when it is its turn to ask for the page; answers the milliseconds that are left. */
  begin: () => number;
  /** Called when the page is here: what takes time from then on is ours. */
  arrived: () => void;
}

export interface CompanySourceParts {
  outbound: Outbound;
  clock: () => Date;
  log: Log;
  /** For tests only. */
  read?: typeof readPage | undefined;
}

/** Pages and logos of websites, remembered or asked for when it is their turn. */
export interface CompanySource {
  /** What is remembered of all that is wanted; undefined when something has to be asked. Throws a remembered failure. */
  recall(website: Website, withLogo: boolean): CompanyInfo | undefined;
  /** What is remembered of some of it. */
  recallPart(website: Website, withLogo: boolean): CompanyInfo | undefined;
  ask(run: Run, withLogo: boolean, signal: AbortSignal): Promise<CompanyInfo>;
  keepFailure(website: Website, code: string): void;
}

export function createCompanySource(parts: CompanySourceParts): CompanySource {
  const { outbound, clock, log, read = readPage } = parts;
  const remembered = createRemembered(clock);
  const pageInTurn = createTurns(turns);
  // Apart from the pages: who wants no logo waits for none.
  const logoInTurn = createTurns(turns);
  const pageOfWebsite = createPageOfWebsite(outbound, read);
  const findLogo = createFindLogo({ outbound, log });

  function recallPage(website: Website): CompanyPage | undefined {
    const page = remembered.page(website.page);
    const failure = page ? undefined : remembered.failure(website.asked);
    if (failure !== undefined) throw new LookupFailed(failure);
    return page;
  }

  const recallLogo = (website: Website, page: CompanyPage) =>
    page.logos.length === 0 ? null : remembered.logo(website.page);

  async function askForPage(run: Run, signal: AbortSignal) {
    const { website, place, count, begin } = run;
    return await pageInTurn(place, signal, async () => {
      // Another run may have brought it while this one waited.
      const known = recallPage(website);
      if (known) return known;
      const leftMs = begin();
      await count();
      const page = await pageOfWebsite(run, leftMs, signal);
      remembered.keepPage(website.page, page);
      return page;
    });
  }

  /** Undefined when it is not known whether there is one. */
  async function askForLogo(
    { website, place, count }: Run,
    page: CompanyPage,
    signal: AbortSignal,
  ) {
    return await logoInTurn(place, signal, async () => {
      const known = recallLogo(website, page);
      if (known !== undefined) return known;
      await count();
      const logo = await findLogo(page.logos, place, signal);
      if (logo !== undefined) remembered.keepLogo(website.page, logo);
      return logo;
    });
  }

  return {
    recall: (website, withLogo) => {
      const page = recallPage(website);
      const logo = withLogo && page ? recallLogo(website, page) : null;
      return page && logo !== undefined ? infoOf(page, logo) : undefined;
    },
    recallPart: (website, withLogo) => {
      const page = remembered.page(website.page);
      const logo = withLogo && page ? recallLogo(website, page) : null;
      return page && infoOf(page, logo);
    },
    ask: async (run, withLogo, signal) => {
      const page = remembered.page(run.website.page) ?? (await askForPage(run, signal));
      return infoOf(page, withLogo ? await askForLogo(run, page, signal) : null);
    },
    keepFailure: (website, code) => remembered.keepFailure(website.asked, code),
  };
}

const infoOf = ({ info }: CompanyPage, logo: string | null | undefined): CompanyInfo => ({
  ...info,
  logo: logo ?? null,
});
