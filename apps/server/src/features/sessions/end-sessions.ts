import type { Connection } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { deleteSessions } from "./queries.ts";

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
 * Ends a person's sessions; answers how many. Each counts with its next call, which finds no session. On record is
 * whose they were and how many: what the browsers were goes with them.
 */
export async function endSessionsOf(transaction: Connection, ending: Ending): Promise<number> {
  const { person, by, ...which } = ending;
  const ended = await deleteSessions(transaction, { userId: person.id, ...which });
  if (ended > 0) {
    await record(transaction, by, {
      action: "revoke",
      entity: "session",
      entityId: person.id,
      before: { email: person.email, sessions: ended },
    });
  }
  return ended;
}
