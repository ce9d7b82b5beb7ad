import { z } from "zod";
import { byId, forAnyone, forCustomers } from "./base.ts";
import { customerBrief } from "./brief.ts";
import { findingStates } from "./brief-texts.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** A finding that is another one than before. */
const briefChange = z.object({
  title: z.string(),
  from: z.enum(findingStates),
  to: z.enum(findingStates),
});
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
