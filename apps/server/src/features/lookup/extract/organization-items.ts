import { getDomain } from "tldts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { isItem, textOf, typesOf, valuesOf } from "./structured-items.ts";

/** Types of JSON-LD that are no organization; the vocabulary's hundreds of businesses are not listed anywhere. */
const otherTypes =
  /^(?:Web|AboutPage|ContactPage|CollectionPage|ItemPage|FAQPage|SearchAction|ItemList|ListItem|Breadcrumb|Image|Video|Audio|Media|Article|BlogPosting|Blog$|NewsArticle|Report|Person|Product|Offer|AggregateOffer|Review|AggregateRating|Rating|Event|.*Event$|Service$|.*Service$(?<!LegalService|FinancialService|AccountingService|TaxiService|EmergencyService|ProfessionalService|GovernmentOrganization)|Question|Answer|SiteNavigationElement|SoftwareApplication|MobileApplication|WebApplication|Course|Book|Movie|HowTo|Recipe|Place$|PostalAddress|GeoCoordinates|Country|City$|State$|Brand$|Thing$|CreativeWork|Speakable|EntryPoint|.*Action$|.*Page$|.*Specification$|JobPosting|Dataset|Comment|Quotation|ContactPoint|OfferCatalog|Vehicle|Car$|Role)/;
const holders = ["publisher", "about", "mainEntity", "copyrightHolder", "creator", "provider"];

/** An organization that structured data names, and whether its address is this page's. */
export interface NamedOrganization {
  item: StructuredItem;
  isOwn: boolean;
  /** Whether its address is somewhere else: a theme's vendor, a maker of websites. */
  isElsewhere: boolean;
}

/** The organizations of a page's JSON-LD, those that a page or site names as its publisher as well. */
export function organizationsOf(facts: PageFacts): NamedOrganization[] {
  const found: NamedOrganization[] = [];
  for (const item of facts.structured) {
    const candidates = isOrganization(item) ? [item] : [];
    if (isSiteOrPage(item)) candidates.push(...heldBy(item));
    for (const candidate of candidates) found.push(placed(candidate, facts.url));
  }
  return found;
}

/** Names that the page gives to the site as a whole. */
export const websiteNames = (facts: PageFacts): string[] =>
  facts.structured
    .filter((item) => typesOf(item).includes("WebSite"))
    .flatMap((item) => [textOf(item, "name") ?? "", textOf(item, "alternateName") ?? ""])
    .filter((name) => name !== "");

const isOrganization = (item: StructuredItem): boolean => {
  const types = typesOf(item);
  return types.some((type) => !otherTypes.test(type));
};

const isSiteOrPage = (item: StructuredItem): boolean =>
  typesOf(item).some((type) => type === "WebSite" || type.endsWith("Page"));

const heldBy = (item: StructuredItem): StructuredItem[] =>
  holders.flatMap((property) => valuesOf(item, property).filter(isItem)).filter(isOrganization);

function placed(item: StructuredItem, page: URL): NamedOrganization {
  const address = textOf(item, "url") ?? textOf(item, "@id") ?? "";
  const url = URL.parse(address.slice(0, 2_000), page.href);
  const domain = url && getDomain(url.hostname, { allowPrivateDomains: true });
  const own = getDomain(page.hostname, { allowPrivateDomains: true });
  const isWritten = textOf(item, "url") !== undefined;
  const isOwn = isWritten && domain !== null && domain === own;
  return { item, isOwn, isElsewhere: isWritten && !isOwn };
}
