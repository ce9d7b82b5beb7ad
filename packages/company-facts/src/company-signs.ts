import { copyrightOwners } from "#name/copyright-owners.ts";
import { domainLabel, domainLikeness, leastLikeness } from "#name/domain-likeness.ts";
import { bareName, isAddress } from "#name/name-words.ts";
import { isForeign, isPending } from "#name/no-names.ts";
import { titleSegments } from "#name/title-segments.ts";
import type { PageFacts } from "#page/page-facts.ts";
import { ownOrganizations, textOf } from "#page/structured-items.ts";
import { countWords } from "#page/plain-text.ts";

/** Default pages of servers have about a hundred words, with a cookie notice this many: words alone show nothing. */
const manyWords = 150;
const longestText = 1_000;

const contactLink = /^(?:tel|mailto):/i;
const contactText =
  /[\w+-]@[\w-]+\.[a-z]|(?<![\d.])(?:\+\d|\(0?\d{2,5}\) ?\d|0\d{1,4}[ /-]\d)[\d ()/-]{5,20}\d|(?<![\d.])\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)/i;

export type CompanySigns = ReturnType<typeof companySigns>;

/** Signs that a page belongs to a company. */
export function companySigns(facts: PageFacts) {
  const { title, headings, text, links, copyrights, url } = facts;
  const isLong = countWords([text, ...headings.map((each) => each.text)].join(" ")) >= manyWords;
  const hasOrganization = ownOrganizations(facts).some(
    (item) => textOf(item, "name") !== undefined,
  );
  const hasContact = links.some(({ href }) => contactLink.test(href)) || contactText.test(text);
  const isSigned = copyrightOwners(copyrights).some(
    (owner) =>
      !isAddress(bareName(owner)) && domainLikeness(owner, domainLabel(url)) >= leastLikeness,
  );
  const isOwn = hasOrganization || (isLong && isSigned);
  const isRich = isOwn || (isLong && hasContact);
  const titles = titleSegments(title).map((part) => part.text);
  const ofPoorPage = headings.filter(({ level }) => level === 1).map((each) => each.text);
  const parts = isRich ? titles : [...titles, ...ofPoorPage];
  const isOfOthers = parts.some(isForeign) || (!isRich && isForeign(text.slice(0, longestText)));
  // Of the company, its page before it is ready, or the page of somebody else.
  const kind = isOfOthers ? "foreign" : parts.some(isPending) ? "pending" : "company";
  return { isOwn, isRich, hasContact, kind };
}
