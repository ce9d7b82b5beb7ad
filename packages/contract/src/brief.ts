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
  out: "Not in play",
};

/** Stands over every brief. */
export const briefNotice =
  "Derived from your answers by fixed rules. Nobody has looked at your systems: this is no audit, no score and no legal advice.";

const stepKeys = steps.map(({ key }) => key) as [StepKey, ...StepKey[]];

const reason = z.object({
  says: z.string(),
  because: z.string().describe("Quotes the answers that it comes from."),
  source: z.string(),
  steps: z.array(z.enum(stepKeys)).describe("The steps whose answers it quotes."),
});

const references = z.object({
  ids: z.array(z.string()).describe("In the standard itself; only those that were read in a list."),
  named: z.boolean().describe("Whether the standard asks for it, even where no id is shown."),
  elsewhere: z
    .object({ standard: z.string(), ids: z.array(z.string()) })
    .nullable()
    .describe("Where another standard asks for it, when there are no ids to show."),
});

const finding = z.object({
  objective: z.string(),
  title: z.string(),
  theme: z.string(),
  state: z.enum(findingStates),
  reasons: z.array(reason),
  wants: z.string().describe("What an assessor looks for."),
  firstStep: z.string(),
  evidence: z.string().describe("Proof to keep."),
  references,
  question: z.string().nullable(),
  looksAt: z.array(z.enum(stepKeys)).describe("The steps whose answers can change its state."),
});

const sourced = z.object({ says: z.string(), source: z.string() });

const measure = z.object({
  measure: z.string(),
  title: z.string(),
  do: z.string(),
  stressed: sourced.nullable().describe("Why the standard itself asks for this early."),
  objectives: z.array(z.string()).describe("What it is about, the most open first."),
});

const question = z.object({
  key: z.string(),
  question: z.string(),
  why: z.string(),
  listenFor: z.string().optional().describe("For the reviewer alone."),
});

/** What a customer takes home: made from the answers by fixed rules, and shown by page, PDF, mail and API alike. */
export const briefContent = z.object({
  company: z.string(),
  standard: z.object({ identifier: z.string(), name: z.string() }),
  /** None for a standard that an operator added. */
  about: z
    .object({
      edition: z.string(),
      whatItIs: z.string(),
      decidedBy: z.string(),
      protects: z.string(),
    })
    .nullable(),
  read: z.string().describe("What was read in the answers, in one sentence."),
  counts: z.record(z.enum(findingStates), z.number()),
  /** Why many gaps may mean less than they seem to. */
  silence: z.string().nullable(),
  decisions: z.array(z.object({ decision: z.string(), why: z.string(), source: z.string() })),
  measures: z.array(measure),
  gapsTakenUp: z.number().describe("How many of the likely gaps the measures take up."),
  buildOn: z.array(z.string()).describe("Objectives for which a tool was named."),
  dates: z.array(sourced),
  related: z.array(
    z.object({ name: z.string(), says: z.string(), because: z.string(), source: z.string() }),
  ),
  questions: z.array(question),
  bring: z.array(z.string()),
  findings: z.array(finding),
  providers: z.array(
    z.object({ name: z.string(), theirs: z.string(), yours: z.string(), fetch: z.string() }),
  ),
});
export type BriefContent = z.infer<typeof briefContent>;
export type BriefFinding = z.infer<typeof finding>;
export type BriefMeasure = z.infer<typeof measure>;

/** "CC6.1, CC6.2", or where else it is asked for. */
export function referenceText({ ids, named, elsewhere }: BriefFinding["references"]): string {
  if (ids.length > 0) return ids.join(", ");
  if (!elsewhere) return "–";
  const others = `in ${elsewhere.standard}: ${elsewhere.ids.join(", ")}`;
  return named ? others : `not named; ${others}`;
}
