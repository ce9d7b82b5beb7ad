import { findingStates, steps } from "@app/contract";
import type { BriefFinding, FindingState, StepKey } from "@app/contract";
import type { Facts } from "./facts.ts";
import type { ReadinessData, Row } from "./tables.ts";

/** What is found about an objective, with what the order of measures and questions is made from. */
export interface Found {
  objective: Row<"objectives">;
  finding: BriefFinding;
  /** The largest weight of the rules that hold. */
  ruleWeight: number;
  /** Whether the standard, or one that it falls back to, asks for it. */
  isKnown: boolean;
}

export const isGap = ({ finding: { state } }: Found) => state === "gap" || state === "partial";

/** What falls back on everything that has no list of its own. */
const lastFallback = "nist-csf";

/** Finds where a standard asks for an objective: ids are shown where they were read in a list. */
function referencesFor(standard: string, facts: Facts, data: ReadinessData) {
  const mappings = Map.groupBy(data.mappings, (row) => `${row.standard} ${row.objective}`);
  const notes = data.idnotes.filter((row) => row.standard === standard);
  const noted = (id: string) => {
    const isMeant = (one: string) =>
      one.endsWith("*") ? id.startsWith(one.slice(0, -1)) : id === one;
    const note = notes.find(({ ids }) => ids.some(isMeant))?.note;
    return note === undefined ? id : `${id} (${note})`;
  };
  const fallback = data.standards.find((row) => row.standard === standard)?.fallback;
  const chain = [...new Set([fallback ?? lastFallback, lastFallback])];
  return (objective: string) => {
    const rowsOf = (name: string) => mappings.get(`${name} ${objective}`) ?? [];
    const readIn = (name: string) => {
      const read = rowsOf(name).filter(({ verified }) => isIdRead(verified));
      return read.map(({ id }) => id);
    };
    const ids = readIn(standard).map(noted);
    const other = ids.length > 0 ? undefined : chain.find((name) => readIn(name).length > 0);
    return {
      references: {
        ids,
        named: rowsOf(standard).length > 0,
        elsewhere: other ? { standard: facts.standardName(other), ids: readIn(other) } : null,
      },
      isKnown: [standard, ...chain].some((name) => rowsOf(name).length > 0),
    };
  };
}

/** The question about an objective that a standard has of its own; "*": the one for all. */
export const questionOf = (objective: string, standard: string, { questions }: ReadinessData) =>
  questions.find((row) => row.objective === objective && row.standard === standard);

/** The steps that a reason takes something from, or names by their number. */
function quotedSteps({ found, used }: { found: string; used: Set<StepKey> }): StepKey[] {
  const numbers = found.match(/(?<=\bsteps? (?:\d+ and )?)\d+/gi) ?? [];
  const named = numbers.map((number) => steps[Number(number) - 1]?.key);
  return steps.map(({ key }) => key).filter((key) => used.has(key) || named.includes(key));
}

/**
 * A finding for each objective, in their order. Where a customer does not know which security products are used, a
 * product that was not named says nothing: what would be a gap is a question.
 */
export function findAll(
  facts: Facts,
  data: ReadinessData,
  { standard, knowsProducts }: { standard: string; knowsProducts: boolean },
): Found[] {
  const referencesOf = referencesFor(standard, facts, data);
  const rules = Map.groupBy(data.rules, ({ objective }) => objective);
  return data.objectives
    .toSorted((a, b) => a.order - b.order)
    .map((row) => {
      const { objective, title, theme, wants, first_step: firstStep, evidence } = row;
      const { references, isKnown } = referencesOf(objective);
      const asked = questionOf(objective, standard, data) ?? questionOf(objective, "*", data);
      const isOut = !facts.holds(row.applies_when) || (theme === "Privacy" && !references.named);
      const hits = (isOut ? [] : (rules.get(objective) ?? [])).flatMap((rule) => {
        const { found: holds, used } = facts.watched(() => facts.holds(rule.when));
        if (!holds) return [];
        const isUnsure = rule.effect === "gap" && !knowsProducts && used.has("itSecurity");
        const effect = isUnsure ? "ask" : rule.effect;
        const because = facts.watched(() => facts.fill(rule.because, rule.when));
        const reason = {
          says: facts.fill(rule.says, rule.when),
          because: because.found,
          source: rule.source,
          steps: quotedSteps(because),
        };
        return [{ effect, weight: rule.weight, reason }];
      });
      hits.sort((a, b) => findingStates.indexOf(a.effect) - findingStates.indexOf(b.effect));
      const state: FindingState = isOut ? "out" : (hits[0]?.effect ?? "ask");
      const finding = {
        objective,
        title,
        theme,
        state,
        reasons: hits.map(({ reason }) => reason),
        wants,
        firstStep,
        evidence,
        references,
        question: isOut ? null : (asked?.question ?? null),
      };
      const ruleWeight = Math.max(0, ...hits.map(({ weight }) => weight));
      return { objective: row, finding, ruleWeight, isKnown };
    });
}

/** Whether somebody has read an id in a list of its standard. */
export const isIdRead = (verified: string) => verified.startsWith("id list read");
