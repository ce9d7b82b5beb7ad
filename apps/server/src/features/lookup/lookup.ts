import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyInfo } from "@app/contract";
import { LRUCache } from "lru-cache";
import { describeError } from "#log.ts";
import type { Log } from "#log.ts";
import type { Outbound } from "#lib/outbound.ts";
import { until } from "#until.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import { failureOf, isOfWebsite, LookupFailed, TooManyLookups } from "./lookup-failed.ts";
import { createFindLogo } from "./lookup-logo.ts";
import { readPage } from "./read-page.ts";
import { createSharedRuns } from "./shared-runs.ts";
import { createTurns } from "./turns.ts";
import { websiteOf } from "./website.ts";
import type { Website } from "./website.ts";

const deadlineMs = 8_000;
/** Whoever waited longer for a turn has too little time left to blame the website. */
const longestTurnMs = 1_000;
/** Not the website but we ended it: what is known by then is answered. */
const endedByUs = ["busy", "deadline", "limited"];
const turns = { atOnce: 4, waiting: 20, ofUser: { atOnce: 2, waiting: 4 } };
/** Each keeps a processor busy: four would leave none to those who ask for something else. */
const readingTurns = { atOnce: 2, waiting: 20, ofUser: { atOnce: 1, waiting: 4 } };
const wantedPage = { types: ["text/html", "application/xhtml+xml"], bytes: 1024 * 1024 };

/** What a company says of itself changes seldom; a site that did not answer may do so soon. */
const foundMs = 24 * 60 * 60_000;
const failedMs = 10 * 60_000;
const memoryBytes = 16 * 1024 * 1024;

type Remembered = { page: CompanyPage } | { failure: string } | { logo: string | null };

interface LookupRequest {
  /** As it was typed. */
  website: string;
  withLogo: boolean;
}

interface Caller {
  user: string;
  /** Counts that something is really asked; answers the seconds to wait when that was too often, else 0. */
  countUse(): Promise<number>;
}

/** What websites say of their companies: asked once, remembered for a while, a few at a time. */
interface Lookup {
  /** Throws `LookupFailed`, 8 seconds after it was asked at the latest; `TooManyLookups` when it may be asked again. */
  find(request: LookupRequest, caller: Caller, signal?: AbortSignal): Promise<CompanyInfo>;
}

export interface LookupParts {
  outbound: Outbound;
  clock: () => Date;
  log: Log;
  /** Called with what came of each website that was asked, and how long that took. */
  onOutcome?: (outcome: string, seconds: number) => void;
  /** For tests only. */
  read?: typeof readPage | undefined;
}

export function createLookup(parts: LookupParts): Lookup {
  const { outbound, clock, log, onOutcome, read = readPage } = parts;
  const findLogo = createFindLogo({ outbound, log });
  const share = createSharedRuns<CompanyInfo>();
  const pageInTurn = createTurns(turns);
  // Apart from the pages: who wants no logo waits for none.
  const logoInTurn = createTurns(turns);
  const readInTurn = createTurns(readingTurns);
  const memory = new LRUCache<string, Remembered>({
    maxSize: memoryBytes,
    // A text takes up to two bytes for each character.
    sizeCalculation: (value, key) => 2 * (JSON.stringify(value).length + key.length),
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const remember = (key: string, value: Remembered, ttl: number) =>
    void memory.set(key, value, { ttl });

  function rememberedPage({ page }: Website): CompanyPage | undefined {
    const known = memory.get(`page ${page}`);
    return known && "page" in known ? known.page : undefined;
  }

  /** Null when the website has none, undefined when that is not known. */
  function rememberedLogo({ page }: Website, { logos }: CompanyPage): string | null | undefined {
    const known = memory.get(`logo ${page}`);
    return logos.length === 0 ? null : known && "logo" in known ? known.logo : undefined;
  }

  function pageOrFailure(website: Website): CompanyPage | undefined {
    const page = rememberedPage(website);
    const known = page ? undefined : memory.get(`failure ${website.asked}`);
    if (known && "failure" in known) throw new LookupFailed(known.failure);
    return page;
  }

  async function ask(website: Website, withLogo: boolean, caller: Caller, ended: AbortSignal) {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    const place = { host: website.host, user: caller.user };
    const signal = AbortSignal.any([ended, AbortSignal.timeout(deadlineMs)]);
    const count = countOnce(caller);
    let isWebsiteAsked = false;

    const askForPage = () =>
      pageInTurn(place, signal, async () => {
        // Another run may have brought it while this one waited.
        const known = pageOrFailure(website);
        if (known) return known;
        isWebsiteAsked = elapsed() < longestTurnMs;
        const ms = Math.max(1, deadlineMs - elapsed());
        await count();
        const { address, mayUseHttp } = website;
        const answer = await outbound.fetch(address, { ...wantedPage, ms, mayUseHttp }, signal);
        isWebsiteAsked = false;
        const { bytes, contentType, url } = answer;
        const found = await readInTurn(place, signal, () =>
          read({ bytes, contentType, url: url.href }, signal),
        );
        const page = companyPage(found);
        if (!page) throw new LookupFailed("nothing");
        remember(`page ${website.page}`, { page }, foundMs);
        return page;
      });

    const askForLogo = (page: CompanyPage) =>
      logoInTurn(place, signal, async () => {
        const known = rememberedLogo(website, page);
        if (known !== undefined) return known;
        await count();
        const logo = await findLogo(page.logos, place, signal);
        if (logo !== undefined)
          remember(`logo ${website.page}`, { logo }, logo ? foundMs : failedMs);
        return logo;
      });

    const askForAll = async () => {
      const page = rememberedPage(website) ?? (await askForPage());
      return infoOf(page, withLogo ? await askForLogo(page) : null);
    };

    const report = (outcome: string) => {
      log.info({ host: website.host, outcome, ms: Math.round(elapsed()) }, "look-up");
      onOutcome?.(outcome, elapsed() / 1000);
    };
    try {
      const info = await until(signal, askForAll());
      report("found");
      return info;
    } catch (error) {
      const failure = failureOf(error, isWebsiteAsked);
      const page = endedByUs.includes(failure.code) ? rememberedPage(website) : undefined;
      if (page) {
        report("found");
        return infoOf(page, withLogo ? rememberedLogo(website, page) : null);
      }
      if (failure.code === "unexpected") log.error({ error: describeError(error) }, "look-up");
      report(failure.code);
      if (isOfWebsite(failure))
        remember(`failure ${website.asked}`, { failure: failure.code }, failedMs);
      if (!(failure instanceof TooManyLookups)) await sleepToWholeSecond(elapsed(), ended);
      throw failure;
    }
  }

  return {
    find: async ({ website: typed, withLogo }, caller, signal) => {
      const website = websiteOf(typed);
      if (!website) throw new LookupFailed("address");
      const page = pageOrFailure(website);
      const logo = withLogo && page ? rememberedLogo(website, page) : null;
      if (page && logo !== undefined) return infoOf(page, logo);
      // Of one user only: nobody waits for another's places, or is rejected for another's limits.
      const key = JSON.stringify([caller.user, withLogo, website.asked]);
      return share(key, signal, (ended) => ask(website, withLogo, caller, ended));
    },
  };
}

const infoOf = ({ info }: CompanyPage, logo: string | null | undefined): CompanyInfo => ({
  ...info,
  logo: logo ?? null,
});

function countOnce(caller: Caller): () => Promise<void> {
  let counted: Promise<void> | undefined;
  const count = async () => {
    const seconds = await caller.countUse();
    if (seconds > 0) throw new TooManyLookups("limited", seconds);
  };
  return () => (counted ??= count());
}

/**
 * The time that a failure took would distinguish a blocked address from a silent one, and a name that exists from
 * one that does not: failures are answered at whole seconds only, at the deadline at the latest.
 */
async function sleepToWholeSecond(elapsedMs: number, signal: AbortSignal): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, deadlineMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}
