import { getDomain } from "tldts";
import { organizationTypes } from "#industry/data.ts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { isItem, textOf, typesOf, valuesOf } from "./structured-items.ts";

/** Who made a site is not who stands behind it. */
const holders = ["publisher", "about", "mainEntity", "copyrightHolder", "isPartOf"];
const deepest = 3;

/** An organization that structured data names, and whether its address is this page's. */
interface NamedOrganization {
  item: StructuredItem;
  isOwn: boolean;
  /** Whether its address is somewhere else: a theme's vendor, a maker of websites. */
  isElsewhere: boolean;
}

/** The organizations of a page's JSON-LD, those that a page or site names as its publisher as well. */
export const organizationsOf = (facts: PageFacts): NamedOrganization[] =>
  facts.structured.flatMap((item) => heldBy(item, 0)).map((item) => placed(item, facts.url));

/** Names that the page gives to the site as a whole. */
export const websiteNames = (facts: PageFacts): string[] =>
  facts.structured
    .filter((item) => typesOf(item).includes("WebSite"))
    .flatMap((item) => textOf(item, "name") ?? []);

function heldBy(item: StructuredItem, depth: number): StructuredItem[] {
  const types = typesOf(item);
  const own = types.some((type) => organizationTypes.has(type)) ? [item] : [];
  const isSiteOrPage = types.some((type) => type === "WebSite" || type.endsWith("Page"));
  if (depth === deepest || !isSiteOrPage) return own;
  const held = holders.flatMap((property) => valuesOf(item, property)).filter(isItem);
  return [...own, ...held.flatMap((each) => heldBy(each, depth + 1))];
}

function placed(item: StructuredItem, page: URL): NamedOrganization {
  const address = textOf(item, "url");
  const url = address === undefined ? null : URL.parse(address, page.href);
  const domainOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true });
  const domain = url && domainOf(url);
  const isOwn = domain !== null && domain === domainOf(page);
  return { item, isOwn, isElsewhere: address !== undefined && !isOwn };
}
