import { limits } from "@app/contract";
import type { OwnSession } from "@app/contract";
import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import { batched } from "#db/batched.ts";
import type { Connection } from "#db/client.ts";
import { sessions, userRoles, users } from "#db/schema.ts";

const dayMs = 24 * 3600_000;
/** A session that is not used for this long ends. */
export const sessionIdleMs = 7 * dayMs;
/** Used or not, no session lives longer. */
const sessionMaximumMs = 30 * dayMs;

export const isLive = (now: Date) =>
  and(
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, new Date(now.getTime() - sessionMaximumMs)),
  );

const findSessionByToken = batched({
  read: (db, tokenHashes) =>
    db
      .select({
        id: sessions.id,
        tokenHash: sessions.tokenHash,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        userId: users.id,
        email: users.email,
        role: userRoles.role,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(anyOf(sessions.tokenHash, tokenHashes), isNull(users.disabledAt))),
  keyOf: ({ tokenHash }) => tokenHash,
});

/** The live session with this token, with its person and the role that they have now. */
export async function findSession(db: Connection, tokenHash: string, now: Date) {
  const session = await findSessionByToken(db, tokenHash);
  const isOver =
    !session ||
    session.expiresAt <= now ||
    now.getTime() - session.createdAt.getTime() >= sessionMaximumMs;
  return isOver ? undefined : session;
}

const usedAt = (now: Date) => ({
  expiresAt: new Date(now.getTime() + sessionIdleMs),
  updatedAt: now,
});

export const insertSession = (
  db: Connection,
  { now, ...values }: { userId: string; tokenHash: string; userAgent: string | null; now: Date },
) => db.insert(sessions).values({ ...values, createdAt: now, ...usedAt(now) });

/** Answers until when the session lives now; nothing when it was ended in the meantime. */
export async function renewSession(db: Connection, id: string, now: Date) {
  const [renewed] = await db
    .update(sessions)
    .set(usedAt(now))
    .where(eq(sessions.id, id))
    .returning({ expiresAt: sessions.expiresAt });
  return renewed?.expiresAt;
}

export const deleteSessionsByToken = (db: Connection, tokenHashes: string[]) =>
  db.delete(sessions).where(inArray(sessions.tokenHash, tokenHashes));

/** A person's live sessions, first the one that asks. */
export async function listSessions(
  db: Connection,
  { userId, currentId }: { userId: string; currentId: string },
  now: Date,
): Promise<OwnSession[]> {
  const isCurrent = sql<boolean>`${sessions.id} = ${currentId}`;
  return db
    .select({
      id: sessions.id,
      browser: sessions.userAgent,
      startedAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(isCurrent), desc(sessions.updatedAt), sessions.id)
    .limit(limits.sessionsListed);
}

/** Deletes a person's sessions: one, all but one, or all; answers how many of them were live. */
export async function deleteSessions(
  db: Connection,
  { userId, only, except, now }: { userId: string; only?: string; except?: string; now: Date },
): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ isLive: sql<boolean>`${isLive(now)}` });
  return deleted.filter((row) => row.isLive).length;
}
