import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { checkups, users } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { setRole } from "./roles.ts";

/**
 * Deletes a person with sessions, role and tokens, from the command line. Not while check-ups are left: deleting those
 * cancels meetings and notifies who takes part.
 */
export const deletePerson = (db: Database, email: string) =>
  db.transaction(async (transaction) => {
    // Locked, so that no check-up is added meanwhile.
    const found = transaction.select().from(users).where(eq(users.email, email));
    const [user] = await found.for("update");
    if (!user) return "unknown";
    if ((await transaction.$count(checkups, eq(checkups.userId, user.id))) > 0)
      return "hasCheckups";
    const outcome = await setRole(transaction, user, "user", null);
    if (outcome === "lastAdministrator") return outcome;
    await transaction.delete(users).where(eq(users.id, user.id));
    await record(transaction, null, { action: "delete", entity: "user", entityId: user.id });
    return "deleted";
  });
