import { trashDays } from "@app/contract";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { removeUnusedContents } from "#db/contents-lock.ts";
import { auditLog, mailOutbox, rateLimits, sessions, signInRequests, trash } from "#db/schema.ts";
import { removeEndedInstances } from "#features/instances/queries.ts";
import { isLive } from "#auth/sessions.ts";
import type { Parts } from "#procedure/context.ts";

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** Deletes what is over. Requests stay for a day, to distinguish a used or expired link from an unknown one. */
export async function sweep({
  db,
  storage,
  now,
}: Pick<Parts, "db" | "storage"> & { now: Date }): Promise<void> {
  await db.delete(sessions).where(sql`not (${isLive(now)})`);
  // An email that left stays for a while, to answer "did it go out?", and then its address is deleted too.
  const longAgo = new Date(now.getTime() - 90 * dayMs);
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, longAgo));
  await db.delete(trash).where(lt(trash.deletedAt, new Date(now.getTime() - trashDays * dayMs)));
  const yesterday = new Date(now.getTime() - dayMs);
  await db.delete(signInRequests).where(lt(signInRequests.expiresAt, yesterday));
  await removeEndedInstances(db);
  // An instance whose clock is behind may still count in a window that has ended for this one.
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime() - hourMs));
  // The content of files that were deleted lately once more: the storage may have been unavailable then. Only what the
  // log names is removed, never what merely has no row: a bucket can hold more than ours, and a product started with an
  // empty database for a try must not empty it.
  const lately = gt(auditLog.at, new Date(now.getTime() - weekMs));
  const deleted = await db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.action, "delete"), eq(auditLog.entity, "file"), lately));
  const ids = deleted.flatMap(({ id }) => id ?? []);
  await removeUnusedContents(db, storage, ids);
}
