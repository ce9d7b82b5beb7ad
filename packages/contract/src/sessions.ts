import { z } from "zod";
import { forCustomers } from "./base.ts";
import { only, rules } from "./rules.ts";

const ownSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; null where the browser did not say, or is none that we know. */
  browser: z.string().nullable(),
  startedAt: z.date(),
  /** To the hour: a session that is used is renewed once in an hour. */
  lastUsedAt: z.date(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Where a person is signed in: all browsers, while `session` is about the one that asks. */
export const sessions = {
  /** The asking one first, then those that were used last; at most `limits.sessionsListed`. */
  list: forCustomers.output(z.array(ownSession)),
  /** Ends one, whichever; what has ended already does not exist. */
  end: forCustomers.input(only({ id: rules.id })).output(z.object({})),
  /** Ends all but the asking one, also those that the list has no room for. */
  endOthers: forCustomers.output(z.object({ ended: z.number() })),
};
