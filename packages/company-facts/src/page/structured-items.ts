import { getDomain } from "tldts";
import { organizationTypes } from "#industry/data.ts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";

const longestList = 100;
const longestText = 2_000;

/** The objects with a type in a JSON-LD script; those of lists and of an `@graph` are in one list. */
export const structuredItems = (script: string): StructuredItem[] => topLevel(parse(script), 0);

export const isItem = (value: unknown): value is StructuredItem =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a property: none, one or several. */
export function valuesOf(item: StructuredItem, property: string): readonly unknown[] {
  const value = Object.hasOwn(item, property) ? item[property] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, longestList) : [value];
}

/** The first text of a property, also of one with a language: `{"@value": "…"}`. */
export const textOf = (item: StructuredItem, property: string): string | undefined =>
  valuesOf(item, property)
    .flatMap((value) => (isItem(value) ? valuesOf(value, "@value") : [value]))
    .find((value) => typeof value === "string")
    ?.slice(0, longestText);

/** The schema.org types of an item, without schema.org's address. */
export const typesOf = (item: StructuredItem): string[] =>
  valuesOf(item, "@type")
    .filter((type) => typeof type === "string")
    .map(typeName);

/** "https://schema.org/Dentist" and "schema:Dentist" as "Dentist". */
export const typeName = (type: string): string => type.slice(0, 200).replace(/^.*[/#:]/s, "");

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

function parse(script: string): unknown {
  // Line breaks in texts and comments around the script are common: the second try accepts them.
  const end = Math.max(script.lastIndexOf("}"), script.lastIndexOf("]"));
  const bare = script.slice(0, end + 1).replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "");
  for (const text of [script, bare.replaceAll(/\p{Cc}/gu, " ")]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next try follows, or none.
    }
  }
  return undefined;
}

function topLevel(value: unknown, depth: number): StructuredItem[] {
  if (depth > 3) return [];
  const within = (entry: unknown) => topLevel(entry, depth + 1);
  if (Array.isArray(value)) return value.slice(0, longestList).flatMap(within);
  if (!isItem(value)) return [];
  return [
    ...valuesOf(value, "@graph").flatMap(within),
    ...(Object.hasOwn(value, "@type") ? [value] : []),
  ];
}

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
