import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyInfo } from "@app/contract";
import pLimit from "p-limit";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import { OutboundRefused } from "#lib/outbound.ts";
import type { Outbound } from "#lib/outbound.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import { withDeadline } from "./deadline.ts";
import { PageUnreadable, readPage } from "./extract/run-extractor.ts";
import { LookupFailed } from "./lookup-failed.ts";
import { findLogo } from "./lookup-logo.ts";
import { createRemembered } from "./remembered.ts";
import { createSharedRuns } from "./shared-runs.ts";
import { createTurns } from "./turns.ts";
import { websiteOf } from "./website.ts";
import type { Website } from "./website.ts";

const deadlineMs = 8_000;
/** Who waited longer for a turn has too little time left to say that the website is slow. */
const patienceMs = 1_000;
const pageBytes = 1024 * 1024;
const pageTypes = ["text/html", "application/xhtml+xml"];
/** These say nothing of the website. */
const passingFailures = ["aborted", "busy", "closed", "unexpected"];

export interface LookupWish {
  /** As it was typed. */
  website: string;
  withLogo: boolean;
}

/** What websites say of their companies: asked once, remembered for a while, a few at a time. */
export interface Lookup {
  /** Throws `LookupFailed`, 8 seconds after it was asked at the latest. */
  find(wish: LookupWish, signal?: AbortSignal): Promise<CompanyInfo>;
}

export interface LookupParts {
  outbound: Outbound;
  clock: () => Date;
  log: Log;
}

export function createLookup({ outbound, clock, log }: LookupParts): Lookup {
  const remembered = createRemembered(clock);
  const inTurn = createTurns({ atOnce: 4, waiting: 20 });
  /** Each keeps a processor busy: four would leave none to those who ask for something else. */
  const reading = pLimit(2);
  const share = createSharedRuns<CompanyInfo>();

  /** What is remembered of all that is wanted; undefined when something has to be asked. */
  function recall(website: Website, withLogo: boolean): CompanyInfo | undefined {
    const page = remembered.page(website.page);
    if (!page) {
      const failure = remembered.failure(website.asked);
      if (failure !== undefined) throw new LookupFailed(failure);
      return undefined;
    }
    const logo = withLogo ? remembered.logo(website.page) : null;
    return logo === undefined ? undefined : infoOf(page, logo);
  }

  async function askForPage(website: Website, ms: number, signal: AbortSignal) {
    const { address, mayUseHttp } = website;
    const wanted = { types: pageTypes, bytes: pageBytes, ms, mayUseHttp };
    const { bytes, contentType, url } = await outbound.fetch(address, wanted, signal);
    const found = await reading(() => readPage({ bytes, contentType, url: url.href }, signal));
    const page = companyPage(found, url);
    if (!page) throw new LookupFailed("nothing");
    remembered.keepPage(website.page, page);
    return page;
  }

  async function askForLogo(website: Website, page: CompanyPage, signal: AbortSignal) {
    const logo = await findLogo({ outbound, log }, page.logos, signal);
    if (!signal.aborted) remembered.keepLogo(website.page, logo);
    return logo;
  }

  async function run(website: Website, withLogo: boolean, ended: AbortSignal) {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    const tell = (outcome: string) =>
      log.info({ host: website.host, outcome, ms: Math.round(elapsed()) }, "look-up");
    let hadTime = false;
    let page: CompanyPage | undefined;
    try {
      const info = await withDeadline(ended, deadlineMs, (signal) =>
        inTurn(website.host, signal, async () => {
          // Another run may have brought it while this one waited.
          const known = recall(website, withLogo);
          if (known) return known;
          hadTime = elapsed() < patienceMs;
          page = remembered.page(website.page);
          page ??= await askForPage(website, Math.max(1, deadlineMs - elapsed()), signal);
          return infoOf(page, withLogo ? await askForLogo(website, page, signal) : null);
        }),
      );
      tell("found");
      return info;
    } catch (error) {
      const failure = failureOf(error, hadTime);
      // The logo took what was left of the time.
      if (page && failure.code === "deadline") {
        tell("found");
        return infoOf(page, null);
      }
      if (failure.code === "unexpected") log.error({ error: describeError(error) }, "look-up");
      tell(failure.code);
      if (!passingFailures.includes(failure.code)) {
        remembered.keepFailure(website.asked, failure.code);
      }
      if (failure.code !== "busy") await sleepToWholeSecond(elapsed(), ended);
      throw failure;
    }
  }

  return {
    find: async ({ website: typed, withLogo }, signal) => {
      const website = websiteOf(typed);
      if (!website) throw new LookupFailed("address");
      const known = recall(website, withLogo);
      if (known) return known;
      const key = `${withLogo ? "with" : "without"} ${website.asked}`;
      return share(key, signal, (ended) => run(website, withLogo, ended));
    },
  };
}

const infoOf = ({ info }: CompanyPage, logo: string | null): CompanyInfo => ({ ...info, logo });

/** `hadTime`: whether the website was too slow, or the time went by with waiting for a turn. */
function failureOf(error: unknown, hadTime: boolean): LookupFailed {
  if (error instanceof LookupFailed || error instanceof OutboundRefused) {
    const { code } = error;
    return new LookupFailed(code === "deadline" && !hadTime ? "busy" : code, error);
  }
  if (error instanceof PageUnreadable) return new LookupFailed("unreadable", error);
  return new LookupFailed("unexpected", error);
}

/**
 * The time that a failure took would tell a refused address from a silent one, and a name that exists from one
 * that does not: failures are answered at whole seconds only.
 */
async function sleepToWholeSecond(elapsedMs: number, signal: AbortSignal): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, deadlineMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}
