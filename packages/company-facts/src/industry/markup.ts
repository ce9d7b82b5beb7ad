import type { PageFacts, StructuredItem } from "#page/page-facts.ts";
import { ownOrganizations, textOf, typesOf, valuesOf } from "#page/structured-items.ts";
import { type Industry, industryCodes, organizationTypes } from "./data.ts";

/** A page with more organizations of one kind than this is a directory of others. */
const mostOwn = 3;

/** Types with other organizations within them: microdata does not say what belongs together. */
const hosts =
  /Event$|Article$|^(?:BlogPosting|Product|JobPosting|ItemList|Recipe|TouristTrip|Trip|Flight)$/;

/**
 * The industry in the markup of a page's own organization: null for a type without an industry here, undefined if it is
 * not clear. Codes are more reliable than types, and JSON-LD than microdata.
 */
export function industryOfMarkup(facts: PageFacts): Industry | null | undefined {
  const named = ownOrganizations(facts);
  const own = new Set(named.map((item) => textOf(item, "name"))).size > mostOwn ? [] : named;
  const code = own.flatMap(codesOf).find((industry) => industry);
  if (code) return code;
  const said = agreed(own.flatMap(typesOf));
  if (said !== undefined) return said;
  const types = facts.itemTypes.filter((type) => organizationTypes.has(type));
  const isOwn = types.length <= mostOwn && !facts.itemTypes.some((type) => hosts.test(type));
  return isOwn ? agreed(types) : undefined;
}

/** The industry of all types that have one. */
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

/** The industry of a code: "541511", "31-33", "5411 Legal"; for ISIC also "J6201" and "62.01". */
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
