import { z } from "zod";
import { steps } from "./questions/index.ts";
import type { StepKey } from "./questions/index.ts";

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

const stepKeys = steps.map(({ key }) => key) as [StepKey, ...StepKey[]];

const text = z.string();
const sourced = z.object({ says: text, source: text });
const reason = sourced.extend({
  because: text.describe("Quotes the answers that it comes from."),
  steps: z.array(z.enum(stepKeys)).describe("The steps whose answers it quotes."),
});

const references = z.object({
  ids: z.array(text).describe("In the standard itself; only those that were read in a list."),
  named: z.boolean().describe("Whether the standard asks for it, even where no id is shown."),
  elsewhere: z
    .object({ standard: text, ids: z.array(text) })
    .nullable()
    .describe("Where another standard asks for it, when there are no ids to show."),
});

const finding = z.object({
  objective: text,
  title: text,
  theme: text,
  state: z.enum(findingStates),
  reasons: z.array(reason),
  wants: text.describe("What an assessor looks for."),
  firstStep: text,
  evidence: text.describe("Proof to keep."),
  references,
  question: text.nullable(),
  looksAt: z.array(z.enum(stepKeys)).describe("The steps whose answers can change its state."),
});

const measure = z.object({
  measure: text,
  title: text,
  do: text,
  stressed: sourced.nullable().describe("Why the standard itself asks for this early."),
  objectives: z.array(text).describe("What it is about, the most open first."),
});

const question = z.object({
  key: text,
  question: text,
  why: text,
  listenFor: text.optional().describe("For the reviewer alone."),
});

/** What a customer takes home: made from the answers by fixed rules, and shown by page, PDF, mail and API alike. */
export const briefContent = z.object({
  company: text,
  standard: z.object({ identifier: text, name: text }),
  about: z
    .object({ edition: text, whatItIs: text, decidedBy: text, protects: text })
    .nullable()
    .describe("None for a standard that an operator added."),
  read: text.describe("What was read in the answers, in one sentence."),
  counts: z.record(z.enum(findingStates), z.number()),
  /** Why many gaps may mean less than they seem to. */
  silence: text.nullable(),
  decisions: z.array(z.object({ decision: text, why: text, source: text })),
  measures: z.array(measure),
  gapsTakenUp: z.number().describe("How many of the likely gaps the measures take up."),
  buildOn: z.array(text).describe("Objectives for which a tool was named."),
  dates: z.array(sourced),
  related: z.array(sourced.extend({ name: text, because: text })),
  questions: z.array(question),
  bring: z.array(text),
  findings: z.array(finding),
  providers: z.array(z.object({ name: text, theirs: text, yours: text, fetch: text })),
});
export type BriefContent = z.infer<typeof briefContent>;
export type BriefQuestion = z.infer<typeof question>;

/** What customers and programs get, without what is for the reviewer alone: the contract leaves it out. */
export const customerBrief = briefContent.extend({
  questions: z.array(question.omit({ listenFor: true })),
});
export type BriefFinding = z.infer<typeof finding>;
export type BriefMeasure = z.infer<typeof measure>;

/** "CC6.1, CC6.2", or where else it is asked for. */
export function referenceText({ ids, named, elsewhere }: BriefFinding["references"]): string {
  if (ids.length > 0) return ids.join(", ");
  if (!elsewhere) return "–";
  const others = `in ${elsewhere.standard}: ${elsewhere.ids.join(", ")}`;
  return named ? others : `not named; ${others}`;
}
