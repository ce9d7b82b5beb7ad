import { getDomain } from "tldts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { isItem, textOf, typesOf, valuesOf } from "./structured-items.ts";

/** Types of JSON-LD that are no organization; the vocabulary's hundreds of businesses are not listed anywhere. */
const otherTypes =
  /^(?:Web|AboutPage|ContactPage|CollectionPage|ItemPage|FAQPage|SearchAction|ItemList|ListItem|Breadcrumb|Image|Video|Audio|Media|Article|BlogPosting|Blog$|NewsArticle|Report|Person|Product|Offer|AggregateOffer|Review|AggregateRating|Rating|Event|.*Event$|Service$|.*Service$(?<!LegalService|FinancialService|AccountingService|TaxiService|EmergencyService|ProfessionalService|GovernmentOrganization)|Question|Answer|SiteNavigationElement|SoftwareApplication|MobileApplication|WebApplication|Course|Book$|Movie$|HowTo|Recipe|Place$|PostalAddress|GeoCoordinates|Country|City$|State$|Brand$|Thing$|CreativeWork|Speakable|EntryPoint|.*Action$|.*Page$|.*Specification$|JobPosting|Dataset|Comment|Quotation|ContactPoint|OfferCatalog|Vehicle|Car$|Role)/;
/** Who made a site is not who stands behind it. */
const holders = ["publisher", "about", "mainEntity", "copyrightHolder", "isPartOf"];
const deepest = 3;

/** An organization that structured data names, and whether its address is this page's. */
export interface NamedOrganization {
  item: StructuredItem;
  isOwn: boolean;
  /** Whether its address is somewhere else: a theme's vendor, a maker of websites. */
  isElsewhere: boolean;
}

/** The organizations of a page's JSON-LD, those that a page or site names as its publisher as well. */
export function organizationsOf(facts: PageFacts): NamedOrganization[] {
  const found: StructuredItem[] = [];
  const visit = (item: StructuredItem, depth: number) => {
    if (isOrganization(item)) found.push(item);
    if (depth === deepest || !isSiteOrPage(item)) return;
    for (const property of holders) {
      for (const held of valuesOf(item, property)) if (isItem(held)) visit(held, depth + 1);
    }
  };
  for (const item of facts.structured) visit(item, 0);
  return found.map((item) => placed(item, facts.url));
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

function placed(item: StructuredItem, page: URL): NamedOrganization {
  const address = textOf(item, "url") ?? textOf(item, "@id") ?? "";
  const url = URL.parse(address.slice(0, 2_000), page.href);
  const domain = url && getDomain(url.hostname, { allowPrivateDomains: true });
  const own = getDomain(page.hostname, { allowPrivateDomains: true });
  const isWritten = textOf(item, "url") !== undefined;
  const isOwn = isWritten && domain !== null && domain === own;
  return { item, isOwn, isElsewhere: isWritten && !isOwn };
}
