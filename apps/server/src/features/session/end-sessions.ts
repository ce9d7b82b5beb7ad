import type { UserContext } from "#procedure/context.ts";
import { deleteSessions } from "#auth/sessions.ts";
import { record } from "#lib/audit.ts";
import { closeSignInRequests, lockAddress } from "./queries.ts";

/**
 * Ends all of a person's sessions, one alone, or all but one, and returns how many. The next call of each finds no
 * session. When more than one is ended, earlier links and codes end as well: a lost device may have one. The audit entry
 * says whose sessions they were and how many; the names of the browsers are deleted with them.
 */
export const endSessions = (
  { clock, db, log, user }: UserContext,
  person: { id: string; email: string },
  which: { only?: string; except?: string } = {},
) =>
  db.transaction(async (transaction) => {
    const now = clock();
    if (which.only === undefined) {
      await lockAddress(transaction, person.email); // before a sign-in that is under way closes them too
      await closeSignInRequests(transaction, person.email, now);
    }
    const ended = await deleteSessions(transaction, { userId: person.id, ...which, now });
    if (ended > 0) {
      await record(transaction, user, "revoke", "session", person.id, {
        before: { email: person.email, sessions: ended },
      });
    }
    log.info({ user: person.id, by: user.id, ended }, "sessions ended");
    return ended;
  });
