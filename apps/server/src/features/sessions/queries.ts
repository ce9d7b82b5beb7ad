import { limits } from "@app/contract";
import type { OwnSession } from "@app/contract";
import { and, desc, eq, gt, like, ne, sql } from "drizzle-orm";
import { sessionMaximumSeconds } from "#auth/auth.ts";
import type { Connection } from "#db/client.ts";
import { sessions } from "#db/schema.ts";

/** Neither idle for too long nor past its greatest age. */
export const isLive = (now: Date) =>
  and(
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, new Date(now.getTime() - sessionMaximumSeconds * 1000)),
  );

/** The whole header of an instance of an earlier version, which may still run beside us. No name has a slash. */
export const isWholeHeader = like(sessions.userAgent, "%/%");

interface Owner {
  userId: string;
  /** The session that asks. */
  currentId: string;
}

export async function listSessions(
  db: Connection,
  { userId, currentId }: Owner,
  now: Date,
): Promise<OwnSession[]> {
  const isCurrent = eq(sessions.id, currentId);
  const rows = await db
    .select({
      id: sessions.id,
      browser: sql<
        string | null
      >`case when ${isWholeHeader} then null else ${sessions.userAgent} end`,
      startedAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(isCurrent), desc(sessions.updatedAt), sessions.id)
    .limit(limits.sessionsListed);
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentId }));
}

/** Deletes a person's sessions: one, all but one, or all; answers how many of them lived. */
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
