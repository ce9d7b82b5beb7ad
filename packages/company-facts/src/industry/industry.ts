import type { PageFacts } from "#page/page-facts.ts";
import { areRelated, type Industry, specialParts } from "./data.ts";
import { industryOfMarkup } from "./markup.ts";
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
  if (industry) return { industry, guesses: [] };
  const guesses = scores.filter(([, points]) => points >= leastGuess);
  return { industry, guesses: guesses.map(([guess]) => guess) };
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
