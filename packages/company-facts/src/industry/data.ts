import codes from "../../tables/industry-codes.json" with { type: "json" };
import relations from "../../tables/industry-relations.json" with { type: "json" };
import terms from "../../tables/industry-terms.json" with { type: "json" };
import otherTerms from "../../tables/other-terms.json" with { type: "json" };
import types from "../../tables/organization-types.json" with { type: "json" };

/** The industries that a page can be given: those that industry-terms.json has terms for. */
export type Industry = keyof typeof terms;

/** Words and phrases, singular or plural. Strong ones nearly say the industry, weak ones only add to others. */
export const industryTerms = Object.entries(terms).map(([industry, byStrength]) => ({
  industry: industry as Industry, // it is a key of the terms
  ...byStrength,
}));

/** What any shop's page says, whatever it sells. */
export const shopPhrases: readonly string[] = otherTerms.shop;
/** Phrases that hold a term but say nothing of an industry. */
export const silentPhrases: readonly string[] = otherTerms.silent;

// The casts are safe: a test holds every industry in the tables against the terms.
/** Industries that are easily taken for each other. */
export const relatedPairs = relations.related as Industry[][];
/** A special industry, and the one whose words its pages are full of. */
export const specialParts = relations.specialParts as Industry[][];
/** Industries that work for others, whose customers' industries stand on their pages. */
export const servingOthers = new Set(relations.serveOthers as Industry[]);
/** Industries whose words are rather about goods where they stand in a shop. */
export const soldInShops = relations.soldInShops as Industry[];

/** By classification; null: the code is known, and none of the industries fits. */
export const industryCodes = {
  naics: new Map(Object.entries(codes.naics) as [string, Industry | null][]),
  isicV4: new Map(Object.entries(codes.isicV4) as [string, Industry | null][]),
};

/** Of schema.org's kinds of organizations: undefined leaves the industry open, null is none of ours. */
export const organizationTypes = new Map<string, Industry | null | undefined>([
  ...types.open.map((type) => [type, undefined] as const),
  ...types.foreign.map((type) => [type, null] as const),
  ...Object.entries(types.said).flatMap(([industry, names]) =>
    names.map((type) => [type, industry as Industry] as const),
  ),
]);
