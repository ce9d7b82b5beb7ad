import type { Industry } from "@app/contract";
import { industryOfIsic, industryOfNaics } from "./industry-codes.ts";
import { meaningOf } from "./industry-types.ts";
import { organizationsOf } from "./organization-items.ts";
import type { PageFacts, StructuredItem } from "./page-facts.ts";
import { textOf, typesOf, valuesOf } from "./structured-items.ts";

/** What a page's markup says of its own organization. */
export interface StructuredEvidence {
  said?: Industry;
  /** To be weighed together with the words. */
  hints: ReadonlySet<Industry>;
  /** The organization's kind is none of our industries. */
  isForeign: boolean;
}

/** More organizations of one kind than this on a page are a directory of others. */
const mostOwn = 3;

/** Things that come with other organizations in microdata, where who belongs to whom is not kept. */
const hosts =
  /Event$|Article$|^(?:BlogPosting|Product|JobPosting|ItemList|Recipe|TouristTrip|Trip|Flight)$/;

/** Codes are surer than types, and JSON-LD than microdata; what contradicts itself is left to the words. */
export function structuredEvidence(facts: PageFacts): StructuredEvidence {
  const own = ownOrganizations(facts);
  const coded = first(own.flatMap(codesOf)) ?? first(microdataCodes(facts));
  const { industries, hints, isForeign } = meaningsOf(own.flatMap(typesOf));
  if (coded) return { said: coded, hints, isForeign: false };
  if (industries.size === 1) return { said: only(industries), hints, isForeign: false };
  if (industries.size > 1) return { hints: new Set([...hints, ...industries]), isForeign: false };

  const types = facts.itemTypes.filter((type) => meaningOf(type));
  const marked = meaningsOf(types);
  const isOwn = types.length <= mostOwn && !facts.itemTypes.some((type) => hosts.test(type));
  if (isOwn && marked.industries.size === 1) {
    return { said: only(marked.industries), hints, isForeign: false };
  }
  return {
    hints: new Set([...hints, ...marked.hints, ...(isOwn ? marked.industries : [])]),
    isForeign: isForeign || (isOwn && marked.isForeign),
  };
}

/** The organizations behind the page, without those of another site; none in a directory of others. */
function ownOrganizations(facts: PageFacts): StructuredItem[] {
  const own = organizationsOf(facts)
    .filter(({ item, isElsewhere }) => !isElsewhere && typesOf(item).some(meaningOf))
    .map(({ item }) => item);
  return own.length > mostOwn && new Set(own.map((item) => textOf(item, "name"))).size > mostOwn
    ? []
    : own;
}

const codesOf = (item: StructuredItem) => [
  ...valuesOf(item, "naics").map((code) => industryOfNaics(asText(code))),
  ...valuesOf(item, "isicV4").map((code) => industryOfIsic(asText(code))),
];

const microdataCodes = ({ itemProperties, metas }: PageFacts) => [
  ...[itemProperties, metas].flatMap((held) => (held.get("naics") ?? []).map(industryOfNaics)),
  ...[itemProperties, metas].flatMap((held) =>
    [...(held.get("isicV4") ?? []), ...(held.get("isicv4") ?? [])].map(industryOfIsic),
  ),
];

const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const first = (found: readonly (Industry | undefined)[]) =>
  found.find((industry) => industry !== undefined);

function meaningsOf(types: readonly string[]) {
  const meanings = types.map(meaningOf).filter((meaning) => meaning !== undefined);
  const named = (isHint: boolean) =>
    new Set(
      meanings
        .filter((meaning) => meaning.isHint === isHint)
        .map(({ industry }) => industry)
        .filter((industry) => industry !== undefined),
    );
  return {
    industries: named(false),
    hints: named(true),
    isForeign: meanings.some((meaning) => meaning.isForeign),
  };
}

function only(set: ReadonlySet<Industry>): Industry {
  const [one] = set;
  return one!; // asked for sets of one alone
}
