import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyFacts, PageToRead } from "@app/company-facts";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { describeError } from "#log.ts";
import { OutboundError } from "#outbound/outbound.ts";
import type { Outbound } from "#outbound/outbound.ts";
import type { Parts } from "#procedure/context.ts";
import { createPersonQueue, QueueFull } from "#lib/person-queue.ts";
import { runInThread } from "#lib/run-in-thread.ts";
import { until } from "#until.ts";
import { companyPage } from "./company-page.ts";
import type { CompanyPage } from "./company-page.ts";
import { findLogo } from "./lookup-logo.ts";
import { websiteOf } from "./website.ts";
import type { Website } from "./website.ts";

const deadlineMs = 8_000;
const places = { atOnce: 4, ownAtOnce: 2, perPerson: 6, inAll: 24, retrySeconds: 5 };
/** Each keeps a processor busy: four would leave none to those who ask for something else. */
const readAtOnce = 2;
/** Ten times what the longest of honest pages take. That a page took longer is not remembered: the machine may be busy. */
const readMs = 3_000;
const wantedPage = {
  types: ["text/html", "application/xhtml+xml"],
  bytes: 1024 * 1024,
  // Where this ends first, the website is slow; where the deadline does, it was our waiting and reading.
  ms: 7_000,
};
const pageReader = new URL("./read-page-thread.ts", import.meta.url);

/** What a company says of itself changes seldom; a site that did not answer may do so soon. */
const foundMs = 24 * 60 * 60_000;
const failedMs = 10 * 60_000;
const memoryBytes = { pages: 4 * 1024 * 1024, logos: 12 * 1024 * 1024, failures: 1024 * 1024 };

/** A website says nothing that can be used, or cannot be asked now. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;
  /** Where too much is asked already, by all or by this user: after so many it may be asked again. */
  readonly seconds: number | undefined;

  constructor(code: string, { cause, seconds }: { cause?: unknown; seconds?: number } = {}) {
    super(code, { cause });
    this.code = code;
    this.seconds = seconds;
  }
}

type Lookup = Parts["lookup"];
type Caller = Parameters<Lookup["find"]>[1];

type LookupParts = Pick<Parts, "clock" | "log"> & { outbound: Outbound };

/** What websites say of their companies: asked once, remembered for a while, a few at a time. */
export function createLookup(parts: LookupParts): Lookup {
  const { outbound, clock, log } = parts;
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

  async function ask(website: Website, withLogo: boolean, caller: Caller, signal: AbortSignal) {
    const { address, host, mayUseHttp } = website;
    let counted: Promise<number> | undefined;
    /** A page and its logo are one use. */
    const countOnce = async () => {
      const seconds = await (counted ??= caller.countUse());
      if (seconds > 0) throw new LookupFailed("limited", { seconds });
    };
    const askForPage = async () => {
      // Another one may have brought it while this one waited.
      const known = knownPage(website);
      if (known) return known;
      await countOnce();
      const asked = await outbound.fetch(address, { ...wantedPage, mayUseHttp }, signal);
      const { bytes, contentType, url } = asked;
      const read = { bytes, contentType, url: url.href };
      const page = companyPage(await readInTurn(() => readPage(read, signal)));
      if (!page) throw new LookupFailed("nothing");
      pages.set(website.page, page, { ttl: foundMs });
      return page;
    };
    const askForLogo = async (page: CompanyPage) => {
      const known = knownLogo(website, page);
      if (known !== undefined) return known;
      await countOnce();
      const logo = await findLogo(parts, page.logos, caller.user, signal);
      if (logo !== undefined) logos.set(website.page, { logo }, { ttl: logo ? foundMs : failedMs });
      return logo;
    };
    const inTurn = <Result>(turn: typeof pageInTurn, work: () => Promise<Result>) =>
      until(signal, turn(caller.user, signal, work, host));

    const page = pages.get(website.page) ?? (await inTurn(pageInTurn, askForPage));
    const isLogoAsked = withLogo && knownLogo(website, page) !== null;
    // A page without its logo is better than none.
    const logo =
      isLogoAsked && (await inTurn(logoInTurn, () => askForLogo(page)).catch(() => null));
    return { ...page.info, logo: logo || null };
  }

  return {
    find: async ({ website: typed, withLogo }, caller, left) => {
      const website = websiteOf(typed);
      if (!website) throw new LookupFailed("address");
      const page = knownPage(website);
      const logo = withLogo && page ? knownLogo(website, page) : null;
      if (page && logo !== undefined) return { ...page.info, logo };

      const start = performance.now();
      const elapsed = () => performance.now() - start;
      const report = (outcome: string) =>
        log.info({ host: website.host, outcome, ms: Math.round(elapsed()) }, "look-up");
      const deadline = AbortSignal.timeout(deadlineMs);
      const signal = left ? AbortSignal.any([left, deadline]) : deadline;
      try {
        const info = await ask(website, withLogo, caller, signal);
        left?.throwIfAborted();
        report("found");
        return info;
      } catch (error) {
        const failure = left?.aborted ? new LookupFailed("aborted") : failureOf(error, deadline);
        if (failure.code === "unexpected") log.error({ error: describeError(error) }, "look-up");
        report(failure.code);
        if (isWebsitesError(error) || ["nothing", "unreadable"].includes(failure.code)) {
          failures.set(website.asked, { code: failure.code }, { ttl: failedMs });
        }
        if (failure.seconds === undefined) await sleepToWholeSecond(elapsed(), left);
        throw failure;
      }
    },
  };
}

/** Reads a page in a thread of its own: a hostile one ends nothing but that. */
async function readPage(page: PageToRead, signal: AbortSignal): Promise<CompanyFacts> {
  const timeout = AbortSignal.timeout(readMs);
  try {
    return await runInThread<CompanyFacts>(pageReader, page, {
      signal: AbortSignal.any([signal, timeout]),
      megabytes: 128,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new LookupFailed(timeout.aborted ? "slow" : "unreadable", { cause: error });
  }
}

/** Not so when we asked for too many names at once. */
const isWebsitesError = (error: unknown): error is OutboundError =>
  error instanceof OutboundError && error.code !== "busy";

function failureOf(error: unknown, deadline: AbortSignal): LookupFailed {
  if (error instanceof LookupFailed) return error;
  if (isWebsitesError(error)) return new LookupFailed(error.code, { cause: error });
  const isBusy =
    error instanceof QueueFull || error instanceof OutboundError || error === deadline.reason;
  return isBusy
    ? new LookupFailed("busy", { seconds: places.retrySeconds })
    : new LookupFailed("unexpected", { cause: error });
}

/**
 * The time that a failure took would distinguish a blocked address from a silent one, and a name that exists from
 * one that does not: failures are answered at whole seconds only, at the deadline at the latest.
 */
async function sleepToWholeSecond(elapsedMs: number, signal?: AbortSignal): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, deadlineMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}
