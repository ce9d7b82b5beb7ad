import { z } from "zod";
import { findingStates } from "./brief-texts.ts";
import { steps } from "./questions/index.ts";
import type { StepKey } from "./questions/index.ts";

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
