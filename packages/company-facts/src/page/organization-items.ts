import { getDomain } from "tldts";
import { organizationTypes } from "#industry/data.ts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { isItem, textOf, typesOf, valuesOf } from "./structured-items.ts";

/** The organizations in a page's JSON-LD, including the publishers of the page or site. */
export const organizationsOf = (facts: PageFacts) =>
  facts.structured.flatMap(organizationsIn).map((item) => placed(item, facts.url));

/** The organizations of a page, without those of other sites. */
export const ownOrganizations = (facts: PageFacts): StructuredItem[] =>
  organizationsOf(facts).flatMap(({ item, isElsewhere }) => (isElsewhere ? [] : [item]));

export const websiteNames = (facts: PageFacts): string[] =>
  facts.structured
    .filter((item) => typesOf(item).includes("WebSite"))
    .flatMap((item) => textOf(item, "name") ?? []);

/** A site belongs to its publisher, not to its maker. */
function organizationsIn(item: StructuredItem): StructuredItem[] {
  const isSiteOrPage = typesOf(item).some((type) => type === "WebSite" || type.endsWith("Page"));
  const publishers = isSiteOrPage ? valuesOf(item, "publisher").filter(isItem) : [];
  return [item, ...publishers].filter((each) =>
    typesOf(each).some((type) => organizationTypes.has(type)),
  );
}

/** Whether an organization has this page's domain or another one, like the vendor of a theme. */
function placed(item: StructuredItem, page: URL) {
  const address = textOf(item, "url");
  const url = address === undefined ? null : URL.parse(address, page.href);
  const domainOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true });
  const domain = url && domainOf(url);
  const isOwn = domain !== null && domain === domainOf(page);
  return { item, isOwn, isElsewhere: address !== undefined && !isOwn };
}
