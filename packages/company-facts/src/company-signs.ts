import { copyrightOwners } from "#name/copyright-owners.ts";
import { domainLabel, domainLikeness, leastLikeness, speaksOfHost } from "#name/domain-likeness.ts";
import { bareName, isAddress } from "#name/name-words.ts";
import { organizationsOf } from "#page/organization-items.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { isForeign, isPending } from "#name/parasite-names.ts";
import { textOf } from "#page/structured-items.ts";
import { titleSegments } from "#name/title-segments.ts";
import { countWords } from "#page/writing.ts";

/** What a page shows of a company behind it. */
export interface CompanySigns {
  /** It has structured data of an organization, or many words and a copyright line with the domain's name. */
  isOwn: boolean;
  /** It is the company's own, or has many words and a contact. */
  isRich: boolean;
  /** A telephone number or an e-mail address. */
  hasContact: boolean;
  /** Whose page it is: the company's, the company's before it is ready, or somebody else's. */
  kind: "company" | "pending" | "foreign";
}

/**
 * A default page of a server and a wall of a firewall have about a hundred. Any page has as many with a cookie notice,
 * so that they alone show nothing.
 */
const manyWords = 150;
/** A line under a picture. */
const fewWords = 60;
const longestText = 1_000;

const contactLink = /^(?:tel|mailto):/i;
const contactText =
  /[\w+-]@[\w-]+\.[a-z]|(?<![\d.])(?:\+\d|\(0?\d{2,5}\) ?\d|0\d{1,4}[ /-]\d)[\d ()/-]{5,20}\d|(?<![\d.])\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)/i;

/** Whether a part of the title is a sentence about the page's address: "acme.de is for sale", in whatever language. */
function speaksOfItself({ title, url }: PageFacts): boolean {
  const segments = titleSegments(title).map(({ text }) => text);
  return segments.some(
    (text) => (segments.length === 1 || text !== title) && speaksOfHost(bareName(text), url),
  );
}

export function companySigns(facts: PageFacts): CompanySigns {
  const headings = facts.headings.map(({ text }) => text);
  const words = countWords(`${facts.text} ${headings.join(" ")}`);
  const hasOrganization = organizationsOf(facts).some(
    ({ item, isElsewhere }) => !isElsewhere && textOf(item, "name") !== undefined,
  );
  const hasContact =
    facts.links.some(({ href }) => contactLink.test(href)) || contactText.test(facts.text);
  const label = domainLabel(facts.url);
  const isSigned = copyrightOwners(facts.copyrights).some(
    (owner) => !isAddress(bareName(owner)) && domainLikeness(owner, label) >= leastLikeness,
  );
  const isLong = words >= manyWords;
  const isOwn = hasOrganization || (isLong && isSigned);
  const isRich = isOwn || (isLong && hasContact);
  const text = facts.text.slice(0, longestText);
  const titles = [facts.title, ...(isRich ? [] : (facts.metas.get("og:title") ?? []))];
  const parts = [
    // Who sells domains may have "Hugedomains" in the title.
    ...titles.flatMap(titleSegments).filter((part) => domainLikeness(part.text, label) < 3),
    ...(isRich ? [] : facts.headings.filter(({ level }) => level === 1)),
  ].map((part) => part.text);
  const isOfOthers =
    parts.some(isForeign) || (!isRich && isForeign(text)) || (!isOwn && speaksOfItself(facts));
  const isUnready = parts.some(isPending) || (words < fewWords && isPending(text));
  return {
    isOwn,
    isRich,
    hasContact,
    kind: isOfOthers ? "foreign" : isUnready ? "pending" : "company",
  };
}
