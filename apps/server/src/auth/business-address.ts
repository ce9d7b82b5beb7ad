import { domainToASCII } from "node:url";
import { isDisposableEmailDomain } from "disposable-email-domains-js";
import commonProviders from "email-providers/common.json" with { type: "json" };
import { getDomain, getDomainWithoutSuffix, getPublicSuffix } from "tldts";
import type { Settings } from "#settings.ts";
import lists from "./email-domains.json" with { type: "json" };

/**
 * `freeDomains`: the six that everybody knows, which the package must not lose, and providers that its short list lacks;
 * its long list holds thousands of real companies and is no use. `companyDomains`: on the package's list, but the own
 * staff of these companies write from them, and some are reserved for examples.
 */
const free = new Set([...commonProviders, ...lists.freeDomains]);
for (const domain of lists.companyDomains) free.delete(domain);

/** Brands of free mail, which are that under a country's ending too: hotmail.fr, yahoo.co.jp. */
const freeBrands = new Set(lists.freeBrands);

/** The operator's own lists; the allowed domains win over everything else. */
type Lists = Pick<Settings, "ALLOWED_EMAIL_DOMAINS" | "BLOCKED_EMAIL_DOMAINS">;

/**
 * Whether an address may belong to a company: its domain is no free and no disposable provider.
 * Compared as punycode, in lower case, without a trailing dot, and with every parent domain.
 */
export function isBusinessAddress(email: string, lists: Lists): boolean {
  const isAllowed = isWithin(hostOf(email), new Set(lists.ALLOWED_EMAIL_DOMAINS));
  return isAllowed || companyDomain(email, lists) !== null;
}

/** "acme.com" for ann@mail.acme.com. Null for providers of email, also for those that the operator allows. */
export function companyDomain(
  email: string,
  { BLOCKED_EMAIL_DOMAINS }: Pick<Lists, "BLOCKED_EMAIL_DOMAINS">,
): string | null {
  const host = hostOf(email);
  if (isWithin(host, new Set(BLOCKED_EMAIL_DOMAINS))) return null;
  const registrable = getDomain(host, { allowPrivateDomains: false });
  if (registrable === null) return null;
  const isBrand = freeBrands.has(getDomainWithoutSuffix(host) ?? "");
  const isCountry = /^(com|net|[a-z]{2}|com?\.[a-z]{2})$/.test(getPublicSuffix(host) ?? "");
  if (isBrand && isCountry) return null;
  if (isWithin(host, free) || isWithin(host, { has: isDisposableEmailDomain })) return null;
  // Below endings that a company gives to its customers, such as uk.com, each name is somebody else's.
  return getDomain(host, { allowPrivateDomains: true }) ?? registrable;
}

const hostOf = (email: string) =>
  domainToASCII(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/, "");

/** Whether a list has "mail.acme.com", or one of its parents "acme.com" and "com". */
function isWithin(host: string, list: { has(domain: string): boolean }): boolean {
  const labels = host.split(".");
  return labels.some((_, index) => list.has(labels.slice(index).join(".")));
}
