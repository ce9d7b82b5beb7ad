import { randomUUID } from "node:crypto";
import type { Role } from "@app/contract";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Connection, Database } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { advisoryLocks } from "#db/locks.ts";
import { checkups, userRoles, users } from "#db/schema.ts";
import { ensureUser, lockAddress } from "#features/session/queries.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";

/** From roles and the people who have them. */
export const selectRoles = <Fields extends SelectedFields>(db: Connection, fields: Fields) =>
  db.select(fields).from(userRoles).innerJoin(users, eq(users.id, userRoles.userId));

export const roleColumns = {
  ...getTableColumns(userRoles),
  email: users.email,
  disabledAt: users.disabledAt,
};

export const findRole = (db: Connection, id: string) =>
  firstOf(selectRoles(db, roleColumns).where(eq(userRoles.id, id)));

const isAdministrator = and(eq(userRoles.role, "admin"), isNull(users.disabledAt));

export const findAdministrator = (db: Connection, userId: string) =>
  firstOf(selectRoles(db, roleColumns).where(and(eq(userRoles.userId, userId), isAdministrator)));

/** Role changes run one after the other, so that the count of administrators is exact. */
export const lockRoles = (db: Connection) =>
  db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);

export const grantRole = (db: Connection, userId: string, role: Role) =>
  db
    .insert(userRoles)
    .values({ userId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role } });

export const listAdministrators = (db: Connection) =>
  selectRoles(db, { email: users.email }).where(isAdministrator);

/** An address that never signed in may be mistyped: beside an administrator who did, only others who did count. */
export async function isLastAdministrator(db: Connection, userId: string): Promise<boolean> {
  const person = { id: users.id, hasSignedIn: users.emailVerified };
  const administrators = await selectRoles(db, person).where(isAdministrator);
  const others = administrators.filter(({ id }) => id !== userId);
  const hasSignedIn = administrators.some(({ id, hasSignedIn: did }) => id === userId && did);
  return hasSignedIn ? !others.some((other) => other.hasSignedIn) : others.length === 0;
}

/**
 * Gives a person a role, or null to remove it: then they are a plain user. The last administrator stays one, also with
 * several changes at once. `actor`: null for the settings or the command line.
 */
export async function setRole(
  transaction: Connection,
  user: { id: string; email: string },
  role: Role | null,
  actor: Actor | null,
) {
  await lockRoles(transaction);
  const stored = await transaction.query.userRoles.findFirst({
    where: eq(userRoles.userId, user.id),
  });
  const before = stored?.role ?? "user";
  if (role === null ? !stored : role === before) return "unchanged";
  if (before === "admin" && (await isLastAdministrator(transaction, user.id))) {
    return "lastAdministrator";
  }
  const { email } = user;
  if (role === null) await transaction.delete(userRoles).where(eq(userRoles.userId, user.id));
  else await grantRole(transaction, user.id, role);
  await record(transaction, actor, role === null ? "delete" : "change-role", "user", user.id, {
    before: { email, role: before },
    ...(role !== null && { after: { email, role } }),
  });
  return role === "admin" ? "granted" : "revoked";
}

/** The same by address, also before the first sign-in. An administrator who was disabled is enabled. */
export const changeRole = (db: Database, email: string, role: Role) =>
  db.transaction(async (transaction) => {
    const user = await ensureUser(transaction, email);
    const outcome = await setRole(transaction, user, role, null);
    if (role !== "admin" || !user.disabledAt) return outcome;
    await transaction.update(users).set({ disabledAt: null }).where(eq(users.id, user.id));
    return "granted";
  });

/**
 * Deletes a person with sessions, role, tokens, emails and trash; what was done stays on record under a pseudonym
 * (migration 0029), also of somebody who is no person here. Their check-ups are deleted by `removeCheckup`, which cancels
 * meetings; without it, there must be none. `actor`: null for the command line.
 */
export async function deletePerson(
  transaction: Connection,
  email: string,
  actor: Actor | null = null,
  removeCheckup?: (id: string) => Promise<unknown>,
) {
  await lockAddress(transaction, email); // before a sign-in that is under way
  // Locked, so that no check-up is added meanwhile.
  const found = transaction.select().from(users).where(eq(users.email, email));
  const user = await firstOf(found.for("update"));
  if (user) {
    const owned = transaction.select({ id: checkups.id }).from(checkups);
    for (const { id } of await owned.where(eq(checkups.userId, user.id))) {
      if (!removeCheckup) return "hasCheckups";
      await removeCheckup(id);
    }
    const outcome = await setRole(transaction, user, "user", actor);
    if (outcome === "lastAdministrator") return outcome;
    await transaction.delete(users).where(eq(users.id, user.id));
    await record(transaction, actor, "delete", "user", user.id);
  }
  const pseudonym = `deleted-${user?.id ?? randomUUID()}`;
  await transaction.execute(sql`select forget_address(${email}, ${pseudonym})`);
  return user ? "deleted" : "unknown";
}
