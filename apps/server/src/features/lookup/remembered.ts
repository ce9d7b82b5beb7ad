import { LRUCache } from "lru-cache";
import type { CompanyPage } from "./company-page.ts";

const minuteMs = 60_000;
/** What a company says of itself changes seldom; a site that did not answer may do so soon. */
const foundMs = 24 * 60 * minuteMs;
const failedMs = 10 * minuteMs;
const pageBytes = 3 * 1024 * 1024;
const failureBytes = 1024 * 1024;
const logoBytes = 12 * 1024 * 1024;

/** What was found and what failed lately, in this process. Pages and logos apart: not everybody wants both. */
export interface Remembered {
  page(key: string): CompanyPage | undefined;
  keepPage(key: string, page: CompanyPage): void;
  /** The code of a failure. */
  failure(key: string): string | undefined;
  keepFailure(key: string, code: string): void;
  /** Null when there was none lately, undefined when nobody looked. */
  logo(key: string): string | null | undefined;
  keepLogo(key: string, logo: string | null): void;
}

export function createRemembered(clock: () => Date): Remembered {
  const cache = <Value extends object>(maxSize: number) =>
    new LRUCache<string, Value>({
      maxSize,
      // A text takes up to two bytes for each character.
      sizeCalculation: (value, key) => 2 * (JSON.stringify(value).length + key.length),
      ttlResolution: 0,
      perf: { now: () => clock().getTime() },
    });
  const pages = cache<{ page: CompanyPage }>(pageBytes);
  const failures = cache<{ failure: string }>(failureBytes);
  const logos = cache<{ logo: string | null }>(logoBytes);

  return {
    page: (key) => pages.get(key)?.page,
    keepPage: (key, page) => void pages.set(key, { page }, { ttl: foundMs }),
    failure: (key) => failures.get(key)?.failure,
    keepFailure: (key, failure) => void failures.set(key, { failure }, { ttl: failedMs }),
    logo: (key) => logos.get(key)?.logo,
    keepLogo: (key, logo) => void logos.set(key, { logo }, { ttl: logo ? foundMs : failedMs }),
  };
}
