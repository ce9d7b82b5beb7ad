import { and, eq, ne, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { userRoles } from "#db/schema.ts";
import type { roles } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { ensureUser, grantRole } from "./queries.ts";

/** Any number that nothing else of ours locks on: changes of roles come one after the other. */
const roleLock = 6_267_303;

type Role = (typeof roles)[number];

interface Person {
  id: string;
  email: string;
}

/**
 * Gives a person a role, also before the first sign-in. The last administrator stays one, whoever asks
 * and however many ask at once. `actor`: null for the command line.
 */
export const changeRole = (db: Database, email: string, role: Role, actor: Person | null = null) =>
  db.transaction(async (transaction) =>
    setRole(transaction, await ensureUser(transaction, email), role, actor),
  );

/** The same in a transaction of the caller's; `actor`: null for the settings or the command line. */
export async function setRole(
  transaction: Connection,
  user: Person,
  role: Role,
  actor: Person | null,
) {
  await transaction.execute(sql`select pg_advisory_xact_lock(${roleLock})`);
  const before = await transaction.query.userRoles.findFirst({
    where: eq(userRoles.userId, user.id),
  });
  if ((before?.role ?? "user") === role) return "unchanged";
  if (role === "user") {
    const others = await transaction.$count(
      userRoles,
      and(eq(userRoles.role, "admin"), ne(userRoles.userId, user.id)),
    );
    if (others === 0) return "lastAdministrator";
  }
  await grantRole(transaction, user.id, role);
  await record(transaction, actor, {
    action: "change-role",
    entity: "user",
    entityId: user.id,
    before: { role: before?.role ?? "user" },
    after: { role },
  });
  return role === "admin" ? "granted" : "revoked";
}
