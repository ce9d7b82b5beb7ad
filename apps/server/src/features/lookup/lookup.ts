import type { CompanyInfo } from "@app/contract";
import { describeError } from "#lib/log.ts";
import { createCompanySource } from "./company-source.ts";
import type { CompanySourceParts, Run } from "./company-source.ts";
import { withDeadline } from "./deadline.ts";
import { failureOf, isOursOnly, sleepToWholeSecond } from "./failure-of.ts";
import { LookupFailed, TooManyLookups } from "./lookup-failed.ts";
import { createSharedRuns } from "./shared-runs.ts";
import { websiteOf } from "./website.ts";
import type { Website } from "./website.ts";

const deadlineMs = 8_000;
/** Who waited longer for a turn has too little time left to blame the website. */
const patienceMs = 1_000;
/** Not the website but we ended it: what is known by then is answered. */
const endedByUs = ["busy", "deadline", "limited"];

interface LookupWish {
  /** As it was typed. */
  website: string;
  withLogo: boolean;
}

/** Whoever asks. */
interface Asker {
  user: string;
  /** Counts that something is really asked; answers the seconds to wait when that was too often, else 0. */
  countUse(): Promise<number>;
}

/** What websites say of their companies: asked once, remembered for a while, a few at a time. */
export interface Lookup {
  /** Throws `LookupFailed`, 8 seconds after it was asked at the latest; `TooManyLookups` when it may be asked again. */
  find(wish: LookupWish, asker: Asker, signal?: AbortSignal): Promise<CompanyInfo>;
}

interface LookupParts extends CompanySourceParts {
  /** Told what came of each website that was asked, and how long that took. */
  onOutcome?: (outcome: string, seconds: number) => void;
}

export function createLookup(parts: LookupParts): Lookup {
  const { log, onOutcome } = parts;
  const source = createCompanySource(parts);
  const share = createSharedRuns<CompanyInfo>();

  async function answer(website: Website, withLogo: boolean, asker: Asker, ended: AbortSignal) {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    const tell = (outcome: string) => {
      log.info({ host: website.host, outcome, ms: Math.round(elapsed()) }, "look-up");
      onOutcome?.(outcome, elapsed() / 1000);
    };
    let isWebsiteAsked = false;
    const run: Run = {
      website,
      place: { host: website.host, user: asker.user },
      count: countOnce(asker),
      begin: () => {
        isWebsiteAsked = elapsed() < patienceMs;
        return Math.max(1, deadlineMs - elapsed());
      },
      arrived: () => {
        isWebsiteAsked = false;
      },
    };
    try {
      const info = await withDeadline(ended, deadlineMs, (signal) =>
        source.ask(run, withLogo, signal),
      );
      tell("found");
      return info;
    } catch (error) {
      const failure = failureOf(error, isWebsiteAsked);
      const known = endedByUs.includes(failure.code) && source.recallPart(website, withLogo);
      if (known) {
        tell("found");
        return known;
      }
      if (failure.code === "unexpected") log.error({ error: describeError(error) }, "look-up");
      tell(failure.code);
      if (!isOursOnly(failure)) source.keepFailure(website, failure.code);
      if (!(failure instanceof TooManyLookups)) {
        await sleepToWholeSecond(elapsed(), deadlineMs, ended);
      }
      throw failure;
    }
  }

  return {
    find: async ({ website: typed, withLogo }, asker, signal) => {
      const website = websiteOf(typed);
      if (!website) throw new LookupFailed("address");
      const known = source.recall(website, withLogo);
      if (known) return known;
      // Of one user only: nobody waits for another's places, or is refused for another's limits.
      const key = JSON.stringify([asker.user, withLogo, website.asked]);
      return share(key, signal, (ended) => answer(website, withLogo, asker, ended));
    },
  };
}

function countOnce(asker: Asker) {
  let counted: Promise<void> | undefined;
  const count = async () => {
    const seconds = await asker.countUse();
    if (seconds > 0) throw new TooManyLookups("limited", seconds);
  };
  return () => (counted ??= count());
}
