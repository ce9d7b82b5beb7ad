import { isGap } from "./findings.ts";
import type { Found } from "./findings.ts";
import type { ReadinessData } from "./tables.ts";

/** A piece of work, with what is open of the objectives that it closes. */
export type Measure = ReturnType<typeof firstMeasures>[number];

const measuresShown = 6;
const foundations = 2;
/** The weight of an objective that is asked for even where no rule gives it any. */
const heaviest = 5;

/** How much a finding calls for work. */
export function pointsOf(found: Found): number {
  const { finding, objective, ruleWeight } = found;
  const { state, references } = finding;
  if (state === "ask") return ruleWeight + (objective.weight === heaviest ? 1 : 0);
  if (!isGap(found)) return 0;
  const less = (state === "partial" ? 1 : 0) + (references.named ? 0 : 1);
  return objective.weight + ruleWeight - less;
}

/** The largest in full and a third of the others together: many small gaps are no more than one large one. */
function totalOf(points: number[]): number {
  const [largest = 0, ...others] = points.toSorted((a, b) => b - a);
  return largest + Math.floor(others.reduce((sum, one) => sum + one, 0) / 3);
}

function openOf(bundled: Found[]): Found[] {
  const asked = bundled.filter(({ finding }) => finding.state === "ask");
  const open = [...bundled.filter(isGap), ...asked.filter(({ ruleWeight }) => ruleWeight > 0)];
  if (open.length > 0) return open;
  return (asked.length > 0 ? asked : bundled).slice(0, 2);
}

/** What to do first: the foundations, then what the answers leave open and the standard stresses. */
export function firstMeasures(live: Found[], standard: string, data: ReadinessData) {
  const byObjective = new Map(live.map((found) => [found.objective.objective, found]));
  const all = data.measures.flatMap((row) => {
    const bundled = row.objectives.flatMap((name) => byObjective.get(name) ?? []);
    if (bundled.length === 0) return [];
    const lead = data.leads.find((one) => one.standard === standard && one.measure === row.measure);
    const points = totalOf(bundled.map(pointsOf)) + (lead?.points ?? 0);
    // For each of its objectives a product is named.
    const isOwned = bundled.every(({ finding }) => finding.state === "tool");
    return [{ row, lead, points, open: openOf(bundled), isOwned }];
  });
  const first = all.filter(({ row }) => row.foundation).slice(0, foundations);
  const others = all
    .filter((measure) => !first.includes(measure))
    // Whatever a standard stresses: what a company has is not proposed to it while something else is open.
    .toSorted(
      (a, b) =>
        Number(a.isOwned) - Number(b.isOwned) || b.points - a.points || a.row.order - b.row.order,
    );
  return [...first, ...others].slice(0, measuresShown);
}
