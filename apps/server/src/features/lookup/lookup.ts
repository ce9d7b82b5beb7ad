import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyInfo } from "@app/contract";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { describeError } from "#log.ts";
import type { Log } from "#log.ts";
import type { Outbound } from "#outbound/outbound.ts";
import { createPersonQueue } from "#lib/person-queue.ts";
import { until } from "#until.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import { failureOf, isOfWebsite, LookupFailed } from "./lookup-failed.ts";
import { findLogo } from "./lookup-logo.ts";
import { readPage } from "./read-page.ts";
import { websiteOf } from "./website.ts";
import type { Website } from "./website.ts";

const deadlineMs = 8_000;
/** Whoever waited longer for a turn has too little time left to blame the website. */
const longestTurnMs = 1_000;
/** Not the website but we ended it: what is known by then is answered. */
const endedByUs = ["busy", "deadline", "limited"];
const places = { atOnce: 4, ownAtOnce: 2, perPerson: 6, inAll: 24, retrySeconds: 5 };
/** Each keeps a processor busy: four would leave none to those who ask for something else. */
const readAtOnce = 2;
const wantedPage = { types: ["text/html", "application/xhtml+xml"], bytes: 1024 * 1024 };

/** What a company says of itself changes seldom; a site that did not answer may do so soon. */
const foundMs = 24 * 60 * 60_000;
const failedMs = 10 * 60_000;
const memoryBytes = { pages: 4 * 1024 * 1024, logos: 12 * 1024 * 1024, failures: 1024 * 1024 };

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
export interface Lookup {
  /** Throws `LookupFailed`, 8 seconds after it was asked at the latest. */
  find(request: LookupRequest, caller: Caller, signal?: AbortSignal): Promise<CompanyInfo>;
}

export interface LookupParts {
  outbound: Outbound;
  clock: () => Date;
  log: Log;
  /** For tests only. */
  read?: typeof readPage | undefined;
}

export function createLookup(parts: LookupParts): Lookup {
  const { outbound, clock, log, read = readPage } = parts;
  const pageInTurn = createPersonQueue(places);
  // Apart from the pages: who wants no logo waits for none.
  const logoInTurn = createPersonQueue(places);
  const readInTurn = pLimit(readAtOnce);
  const memory = <Value extends object>(maxSize: number) =>
    new LRUCache<string, Value>({
      maxSize,
      // A text takes up to two bytes for each character.
      sizeCalculation: (value, key) => 2 * (JSON.stringify(value).length + key.length),
      ttlResolution: 0,
      perf: { now: () => clock().getTime() },
    });
  const pages = memory<CompanyPage>(memoryBytes.pages);
  const logos = memory<{ logo: string | null }>(memoryBytes.logos);
  const failures = memory<{ code: string }>(memoryBytes.failures);

  /** Throws the failure that is remembered. */
  function knownPage({ page, asked }: Website): CompanyPage | undefined {
    const known = pages.get(page);
    const failure = known ? undefined : failures.get(asked);
    if (failure) throw new LookupFailed(failure.code);
    return known;
  }

  /** Null when the website has none, undefined when that is not known. */
  const knownLogo = ({ page }: Website, found: CompanyPage) =>
    found.logos.length === 0 ? null : logos.get(page)?.logo;

  async function ask(website: Website, withLogo: boolean, caller: Caller, left?: AbortSignal) {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    const { user } = caller;
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = left ? AbortSignal.any([left, deadline]) : deadline;
    const count = countOnce(caller);
    let isWebsiteAsked = false;

    const askForPage = async () => {
      // Another one may have brought it while this one waited.
      const known = knownPage(website);
      if (known) return known;
      isWebsiteAsked = elapsed() < longestTurnMs;
      const ms = Math.max(1, deadlineMs - elapsed());
      await count();
      const { address, mayUseHttp } = website;
      const answer = await outbound.fetch(address, { ...wantedPage, ms, mayUseHttp }, signal);
      isWebsiteAsked = false;
      const { bytes, contentType, url } = answer;
      const found = await readInTurn(() => read({ bytes, contentType, url: url.href }, signal));
      const page = companyPage(found);
      if (!page) throw new LookupFailed("nothing");
      pages.set(website.page, page, { ttl: foundMs });
      return page;
    };

    const askForLogo = async (page: CompanyPage) => {
      const known = knownLogo(website, page);
      if (known !== undefined) return known;
      await count();
      const logo = await findLogo(parts, page.logos, user, signal);
      if (logo !== undefined) logos.set(website.page, { logo }, { ttl: logo ? foundMs : failedMs });
      return logo;
    };

    const askForAll = async () => {
      const known = pages.get(website.page);
      const page = known ?? (await pageInTurn(user, signal, askForPage, website.host));
      const isWanted = withLogo && knownLogo(website, page) !== null;
      const logo =
        isWanted && (await logoInTurn(user, signal, () => askForLogo(page), website.host));
      return infoOf(page, logo || null);
    };

    const report = (outcome: string) =>
      log.info({ host: website.host, outcome, ms: Math.round(elapsed()) }, "look-up");
    try {
      const info = await until(signal, askForAll());
      report("found");
      return info;
    } catch (error) {
      const failure = left?.aborted
        ? new LookupFailed("aborted")
        : failureOf(error, isWebsiteAsked);
      const page = endedByUs.includes(failure.code) ? pages.get(website.page) : undefined;
      if (page) {
        report("found");
        return infoOf(page, withLogo ? knownLogo(website, page) : null);
      }
      if (failure.code === "unexpected") log.error({ error: describeError(error) }, "look-up");
      report(failure.code);
      if (isOfWebsite(failure)) {
        failures.set(website.asked, { code: failure.code }, { ttl: failedMs });
      }
      if (failure.seconds === undefined) await sleepToWholeSecond(elapsed(), left);
      throw failure;
    }
  }

  return {
    find: async ({ website: typed, withLogo }, caller, signal) => {
      const website = websiteOf(typed);
      if (!website) throw new LookupFailed("address");
      const page = knownPage(website);
      const logo = withLogo && page ? knownLogo(website, page) : null;
      if (page && logo !== undefined) return infoOf(page, logo);
      return ask(website, withLogo, caller, signal);
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
    if (seconds > 0) throw new LookupFailed("limited", { seconds });
  };
  return () => (counted ??= count());
}

/**
 * The time that a failure took would distinguish a blocked address from a silent one, and a name that exists from
 * one that does not: failures are answered at whole seconds only, at the deadline at the latest.
 */
async function sleepToWholeSecond(elapsedMs: number, signal?: AbortSignal): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, deadlineMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}
