import { domainToASCII } from "node:url";
import { isDisposableEmailDomain } from "disposable-email-domains-js";
import commonProviders from "email-providers/common.json" with { type: "json" };
import { getDomain, getDomainWithoutSuffix, getPublicSuffix } from "tldts";
import type { Settings } from "#env.ts";

/** The six that everybody knows; the package has them too, and must not lose them. */
const freeEmailDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "aol.com",
  "icloud.com",
];

/** Providers that the package's short list lacks. Its long list holds thousands of real companies and is no use. */
const moreProviders = ["fastmail.com", "pm.me", "tuta.io", "tutanota.com", "duck.com", "ymail.com"];

/** Brands of free mail, which are that under a country's ending too: hotmail.fr, yahoo.co.jp. */
const providerBrands = new Set(
  "gmail googlemail yahoo ymail hotmail outlook live msn aol icloud gmx yandex protonmail".split(
    " ",
  ),
);

/** Companies whose own staff write from a domain on the package's list, and domains kept for examples. */
const companies = [
  "alibaba.com",
  "ancestry.com",
  "att.net",
  "bt.com",
  "clerk.com",
  "discovery.com",
  "dnsmadeeasy.com",
  "dynu.net",
  "easypost.com",
  "example.com",
  "facebook.com",
  "frontier.com",
  "homestead.com",
  "medscape.com",
  "mydomain.com",
  "name.com",
  "oath.com",
  "parrot.com",
  "sky.com",
  "space.com",
  "test.com",
  "yourdomain.com",
];

const free = new Set([...commonProviders, ...moreProviders, ...freeEmailDomains]);
for (const domain of companies) free.delete(domain);

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

/**
 * The domain of the company that an address belongs to: "acme.com" for ann@mail.acme.com. Null for providers of
 * mail, also for those that the operator lets in.
 */
export function companyDomain(
  email: string,
  { BLOCKED_EMAIL_DOMAINS }: Pick<Lists, "BLOCKED_EMAIL_DOMAINS">,
): string | null {
  const host = hostOf(email);
  if (isWithin(host, new Set(BLOCKED_EMAIL_DOMAINS))) return null;
  const registrable = getDomain(host, { allowPrivateDomains: false });
  if (registrable === null) return null;
  const isBrand = providerBrands.has(getDomainWithoutSuffix(host) ?? "");
  const isCountry = /^(com|net|[a-z]{2}|com?\.[a-z]{2})$/.test(getPublicSuffix(host) ?? "");
  if (isBrand && isCountry) return null;
  if (isWithin(host, free) || isWithin(host, { has: isDisposableEmailDomain })) return null;
  // Below endings that a company gives to its customers, such as uk.com, each name is somebody else's.
  return getDomain(host, { allowPrivateDomains: true }) ?? registrable;
}

const hostOf = (email: string) =>
  domainToASCII(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/, "");

const isWithin = (host: string, list: { has(domain: string): boolean }) =>
  parentDomains(host).some((domain) => list.has(domain));

/** "mail.acme.com" and its parents "acme.com", "com". */
function parentDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
