import type { Role } from "@app/contract";
import { and, eq, gt, isNull, max, sql, sum } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { profiles, sessions, signInRequests, userRoles, users } from "#db/schema.ts";

/** A session and whose it is, with the role that he has now. */
export async function findSession(db: Connection, token: string) {
  const [row] = await db
    .select({
      id: sessions.id,
      token: sessions.token,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      userId: users.id,
      email: users.email,
      role: userRoles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(sessions.token, token));
  return row;
}

export const insertSignInRequest = (db: Connection, values: typeof signInRequests.$inferInsert) =>
  db.insert(signInRequests).values(values);

export const findSignInRequest = (db: Connection, tokenHash: string) =>
  db.query.signInRequests.findFirst({ where: eq(signInRequests.tokenHash, tokenHash) });

const usable = (now: Date) => and(isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now));

/** Sign-ins of one address come one after the other: each of them closes all other requests. */
export const lockAddress = (db: Connection, email: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);

/** Spends a link: of any number of callers one gets the row, all others nothing. */
export async function useSignInToken(db: Connection, tokenHash: string, now: Date) {
  const [row] = await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.tokenHash, tokenHash), usable(now)))
    .returning();
  return row;
}

/** The usable requests of a browser for an address, locked until the transaction ends. */
export const lockBrowserRequests = (
  db: Connection,
  { email, browserHash, now }: { email: string; browserHash: string; now: Date },
) =>
  db
    .select()
    .from(signInRequests)
    .where(
      and(
        eq(signInRequests.email, email),
        eq(signInRequests.browserHash, browserHash),
        usable(now),
      ),
    )
    .orderBy(signInRequests.id)
    .for("update");

export const countWrongCode = (db: Connection, email: string, browserHash: string) =>
  db
    .update(signInRequests)
    .set({ wrongCodes: sql`${signInRequests.wrongCodes} + 1` })
    .where(and(eq(signInRequests.email, email), eq(signInRequests.browserHash, browserHash)));

const dayMs = 24 * 3600_000;

/**
 * The wrong codes that were typed for an address, with all mails of the last day. Of a browser's requests the
 * first one knows them all, as a wrong code counts for each of them.
 */
export async function countWrongCodes(
  db: Connection,
  { email, now }: { email: string; now: Date },
) {
  const ofBrowsers = db
    .select({ wrong: max(signInRequests.wrongCodes).as("wrong") })
    .from(signInRequests)
    .where(
      and(
        eq(signInRequests.email, email),
        gt(signInRequests.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .groupBy(signInRequests.browserHash)
    .as("of_browsers");
  const [total] = await db
    .select({ wrong: sum(ofBrowsers.wrong).mapWith(Number) })
    .from(ofBrowsers);
  return total?.wrong ?? 0;
}

/** After a sign-in every other link and code of that address is dead. */
export const closeSignInRequests = (db: Connection, email: string, now: Date) =>
  db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt)));

/** The user with this address; made, with his profile, if there is none. */
export async function ensureUser(db: Connection, email: string) {
  await db.insert(users).values({ email }).onConflictDoNothing({ target: users.email });
  const user = await db.query.users.findFirst({ where: eq(users.email, email) });
  await db
    .insert(profiles)
    .values({ userId: user!.id, email }) // inserted above, or by somebody else before
    .onConflictDoNothing({ target: profiles.userId });
  return user!;
}

export const markEmailVerified = (db: Connection, userId: string) =>
  db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));

export const grantRole = (db: Connection, userId: string, role: Role) =>
  db
    .insert(userRoles)
    .values({ userId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role } });

/** Changes of roles come one after the other: nobody counts the administrators while one of them leaves. */
export const lockRoles = (db: Connection) =>
  db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);

export const findRoleOf = (db: Connection, userId: string) =>
  db.query.userRoles.findFirst({ where: eq(userRoles.userId, userId) });

/** A role by the id of its row, with whose it is. */
export async function findRole(db: Connection, id: string) {
  const [row] = await db
    .select({
      id: userRoles.id,
      userId: userRoles.userId,
      email: users.email,
      role: userRoles.role,
      createdAt: userRoles.createdAt,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.id, id));
  return row;
}

export async function insertRole(db: Connection, userId: string, role: Role) {
  const [row] = await db.insert(userRoles).values({ userId, role }).returning({ id: userRoles.id });
  return row!.id; // an insert without conflict clause always returns its row
}

export const deleteRole = (db: Connection, id: string) =>
  db.delete(userRoles).where(eq(userRoles.id, id));

/**
 * Whether the back office loses its last administrator with this one. Who never signed in may be a mistyped
 * address: beside somebody who did, only others who did count.
 */
export async function isLastAdministrator(db: Connection, userId: string): Promise<boolean> {
  const administrators = await db
    .select({ id: users.id, hasSignedIn: users.emailVerified })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, "admin"));
  const others = administrators.filter(({ id }) => id !== userId);
  const hasSignedIn = administrators.some(({ id, hasSignedIn: did }) => id === userId && did);
  return hasSignedIn ? !others.some((other) => other.hasSignedIn) : others.length === 0;
}
