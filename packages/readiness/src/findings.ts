import { steps } from "@app/contract";
import type { FindingState, StepKey } from "@app/contract";
import type { Effect, ReadinessData, Row } from "./tables.ts";
import type { Facts } from "./facts.ts";

/** A rule whose condition holds. */
export interface Hit {
  effect: Effect;
  weight: number;
  says: string;
  because: string;
  source: string;
  /** The steps whose answers the reason quotes. */
  quoted: StepKey[];
}

/** What is found about an objective, with what the order of measures and questions is made from. */
export interface Found {
  objective: Row<"objectives">;
  state: FindingState;
  /** The weightiest effect first. */
  hits: Hit[];
  /** The steps whose answers decide the state: a change of another one cannot move it. */
  used: Set<StepKey>;
  references: References;
}

interface References {
  /** Ids in the standard that were read in a list, with what they hold for. */
  ids: string[];
  /** Whether the standard asks for the objective. */
  named: boolean;
  /** The same of the standard that it falls back to. */
  elsewhere: { standard: string; ids: string[] } | null;
  /** Whether any standard of the chain asks for it, verified or not. */
  known: boolean;
}

const ranks: Record<Effect, number> = { gap: 0, partial: 1, tool: 2, ask: 3 };

/** What falls back on everything that has no list of its own. */
const lastFallback = "nist-csf";

const isRead = ({ verified }: { verified: string }) => verified.startsWith("id list read");

/** Finds what a standard says about an objective. */
function referencesFor(standard: string, data: ReadinessData): (objective: string) => References {
  const mappings = Map.groupBy(data.mappings, (row) => `${row.standard} ${row.objective}`);
  const notes = data.idnotes.filter((row) => row.standard === standard);
  const noted = (id: string) => {
    const note = notes.find(({ pattern }) => pattern.test(id))?.note;
    return note === undefined ? id : `${id} (${note})`;
  };
  const fallback = data.standards.find((row) => row.standard === standard)?.fallback;
  const chain = [...new Set([fallback ?? lastFallback, lastFallback])];
  return (objective) => {
    const rowsOf = (name: string) => mappings.get(`${name} ${objective}`) ?? [];
    const readIn = (name: string) =>
      rowsOf(name)
        .filter(isRead)
        .map(({ id }) => id);
    const ids = readIn(standard).map(noted);
    const elsewhere = chain.find((name) => readIn(name).length > 0);
    return {
      ids,
      named: rowsOf(standard).length > 0,
      elsewhere:
        ids.length > 0 || elsewhere === undefined
          ? null
          : { standard: elsewhere, ids: readIn(elsewhere) },
      known: [standard, ...chain].some((name) => rowsOf(name).length > 0),
    };
  };
}

export const mostOf = (hits: Hit[]) => Math.max(0, ...hits.map(({ weight }) => weight));

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
  const referencesOf = referencesFor(standard, data);
  const rules = Map.groupBy(data.rules, ({ objective }) => objective);
  const effectOf = (row: Row<"rules">, used: Set<StepKey>): Effect =>
    row.effect === "gap" && !knowsProducts && used.has("itSecurity") ? "ask" : row.effect;
  return data.objectives
    .toSorted((a, b) => a.order - b.order)
    .map((objective) => {
      const references = referencesOf(objective.objective);
      const out = { objective, state: "out" as const, hits: [], references };
      const applies = facts.watched(() => facts.holds(objective.applies_when));
      if (!applies.found) return { ...out, used: applies.used };
      if (objective.theme === "Privacy" && !references.named)
        return { ...out, used: new Set<StepKey>(["standard"]) };
      const used = applies.used.add("standard");
      const hits: Hit[] = [];
      for (const rule of rules.get(objective.objective) ?? []) {
        const { found: holds, used: looked } = facts.watched(() => facts.holds(rule.when));
        for (const step of looked) used.add(step);
        if (!holds) continue;
        const because = facts.watched(() => facts.fill(rule.because, rule.when));
        hits.push({
          effect: effectOf(rule, looked),
          weight: rule.weight,
          says: facts.fill(rule.says, rule.when),
          because: because.found,
          source: rule.source,
          quoted: quotedSteps(because),
        });
      }
      hits.sort((a, b) => ranks[a.effect] - ranks[b.effect]);
      return { objective, state: hits[0]?.effect ?? "ask", hits, used, references };
    });
}
