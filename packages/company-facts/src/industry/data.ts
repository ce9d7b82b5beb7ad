import codes from "../../tables/industry-codes.json" with { type: "json" };
import relations from "../../tables/industry-relations.json" with { type: "json" };
import terms from "../../tables/industry-terms.json" with { type: "json" };
import types from "../../tables/organization-types.json" with { type: "json" };

/** The industries with terms in industry-terms.json. */
export type Industry = keyof typeof terms;

/** Words and phrases, singular or plural. A strong one nearly proves the industry, a weak one only supports others. */
export const industryTerms = Object.entries(terms).map(([industry, byStrength]) => ({
  industry: industry as Industry, // it is a key of the terms
  ...byStrength,
}));

// The casts are safe: a test holds every industry in the tables against the terms.
/** Industries that are easily taken for each other. */
export const relatedPairs = relations.related as Industry[][];
export const areRelated = (one: Industry, other: Industry): boolean =>
  one === other || relatedPairs.some((pair) => pair.includes(one) && pair.includes(other));
/** A special industry, and the industry whose words are common on its pages. */
export const specialParts = relations.specialParts as Industry[][];
/** Industries that work for others: their pages also name the industries of their customers. */
export const servingOthers = new Set(relations.serveOthers as Industry[]);
/** Industries whose words mean goods on the page of a shop. */
export const soldInShops = relations.soldInShops as Industry[];

/** By classification; null if no industry fits a known code. */
export const industryCodes = {
  naics: new Map(Object.entries(codes.naics) as [string, Industry | null][]),
  isicV4: new Map(Object.entries(codes.isicV4) as [string, Industry | null][]),
};

/** By schema.org's types of organizations: undefined for any industry, null if no industry fits. */
export const organizationTypes = new Map<string, Industry | null | undefined>([
  ...types.open.map((type) => [type, undefined] as const),
  ...types.foreign.map((type) => [type, null] as const),
  ...Object.entries(types.said).flatMap(([industry, names]) =>
    names.map((type) => [type, industry as Industry] as const),
  ),
]);
