import { setTimeout as sleep } from "node:timers/promises";
import type { CompanyFacts, PageToRead } from "@app/company-facts";
import { isHostName, limits, rules, typedHost, withScheme } from "@app/contract";
import { and, eq, isNotNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { z } from "zod";
import { companyDomain } from "#auth/business-address.ts";
import { checkups } from "#db/schema.ts";
import { OutboundError } from "#outbound/outbound-error.ts";
import type { Outbound } from "#outbound/outbound.ts";
import { plainLine } from "#plain-line.ts";
import type { Parts } from "#procedure/context.ts";
import { createPersonQueue, QueueFull } from "#lib/person-queue.ts";
import { runInThread } from "#lib/run-in-thread.ts";
import { looksUpCompanies } from "#settings.ts";
import { until } from "#until.ts";
import { findLogo } from "./lookup-logo.ts";

const deadlineMs = 8_000;
const places = { atOnce: 4, ownAtOnce: 2, perPerson: 6, inAll: 24, retrySeconds: 5 };
/** Each keeps a processor busy: four would leave none for other requests. */
const readAtOnce = 2;
/** Ten times what the longest real pages take. A timeout is not remembered: the machine may be busy. */
const readMs = 3_000;
const wantedPage = {
  types: ["text/html", "application/xhtml+xml"],
  bytes: 1024 * 1024,
  // When this ends first, the website is slow; when the deadline does, our own queues were.
  ms: 7_000,
};
const pageReader = new URL("./read-page-thread.ts", import.meta.url);

/** What a company says about itself seldom changes; a site that did not answer may answer soon. */
const foundMs = 24 * 60 * 60_000;
const failedMs = 10 * 60_000;
const memoryBytes = { pages: 4 * 1024 * 1024, logos: 12 * 1024 * 1024, failures: 1024 * 1024 };

/** The look-up found nothing usable, or cannot run now. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;
  /** Set when there were too many look-ups, of all users or of this one: when to try again. */
  readonly seconds: number | undefined;

  constructor(code: string, seconds?: number) {
    super(code);
    this.code = code;
    this.seconds = seconds;
  }
}

/** Looks up companies on their websites: a few at a time, each result remembered for a while. */
export function createLookup(
  parts: Pick<Parts, "clock" | "limits" | "log"> & { outbound: Outbound },
): Parts["lookup"] {
  const { outbound, clock, log } = parts;
  const pageInTurn = createPersonQueue(places);
  // Apart from the pages: a look-up without logo does not wait for others' logos.
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

  /** Answers the seconds to wait when there were too many, else 0. */
  const countUse = async (userId: string) =>
    (await parts.limits.use("lookupsPerUserAndMinute", userId)) ||
    parts.limits.use("lookupsPerUserAndDay", userId);

  /** Throws the failure that is remembered. */
  function knownPage({ page, request }: Website): CompanyPage | undefined {
    const known = pages.get(page);
    const failure = known ? undefined : failures.get(request);
    if (failure) throw new LookupFailed(failure.code);
    return known;
  }

  /** Null when the website has none, undefined when that is not known. */
  const knownLogo = ({ page }: Website, found: CompanyPage) =>
    found.logos.length === 0 ? null : logos.get(page)?.logo;

  async function fetchCompany(
    website: Website,
    withLogo: boolean,
    userId: string,
    signal: AbortSignal,
  ) {
    const { address, host, mayUseHttp } = website;
    let counted: Promise<number> | undefined;
    /** A page and its logo count as one use. */
    const countOnce = async () => {
      const seconds = await (counted ??= countUse(userId));
      if (seconds > 0) throw new LookupFailed("limited", seconds);
    };
    const fetchPage = async () => {
      // Another look-up may have found it while this one waited.
      const known = knownPage(website);
      if (known) return known;
      await countOnce();
      const response = await outbound.fetch(address, { ...wantedPage, mayUseHttp }, signal);
      const { bytes, contentType, url } = response;
      const read = { bytes, contentType, url: url.href };
      const page = companyPage(await readInTurn(() => readPage(read, signal)));
      if (!page) throw new LookupFailed("nothing");
      pages.set(website.page, page, { ttl: foundMs });
      return page;
    };
    const fetchLogo = async (page: CompanyPage) => {
      const known = knownLogo(website, page);
      if (known !== undefined) return known;
      await countOnce();
      const logo = await findLogo(parts, page.logos, userId, signal);
      if (logo !== undefined) logos.set(website.page, { logo }, { ttl: logo ? foundMs : failedMs });
      return logo;
    };
    const inTurn = <Result>(turn: typeof pageInTurn, work: () => Promise<Result>) =>
      until(signal, turn(userId, signal, work, host));

    const page = pages.get(website.page) ?? (await inTurn(pageInTurn, fetchPage));
    const isLogoWanted = withLogo && knownLogo(website, page) !== null;
    // A page without its logo is better than none.
    const logo =
      isLogoWanted && (await inTurn(logoInTurn, () => fetchLogo(page)).catch(() => null));
    return { ...page.info, logo: logo || null };
  }

  return {
    find: async ({ website: typed, withLogo }, userId, left) => {
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
        const info = await fetchCompany(website, withLogo, userId, signal);
        left?.throwIfAborted();
        report("found");
        return info;
      } catch (error) {
        const failure = left?.aborted ? new LookupFailed("aborted") : failureOf(error, deadline);
        if (failure.code === "unexpected") log.error({ error }, "look-up");
        report(failure.code);
        if (isWebsitesError(error) || ["nothing", "unreadable"].includes(failure.code)) {
          failures.set(website.request, { code: failure.code }, { ttl: failedMs });
        }
        if (failure.seconds === undefined) await sleepToWholeSecond(elapsed(), left);
        throw failure;
      }
    },
  };
}

/**
 * Looks up the website of an email address's domain, so that the first step has the result at once; not for who has a
 * check-up with a website. Nobody waits for it, and nobody learns of a failure: the step asks again.
 */
export function lookUpOwnWebsite(parts: Parts, user: { id: string; email: string }): void {
  const { db, lookup, settings, stopping } = parts;
  const website = companyDomain(user.email, settings);
  if (website === null || !looksUpCompanies(settings)) return;
  const request = { website, withLogo: false };
  const hasWebsite = and(eq(checkups.userId, user.id), isNotNull(checkups.companyWebsite));
  void db
    .$count(checkups, hasWebsite)
    .then(async (count) => {
      if (count === 0) await lookup.find(request, user.id, stopping);
    })
    .catch(() => undefined);
}

/** Reads a page in a thread of its own, so that a hostile page can only end that thread. */
async function readPage(page: PageToRead, signal: AbortSignal): Promise<CompanyFacts> {
  const timeout = AbortSignal.timeout(readMs);
  try {
    return await runInThread<CompanyFacts>(pageReader, page, {
      signal: AbortSignal.any([signal, timeout]),
      megabytes: 128,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new LookupFailed(timeout.aborted ? "slow" : "unreadable");
  }
}

/** Except when too many host names were looked up at once, which is not the website's fault. */
const isWebsitesError = (error: unknown): error is OutboundError =>
  error instanceof OutboundError && error.code !== "busy";

function failureOf(error: unknown, deadline: AbortSignal): LookupFailed {
  if (error instanceof LookupFailed) return error;
  if (isWebsitesError(error)) return new LookupFailed(error.code);
  const isBusy =
    error instanceof QueueFull || error instanceof OutboundError || error === deadline.reason;
  return isBusy ? new LookupFailed("busy", places.retrySeconds) : new LookupFailed("unexpected");
}

/** The time of a failure would reveal whether an address is blocked or silent: failures return at whole seconds. */
async function sleepToWholeSecond(elapsedMs: number, signal?: AbortSignal): Promise<void> {
  const answerMs = Math.min(Math.ceil(elapsedMs / 1000) * 1000, deadlineMs);
  await sleep(Math.max(0, answerMs - elapsedMs), undefined, { signal }).catch(() => undefined);
}

type Website = NonNullable<ReturnType<typeof websiteOf>>;

/** Reads a website as it was typed, without blanks around it; undefined when it can be no address. */
export function websiteOf(typed: string) {
  const complete = withScheme(typed);
  if (!isHostName(typedHost(complete).replace(/\.$/, ""))) return undefined;
  const url = URL.parse(complete);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  url.hash = "";
  const mayUseHttp = complete.length > typed.length;
  const schemes = mayUseHttp ? "any:" : url.protocol;
  const host = url.host.replace(/\.(?=$|:)/, "");
  const rest = `${url.pathname}${url.search}`;
  return {
    /** Complete, with its scheme. */
    address: url.href,
    /** It was typed without a scheme. */
    mayUseHttp,
    /** The name for DNS. */
    host: url.hostname,
    /** The key of failures: the address and the schemes that may be used. */
    request: `${schemes}//${host}${rest}`,
    /** The key of results: the same with and without www. */
    page: `${schemes}//${host.replace(/^www\./, "")}${rest}`,
  };
}

const logoTries = 3;

/** What a page says, as it is answered, and where its logo may be: three addresses at most. */
type CompanyPage = NonNullable<ReturnType<typeof companyPage>>;

/** A found text as the contract takes it: on one line, cut to its length; null when it still is none. */
function fieldText(rule: z.ZodType<string | null>, length: number, found: string | null) {
  if (found === null) return null;
  const cut = plainLine(plainLine(found).slice(0, length).toWellFormed());
  return rule.safeParse(cut).data ?? null;
}

/** What was found in a page; undefined when it says nothing beyond its address. */
export function companyPage(found: CompanyFacts) {
  const companyName = fieldText(rules.companyName, limits.companyName, found.name);
  const description = fieldText(rules.description, limits.description, found.description);
  const { industry } = found;
  const address = rules.location.safeParse(plainLine(found.address ?? "")).data ?? null;
  const industryGuesses = found.industryGuesses.slice(0, limits.industryGuesses);
  const isNamed = companyName !== null && found.isNamed;
  if (!isNamed && !industry && !description && industryGuesses.length === 0) return undefined;
  const info = { companyName, industry, industryGuesses, description, address };
  return { info, logos: found.logos.slice(0, logoTries) };
}
