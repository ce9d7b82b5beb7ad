import type { Industry } from "@app/contract";
import { areKin, isWithin } from "./industry-kin.ts";
import { scoreWords } from "./industry-score.ts";
import { structuredEvidence } from "./industry-structured.ts";
import { industryOfHost } from "./industry-suffix.ts";
import type { PageFacts } from "./page-facts.ts";

/** Points below which a page's words say too little. */
const leastScore = 12;
/** How far ahead of the second the first must be, as a part of its points. */
const leastLead = 0.3;
/** What a hint of the markup is worth beside the words. */
const hintPoints = 8;

/** The industry that a page gives evidence of, with how sure that is (0 to 1); undefined when it is not clear. */
export function industryOf(
  facts: PageFacts,
): { industry: Industry; confidence: number } | undefined {
  const { said, hints, isForeign } = structuredEvidence(facts);
  if (said) return said;
  const kept = industryOfHost(facts.url.hostname);
  if (kept) return { industry: kept, confidence: 0.85 };
  if (isForeign) return undefined;
  const scores = scoreWords(facts);
  const clear = clearest(scores, hints);
  if (clear || !isByForm(facts, scores)) return clear;
  // The address may decide for a nonprofit, but takes nothing from a clinic that is one.
  const byForm = clearest(scores, new Set([...hints, "Nonprofit"]));
  return byForm?.industry === "Nonprofit" ? byForm : undefined;
}

/** Points for an address under .org to say something: many companies have one. */
const leastNonprofit = 6;

function isByForm(facts: PageFacts, scores: readonly [Industry, number][]): boolean {
  const points = scores.find(([industry]) => industry === "Nonprofit")?.[1] ?? 0;
  return (
    /\.(?:org|ngo|charity)(?:\.[a-z]{2})?\.?$/.test(facts.url.hostname) && points >= leastNonprofit
  );
}

/** The same for an industry that is easily taken for the first: between two such the better one will do. */
const leastLeadOverKin = 0.1;
/** An industry within another is meant when it has this part of the other's points. */
const specialPart = 0.75;
/** It is not clear which of the two is meant when it has this part. */
const doubtfulPart = 0.55;

interface Score {
  industry: Industry;
  points: number;
}

function clearest(scores: readonly [Industry, number][], hints: ReadonlySet<Industry>) {
  const hinted = scores
    .map(([industry, points]) => ({
      industry,
      points: points + (hints.has(industry) ? hintPoints : 0),
    }))
    .toSorted((one, other) => other.points - one.points);
  const [best] = hinted;
  if (!best || best.points < leastScore) return undefined;
  const special = hinted.find(({ industry }) => isWithin(industry, best.industry));
  const specialShare = (special?.points ?? 0) / best.points;
  if (special && specialShare >= specialPart && special.points >= leastScore) {
    return ahead(special, hinted, best);
  }
  return specialShare >= doubtfulPart ? undefined : ahead(best, hinted);
}

/** `first`, when it is far enough ahead of all but `passed`. */
function ahead(first: Score, scores: readonly Score[], passed?: Score) {
  const others = scores.filter((score) => score !== first && score !== passed);
  const leadOver = (score?: Score) => (first.points - (score?.points ?? 0)) / first.points;
  const relative = others.find(
    ({ industry }) => areKin(industry, first.industry) && !isWithin(first.industry, industry),
  );
  const confidence = leadOver(others.find(({ industry }) => !areKin(industry, first.industry)));
  if (confidence < leastLead || leadOver(relative) < leastLeadOverKin) return undefined;
  return { industry: first.industry, confidence };
}
