import { getDomain } from "tldts";
import { organizationTypes } from "#industry/data.ts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { isItem, textOf, typesOf, valuesOf } from "./structured-items.ts";

/** The organizations of a page's JSON-LD, those that a page or site names as its publisher as well. */
export const organizationsOf = (facts: PageFacts) =>
  facts.structured.flatMap(organizationsIn).map((item) => placed(item, facts.url));

/** The organizations behind a page: without those of another site. */
export const ownOrganizations = (facts: PageFacts): StructuredItem[] =>
  organizationsOf(facts).flatMap(({ item, isElsewhere }) => (isElsewhere ? [] : [item]));

/** Names that the page gives to the site as a whole. */
export const websiteNames = (facts: PageFacts): string[] =>
  facts.structured
    .filter((item) => typesOf(item).includes("WebSite"))
    .flatMap((item) => textOf(item, "name") ?? []);

/** Who made a site is not who stands behind it: its publisher is. */
function organizationsIn(item: StructuredItem): StructuredItem[] {
  const isSiteOrPage = typesOf(item).some((type) => type === "WebSite" || type.endsWith("Page"));
  const publishers = isSiteOrPage ? valuesOf(item, "publisher").filter(isItem) : [];
  return [item, ...publishers].filter((each) =>
    typesOf(each).some((type) => organizationTypes.has(type)),
  );
}

/** Whether an organization's address is this page's, or elsewhere: a theme's vendor, a maker of websites. */
function placed(item: StructuredItem, page: URL) {
  const address = textOf(item, "url");
  const url = address === undefined ? null : URL.parse(address, page.href);
  const domainOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true });
  const domain = url && domainOf(url);
  const isOwn = domain !== null && domain === domainOf(page);
  return { item, isOwn, isElsewhere: address !== undefined && !isOwn };
}
