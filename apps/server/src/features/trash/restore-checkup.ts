import { isOver, undoSeconds } from "@app/contract";
import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { UserContext } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import {
  briefNotes,
  briefs,
  checkups,
  mailOutbox,
  meetings,
  webhookDeliveries,
} from "#db/schema.ts";
import type { trash } from "#db/schema.ts";
import { updateCheckup } from "#features/checkups/queries.ts";
import { forgetRetention } from "#features/checkups/retention.ts";
import { findFreeSeat } from "#features/meetings/queries.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { record } from "#lib/audit.ts";
import { insertRows } from "./rows.ts";

/**
 * Inserts a deleted check-up with its brief, notes and meeting. A planned meeting was cancelled with the deletion: it
 * takes place after all if nobody was notified yet and a seat is free. Returns whether it stays cancelled.
 */
export async function restoreCheckup(
  db: Connection,
  { clock, settings, user }: UserContext,
  { entityId: checkupId, rows, deletedAt }: typeof trash.$inferSelect,
): Promise<boolean> {
  const [meeting] = rows.meetings ?? [];
  const id = String(meeting?.id);
  const startsAt = new Date(String(meeting?.starts_at));
  await insertRows(db, checkups, rows.checkups);
  await forgetRetention(db, checkupId);
  const isCancellation = and(eq(mailOutbox.meetingId, id), isNotNull(mailOutbox.notBefore));
  const cancellations = meeting
    ? await db.select().from(mailOutbox).where(isCancellation).for("update")
    : [];
  const now = clock(); // after what may have to wait
  const isInTime =
    now.getTime() < deletedAt.getTime() + undoSeconds * 1000 &&
    cancellations.every(({ state }) => state === "queued");
  const isPlanned = meeting?.state === "scheduled" && !isOver(startsAt, deletedAt);
  const { capacity } = await findMeetingSettings(db, settings);
  const seat =
    isPlanned && isInTime ? await findFreeSeat(db, { startsAt, capacity, checkupId }) : undefined;
  const isLost = isPlanned && seat === undefined;
  await insertRows(db, briefs, rows.briefs);
  await insertRows(db, briefNotes, rows.brief_notes);
  if (meeting) {
    const lost = { state: "cancelled", sequence: Number(meeting.sequence) + 1, updated_at: now };
    await insertRows(db, meetings, [{ ...meeting, ...(isLost ? lost : seat && { seat }) }]);
    const after = { checkupId, startsAt, state: isLost ? "cancelled" : meeting.state };
    await record(db, user, "restore", "meeting", id, { after });
  }
  if (seat) {
    await db.delete(mailOutbox).where(isCancellation);
    const isAbout = sql`${webhookDeliveries.data} ->> 'meetingId' = ${id}`;
    const isCancelled = eq(webhookDeliveries.event, "meeting.cancelled");
    const isItsOwn = and(isAbout, isCancelled, gte(webhookDeliveries.createdAt, deletedAt));
    await db.delete(webhookDeliveries).where(isItsOwn);
  }
  if (isLost) {
    await updateCheckup(db, checkupId, { scheduledAt: null, updatedAt: now });
    const isItsOwn = and(eq(mailOutbox.meetingId, id), isNull(mailOutbox.checkupId));
    await db.update(mailOutbox).set({ checkupId, notBefore: null }).where(isItsOwn);
  }
  // Its emails are its own again; those that were dropped are sent, unless what they say of the meeting holds no longer.
  const isRequeued = sql`kept.state = 'queued' and ${mailOutbox.state} = 'failed'
    and (kept.meeting_id is null or ${isInTime && !isLost})`;
  await db.execute(sql`
    update ${mailOutbox} set checkup_id = kept.checkup_id, sealed = coalesce(${mailOutbox.sealed}, kept.sealed),
      state = case when ${isRequeued} then kept.state else ${mailOutbox.state} end,
      last_error = case when ${isRequeued} then kept.last_error else ${mailOutbox.lastError} end
    from jsonb_populate_recordset(null::${mailOutbox}, ${JSON.stringify(rows.mail_outbox ?? [])}::jsonb) as kept
    where kept.id = ${mailOutbox.id}`);
  return isLost;
}
