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
  const host = domainToASCII(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/, "");
  const parents = parentDomains(host);
  const within = (list: { has(domain: string): boolean }) =>
    parents.some((domain) => list.has(domain));
  if (host === "") return false;
  if (within(new Set(lists.ALLOWED_EMAIL_DOMAINS))) return true;
  if (within(new Set(lists.BLOCKED_EMAIL_DOMAINS))) return false;
  const registrable = getDomain(host, { allowPrivateDomains: false });
  if (registrable === null) return false;
  const isBrand = providerBrands.has(getDomainWithoutSuffix(host) ?? "");
  const isCountry = /^(com|net|[a-z]{2}|com?\.[a-z]{2})$/.test(getPublicSuffix(host) ?? "");
  return !(isBrand && isCountry) && !within(free) && !within({ has: isDisposableEmailDomain });
}

/** "mail.acme.com" and its parents "acme.com", "com". */
function parentDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
