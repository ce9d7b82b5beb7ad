import type { ReadinessData, Row } from "./tables.ts";
import { mostOf } from "./findings.ts";
import type { Found } from "./findings.ts";

/** A piece of work, with what is open of the objectives that it closes. */
export interface Measure {
  row: Row<"measures">;
  lead: Row<"leads"> | undefined;
  points: number;
  open: Found[];
}

const measuresShown = 6;
const foundations = 2;
/** The weight of an objective that is asked for even where no rule gives it any. */
const heaviest = 5;

/** How much a finding calls for work. */
export function pointsOf({ state, hits, objective, references }: Found): number {
  const rule = mostOf(hits);
  const unnamed = references.named ? 0 : 1;
  switch (state) {
    case "gap":
      return objective.weight + rule - unnamed;
    case "partial":
      return objective.weight + rule - 1 - unnamed;
    case "ask":
      return rule + (objective.weight === heaviest ? 1 : 0);
    case "tool":
    case "out":
      return 0;
  }
}

/** The largest in full and a third of the others together: many small gaps are no more than one large one. */
function totalOf(points: number[]): number {
  const [largest = 0, ...others] = points.toSorted((a, b) => b - a);
  return largest + Math.floor(others.reduce((sum, one) => sum + one, 0) / 3);
}

function openOf(bundled: Found[]): Found[] {
  const missing = bundled.filter(({ state }) => state === "gap" || state === "partial");
  const asked = bundled.filter(({ state }) => state === "ask");
  const open = [...missing, ...asked.filter(({ hits }) => mostOf(hits) > 0)];
  if (open.length > 0) return open;
  return (asked.length > 0 ? asked : bundled).slice(0, 2);
}

/** What to do first: the foundations, then what the answers leave open and the standard stresses. */
export function firstMeasures(live: Found[], standard: string, data: ReadinessData): Measure[] {
  const byObjective = new Map(live.map((found) => [found.objective.objective, found]));
  const all = data.measures.flatMap((row): Measure[] => {
    const bundled = row.objectives.flatMap((name) => byObjective.get(name) ?? []);
    if (bundled.length === 0) return [];
    const lead = data.leads.find((one) => one.standard === standard && one.measure === row.measure);
    const points = totalOf(bundled.map(pointsOf)) + (lead?.points ?? 0);
    return [{ row, lead, points, open: openOf(bundled) }];
  });
  const first = all.filter(({ row }) => row.foundation).slice(0, foundations);
  const others = all
    .filter((measure) => !first.includes(measure))
    .toSorted((a, b) => b.points - a.points || a.row.order - b.row.order);
  return [...first, ...others].slice(0, measuresShown);
}
