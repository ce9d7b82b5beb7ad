import { trashDays } from "@app/contract";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import {
  auditLog,
  mailOutbox,
  rateLimits,
  sessions,
  signInRequests,
  trash,
  webhookDeliveries,
} from "#db/schema.ts";
import { removeUnusedContents } from "#features/files/store-picture.ts";
import { removeEndedInstances } from "#features/instances/heartbeat.ts";
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
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(sessions).where(sql`not (${isLive(now)})`);
  // An email that left stays for a while, to answer "did it go out?", and then its address is deleted too.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, ago(90 * dayMs)));
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, ago(30 * dayMs)));
  await db.delete(trash).where(lt(trash.deletedAt, ago(trashDays * dayMs)));
  await db.delete(signInRequests).where(lt(signInRequests.expiresAt, ago(dayMs)));
  await removeEndedInstances(db);
  // An instance whose clock is behind may still count in a window that has ended for this one.
  await db.delete(rateLimits).where(lt(rateLimits.expire, ago(hourMs).getTime()));
  // The content of files whose time in the trash ended lately; again, as the storage may have been unavailable. Only what the
  // log names is removed, never what merely has no row: a bucket can hold more than ours, and a product started with an
  // empty database for a try must not empty it.
  const lately = gt(auditLog.at, ago(trashDays * dayMs + weekMs));
  const deleted = await db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.action, "delete"), eq(auditLog.entity, "file"), lately));
  const ids = deleted.flatMap(({ id }) => id ?? []);
  await removeUnusedContents({ db, storage }, ids);
}
