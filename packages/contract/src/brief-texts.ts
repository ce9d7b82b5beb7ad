// What pages that only show a brief need: nothing here loads the rules.
export const findingStates = ["gap", "partial", "tool", "ask", "out"] as const;
export type FindingState = (typeof findingStates)[number];

export const findingLabels: Record<FindingState, string> = {
  gap: "Likely gap",
  partial: "Part missing",
  tool: "Tool named",
  ask: "To ask",
  out: "Not part of this brief",
};

export const findingMeanings: Record<FindingState, string> = {
  gap: "Something to protect is counted, and nothing was named that protects it.",
  partial: "What was named covers some kinds of devices only.",
  tool: "A product with this purpose was named; proof is still to show.",
  ask: "No answer can show it. It is a question for the meeting.",
  out: "Nothing in the answers calls for it, or the standard does not name it.",
};

/** "1 likely gap", "10 likely gaps". */
export const likelyGaps = (count: number) => `${count} likely ${count === 1 ? "gap" : "gaps"}`;

/** Stands over every brief. */
export const briefNotice =
  "Derived from your answers by fixed rules. Nobody has looked at your systems: this is no audit, no score and no legal advice.";

/** How the 30 minutes of the meeting are spent, whatever the answers are. */
export const meetingAgenda: readonly [minutes: number, about: string][] = [
  [5, "what is asked and by whom"],
  [7, "scope and first decisions"],
  [10, "open questions"],
  [5, "the six measures and an owner for each"],
  [3, "the next step"],
];

export const measureTick = (measure: string) => `measure:${measure}`;
export const bringTick = (text: string) => `bring:${text}`;

interface References {
  ids: string[];
  named: boolean;
  elsewhere: { standard: string; ids: string[] } | null;
}

/** "CC6.1, CC6.2", or where else it is asked for. */
export function referenceText({ ids, named, elsewhere }: References): string {
  if (ids.length > 0) return ids.join(", ");
  if (!elsewhere) return "–";
  const others = `in ${elsewhere.standard}: ${elsewhere.ids.join(", ")}`;
  return named ? others : `not named; ${others}`;
}
