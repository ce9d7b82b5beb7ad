import { ownOrganizations } from "#page/organization-items.ts";
import type { PageFacts, StructuredItem } from "#page/page-facts.ts";
import { textOf, typesOf, valuesOf } from "#page/structured-items.ts";
import { type Industry, industryCodes, organizationTypes } from "./data.ts";

/** More organizations of one kind than this on a page are a directory of others. */
const mostOwn = 3;

/** Things that come with other organizations in microdata, where nothing says who belongs to whom. */
const hosts =
  /Event$|Article$|^(?:BlogPosting|Product|JobPosting|ItemList|Recipe|TouristTrip|Trip|Flight)$/;

/**
 * What a page's markup says of its own organization: null for a kind that is none of our industries, undefined when
 * that is not clear. Codes are surer than types, and JSON-LD than microdata.
 */
export function industryOfMarkup(facts: PageFacts): Industry | null | undefined {
  const named = ownOrganizations(facts);
  // A page that names many is a directory of others.
  const own = new Set(named.map((item) => textOf(item, "name"))).size > mostOwn ? [] : named;
  const code = own.flatMap(codesOf).find((industry) => industry);
  if (code) return code;
  const said = agreed(own.flatMap(typesOf));
  if (said !== undefined) return said;
  const types = facts.itemTypes.filter((type) => organizationTypes.has(type));
  const isOwn = types.length <= mostOwn && !facts.itemTypes.some((type) => hosts.test(type));
  return isOwn ? agreed(types) : undefined;
}

/** What all types say that say something. */
function agreed(types: readonly string[]): Industry | null | undefined {
  const said = new Set(types.map((type) => organizationTypes.get(type)));
  const industries = [...said].filter((industry) => industry);
  if (industries.length > 0) return industries.length === 1 ? industries[0] : undefined;
  return said.has(null) ? null : undefined;
}

const codesOf = (item: StructuredItem) =>
  (["naics", "isicV4"] as const).flatMap((kind) =>
    valuesOf(item, kind).map((code) => industryOfCode(kind, code)),
  );

/** Of a code as it is written: "541511", "31-33", "5411 Legal"; for ISIC also "J6201" and "62.01". */
function industryOfCode(kind: "naics" | "isicV4", value: unknown): Industry | undefined {
  const written = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const code = kind === "naics" ? written : written.replace(/^\s*[A-U]/i, "").replaceAll(".", "");
  const digits = /^\s*(\d{2,6})(?!\d)/.exec(code)?.[1] ?? "";
  for (let length = digits.length; length >= 2; length -= 1) {
    const found = industryCodes[kind].get(digits.slice(0, length));
    if (found !== undefined) return found ?? undefined;
  }
  return undefined;
}
