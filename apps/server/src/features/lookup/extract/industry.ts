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

/** Points below which an industry is not even guessed. */
const leastGuess = 4;

/** The industry that a page gives evidence of; where none is clear, those that it may be, the likeliest first. */
export interface IndustryEvidence {
  industry: Industry | undefined;
  guesses: readonly Industry[];
}

export function industryOf(facts: PageFacts): IndustryEvidence {
  const { said, hints, isForeign } = structuredEvidence(facts);
  const stated = said ?? industryOfHost(facts.url.hostname);
  if (stated || isForeign) return { industry: stated, guesses: [] };
  const words = scoreWords(facts);
  const scores = hinted(words, hints);
  const industry = clearest(scores) ?? nonprofitByForm(facts, words, hints);
  if (industry) return { industry, guesses: [] };
  const guesses = scores.filter(({ points }) => points >= leastGuess);
  return { industry, guesses: guesses.map((score) => score.industry) };
}

/** Points for an address under .org to say something: many companies have one. */
const leastNonprofit = 6;

/** The address may decide for a nonprofit, but takes nothing from a clinic that is one. */
function nonprofitByForm(facts: PageFacts, words: WordScores, hints: ReadonlySet<Industry>) {
  const points = words.find(([industry]) => industry === "Nonprofit")?.[1] ?? 0;
  const isByForm = /\.(?:org|ngo|charity)(?:\.[a-z]{2})?\.?$/.test(facts.url.hostname);
  if (!isByForm || points < leastNonprofit) return undefined;
  const industry = clearest(hinted(words, new Set([...hints, "Nonprofit"])));
  return industry === "Nonprofit" ? industry : undefined;
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

type WordScores = readonly [Industry, number][];

/** The highest first. */
const hinted = (words: WordScores, hints: ReadonlySet<Industry>): Score[] =>
  words
    .map(([industry, points]) => ({
      industry,
      points: points + (hints.has(industry) ? hintPoints : 0),
    }))
    .toSorted((one, other) => other.points - one.points);

function clearest(scores: readonly Score[]): Industry | undefined {
  const [best] = scores;
  if (!best || best.points < leastScore) return undefined;
  const special = scores.find(({ industry }) => isWithin(industry, best.industry));
  const specialShare = (special?.points ?? 0) / best.points;
  if (special && specialShare >= specialPart && special.points >= leastScore) {
    return ahead(special, scores, best);
  }
  return specialShare >= doubtfulPart ? undefined : ahead(best, scores);
}

/** `first`, when it is far enough ahead of all but `passed`. */
function ahead(first: Score, scores: readonly Score[], passed?: Score) {
  const others = scores.filter((score) => score !== first && score !== passed);
  const leadOver = (score?: Score) => (first.points - (score?.points ?? 0)) / first.points;
  const relative = others.find(
    ({ industry }) => areKin(industry, first.industry) && !isWithin(first.industry, industry),
  );
  const lead = leadOver(others.find(({ industry }) => !areKin(industry, first.industry)));
  const isClear = lead >= leastLead && leadOver(relative) >= leastLeadOverKin;
  return isClear ? first.industry : undefined;
}
