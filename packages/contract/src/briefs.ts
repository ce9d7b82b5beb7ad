import { z } from "zod";
import { byId, forAnyone, forCustomers } from "./base.ts";
import { findingStates } from "./brief-texts.ts";
import { messages } from "./messages.ts";
import { steps } from "./questions/index.ts";
import { only, rules } from "./rules.ts";

const stepKey = z.enum(steps.map(({ key }) => key));

const text = z.string();
const state = z.enum(findingStates);
const sourced = z.object({ says: text, source: text });
const reason = sourced.extend({
  because: text.describe("Quotes the answers that it comes from."),
  steps: z.array(stepKey).describe("The steps whose answers it quotes."),
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
  state,
  reasons: z.array(reason),
  wants: text.describe("What an assessor looks for."),
  firstStep: text,
  evidence: text.describe("Proof to keep."),
  references,
  question: text.nullable(),
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
  counts: z.record(state, z.number()),
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
const customerBrief = briefContent.extend({
  questions: z.array(question.omit({ listenFor: true })),
});
export type BriefFinding = z.infer<typeof finding>;
export type BriefMeasure = z.infer<typeof measure>;

/** A finding that is another one than before. */
const briefChange = z.object({ title: text, from: state, to: state });
export type BriefChange = z.infer<typeof briefChange>;

export const shownBrief = z.object({
  content: customerBrief,
  madeAt: z.date(),
  dataVersion: z.number().describe("The version of the readiness data that it was made by."),
});

const ownBrief = shownBrief.extend({
  /** The answers changed since it was made: what Make Anew would change. */
  since: z.object({ changes: z.array(briefChange) }).nullable(),
  /** What is done or put ready, by its key: `measure:…` or `bring:…`. */
  ticks: z.array(z.string()),
  /** Until when the link for a colleague is good. */
  sharedUntil: z.date().nullable(),
  /** Against the brief of the same customer's check-up before, of the same website's domain. */
  earlier: z
    .object({ checkupId: z.string(), madeAt: z.date(), changes: z.array(briefChange) })
    .nullable(),
});
export type OwnBrief = z.infer<typeof ownBrief>;

const NO_STANDARD = { status: 409, message: messages.standardMissing };
export const notReady = {
  NO_STANDARD,
  NOT_COMPLETED: { status: 409, message: messages.briefNotCompleted },
};

/** What a customer takes home from a check-up. */
export const briefs = {
  get: forCustomers.input(byId).errors(notReady).output(ownBrief),
  /** What the brief would say of the answers so far. */
  preview: forCustomers.input(byId).errors({ NO_STANDARD }).output(customerBrief),
  /** Makes it anew from the present answers. */
  make: forCustomers.input(byId).errors(notReady).output(ownBrief),
  tick: forCustomers
    .input(only({ id: rules.id, key: rules.briefTick, done: rules.yesOrNo }))
    .errors(notReady)
    .output(z.object({ ticks: z.array(z.string()) })),
  /** A link that shows it to everybody who has it, for 30 days; one made before ends. */
  share: forCustomers
    .input(byId)
    .errors(notReady)
    .output(z.object({ token: z.string(), until: z.date() })),
  /** Ends the link at once; done again it changes nothing. */
  unshare: forCustomers.input(byId).output(z.object({})),
  /** Of a made-up company; `start` leaves out what the landing page does not show. */
  sample: forAnyone
    .input(only({ part: z.enum(["start", "all"], messages.choiceInvalid) }))
    .output(customerBrief),
  /** For a colleague who has the link. It says nothing of the account, and nothing can be changed by it. */
  shared: forAnyone
    .input(only({ token: rules.briefToken }))
    .errors({ LINK_UNKNOWN: { status: 404, message: messages.briefLinkUnknown } })
    .output(shownBrief.extend({ until: z.date() })),
};
