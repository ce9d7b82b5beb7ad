import type { PageFacts, StructuredItem } from "#page/page-facts.ts";
import { ownOrganizations, textOf, typesOf, valuesOf } from "#page/structured-items.ts";
import { areRelated, industryCodes, organizationTypes, specialParts } from "./data.ts";
import type { Industry } from "./data.ts";
import { type Score, scoreWords } from "./score-words.ts";

/** The least points for an industry, and for a guess. */
const leastScore = 12;
const leastGuess = 4;
/** The least lead of the best industry over the others, as a share of its points. */
const leastLead = 0.3;
/** The same over a related industry: if in doubt between the two, the better one is good enough. */
const leastLeadOverRelated = 0.1;
const leastLeadOverSpecial = 0.45;

/** The industry of a page; if none is clear, guesses, the likeliest first. */
export function industryOf(facts: PageFacts) {
  const marked = industryOfMarkup(facts);
  const said = marked ?? industryOfHost(facts.url.hostname);
  if (said || marked === null) return { industry: said, guesses: [] };
  const scores = scoreWords(facts);
  const industry = clearest(scores);
  const likely = industry ? [] : scores.filter(([, points]) => points >= leastGuess);
  const guesses: readonly Industry[] = likely.map(([guess]) => guess);
  return { industry, guesses };
}

function clearest([best, ...others]: readonly Score[]): Industry | undefined {
  if (!best || best[1] < leastScore) return undefined;
  const [first, most] = best;
  const isAhead = others.every(
    ([other, points]) => most - points >= leastLeadOver(other, first) * most,
  );
  return isAhead ? first : undefined;
}

function leastLeadOver(other: Industry, best: Industry): number {
  const isSpecial = specialParts.some(([part, whole]) => part === other && whole === best);
  if (isSpecial) return leastLeadOverSpecial;
  return areRelated(other, best) ? leastLeadOverRelated : leastLead;
}

/** Ends of host names that are reserved for one kind of organization. */
const reservedEndings: readonly (readonly [RegExp, Industry])[] = [
  [/\.(?:edu|edu\.[a-z]{2}|ac\.[a-z]{2}|k12\.[a-z]{2}(?:\.us)?|sch\.[a-z]{2})$/, "Education"],
  [
    /\.(?:gov|mil|fed\.us|(?:gov|gob|gub|go|govt|gouv|gv|mil|police)\.[a-z]{2}|gouv\.fr|gc\.ca|state\.[a-z]{2}\.us)$|(?:^|\.)(?:ci|co)\.[^.]+\.[a-z]{2}\.us$/,
    "Government & Public Sector",
  ],
  [/\.nhs\.(?:uk|net)$/, "Healthcare"],
];

const industryOfHost = (hostname: string): Industry | undefined =>
  reservedEndings.find(([ending]) => ending.test(hostname.replace(/\.$/, "")))?.[1];

/** A page with more organizations of one kind than this is a directory of others. */
const mostOwn = 3;

/** Types with other organizations within them: microdata does not say what belongs together. */
const hosts =
  /Event$|Article$|^(?:BlogPosting|Product|JobPosting|ItemList|Recipe|TouristTrip|Trip|Flight)$/;

/**
 * The industry in the markup of a page's own organization: null for a type without an industry here, undefined if it is
 * not clear. Codes are more reliable than types, and JSON-LD than microdata.
 */
function industryOfMarkup(facts: PageFacts): Industry | null | undefined {
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
