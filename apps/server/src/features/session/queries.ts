import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { profiles, signInRequests, users } from "#db/schema.ts";

export const findSignInRequest = (db: Connection, tokenHash: string) =>
  db.query.signInRequests.findFirst({ where: eq(signInRequests.tokenHash, tokenHash) });

const usable = (now: Date) => and(isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now));

/** Sign-ins of one address come one after the other: each of them closes all other requests. */
export const lockAddress = (db: Connection, email: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);

/** Uses up a link: of any number of callers one gets the row, all others nothing. */
export const redeemSignInToken = (db: Connection, tokenHash: string, now: Date) =>
  firstOf(
    db
      .update(signInRequests)
      .set({ usedAt: now })
      .where(and(eq(signInRequests.tokenHash, tokenHash), usable(now)))
      .returning(),
  );

const ofBrowser = (email: string, browserHash: string) =>
  and(eq(signInRequests.email, email), eq(signInRequests.browserHash, browserHash));

/** The usable requests of a browser for an address, locked until the transaction ends. */
export const lockBrowserRequests = (
  db: Connection,
  email: string,
  browserHash: string,
  now: Date,
) =>
  db
    .select()
    .from(signInRequests)
    .where(and(ofBrowser(email, browserHash), usable(now)))
    .orderBy(signInRequests.id)
    .for("update");

export const countWrongCode = (db: Connection, email: string, browserHash: string) =>
  db
    .update(signInRequests)
    .set({ wrongCodes: sql`${signInRequests.wrongCodes} + 1` })
    .where(ofBrowser(email, browserHash));

const dayMs = 24 * 3600_000;

/**
 * The wrong codes that were typed for an address, with all emails of the last day. Each of a browser's requests counts
 * all of that browser's wrong codes: the largest count is the browser's.
 */
export async function countWrongCodes(db: Connection, email: string, now: Date) {
  const since = new Date(now.getTime() - dayMs);
  const browsers = await db
    .select({ wrong: max(signInRequests.wrongCodes) })
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), gt(signInRequests.createdAt, since)))
    .groupBy(signInRequests.browserHash);
  return browsers.reduce((total, { wrong }) => total + (wrong ?? 0), 0);
}

/** A sign-in closes every other link and code of its address. */
export const closeSignInRequests = (db: Connection, email: string, now: Date) =>
  db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt)));

/** The user with this address; created, with their profile, if there is none. */
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
