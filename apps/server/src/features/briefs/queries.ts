import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { briefNotes, briefs, checkups } from "#db/schema.ts";

export type BriefRow = typeof briefs.$inferSelect;

export const findBrief = (db: Connection, checkupId: string) =>
  firstOf(db.select().from(briefs).where(eq(briefs.checkupId, checkupId)));

/** Adds or removes one tick, whatever others do to the other ones meanwhile; returns all. */
export async function setTick(db: Connection, checkupId: string, key: string, done: boolean) {
  const without = sql`array_remove(${briefs.ticks}, ${key})`;
  const [row] = await db
    .update(briefs)
    .set({ ticks: done ? sql`array_append(${without}, ${key})` : without })
    .where(eq(briefs.checkupId, checkupId))
    .returning({ ticks: briefs.ticks });
  return row?.ticks ?? [];
}

export function findShared(db: Connection, linkHash: string, now: Date) {
  const isShared = and(eq(briefs.linkHash, linkHash), gt(briefs.linkUntil, now));
  return firstOf(db.select().from(briefs).where(isShared));
}

/** The briefs of the same customer that were made before, the latest first. */
export const listEarlier = (db: Connection, userId: string, before: Date) =>
  db
    .select({
      checkupId: briefs.checkupId,
      content: briefs.content,
      madeAt: briefs.madeAt,
      website: checkups.companyWebsite,
    })
    .from(briefs)
    .innerJoin(checkups, eq(checkups.id, briefs.checkupId))
    .where(
      and(
        eq(checkups.userId, userId),
        lt(briefs.madeAt, before),
        isNotNull(checkups.companyWebsite),
      ),
    )
    .orderBy(desc(briefs.madeAt))
    .limit(20);

export const listNotes = (db: Connection, checkupId: string) =>
  db.select().from(briefNotes).where(eq(briefNotes.checkupId, checkupId));
