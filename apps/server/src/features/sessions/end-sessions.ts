import type { Connection } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { closeSignInRequests, lockAddress } from "#features/session/queries.ts";
import { deleteSessions } from "#auth/sessions.ts";

interface Ending {
  person: { id: string; email: string };
  by: Actor;
  /** The one session to end; without it all of them. */
  only?: string;
  /** The session that stays. */
  except?: string;
  now: Date;
}

/**
 * Ends a person's sessions and returns how many. The next call of each finds no session. When more than one is ended,
 * earlier links and codes end as well: a lost device may have one. The audit entry says whose sessions they were and how
 * many; the names of the browsers are deleted with them.
 */
export async function endSessionsOf(transaction: Connection, ending: Ending): Promise<number> {
  const { person, by, ...which } = ending;
  if (which.only === undefined) {
    await lockAddress(transaction, person.email); // before a sign-in that is under way closes them too
    await closeSignInRequests(transaction, person.email, which.now);
  }
  const ended = await deleteSessions(transaction, { userId: person.id, ...which });
  if (ended > 0) {
    await record(transaction, by, "revoke", "session", person.id, {
      before: { email: person.email, sessions: ended },
    });
  }
  return ended;
}
