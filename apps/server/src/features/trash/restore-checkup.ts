import { isOver, undoSeconds } from "@app/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { briefNotes, briefs, checkups, mailOutbox, meetings } from "#db/schema.ts";
import type { trash } from "#db/schema.ts";
import { findFreeSeat } from "#features/meetings/queries.ts";
import { insertRows } from "./rows.ts";

/**
 * Inserts a deleted check-up with its brief, notes and meeting. A planned meeting was cancelled with the deletion: it
 * takes place after all if nobody was notified yet and a seat is free, else it stays cancelled. Returns whether it does.
 */
export async function restoreCheckup(
  db: Connection,
  { clock, settings }: Pick<Parts, "clock" | "settings">,
  { rows, deletedAt }: Pick<typeof trash.$inferSelect, "rows" | "deletedAt">,
): Promise<boolean> {
  const [checkup] = rows.checkups ?? [];
  const [meeting] = rows.meetings ?? [];
  const checkupId = String(checkup?.id);
  const now = clock();
  const isInTime = now.getTime() < deletedAt.getTime() + undoSeconds * 1000;
  const startsAt = new Date(String(meeting?.starts_at));
  const isPlanned = meeting?.state === "scheduled" && !isOver(startsAt, deletedAt);
  const capacity = settings.MEETING_CAPACITY;
  const seat =
    isPlanned && isInTime ? await findFreeSeat(db, { startsAt, capacity, checkupId }) : undefined;
  const isLost = isPlanned && seat === undefined;
  await insertRows(db, checkups, [{ ...checkup, ...(isLost && { scheduled_at: null }) }]);
  await insertRows(db, briefs, rows.briefs);
  await insertRows(db, briefNotes, rows.brief_notes);
  if (meeting) {
    const sequence = Number(meeting.sequence) + 1; // that of its cancellation
    const lost = { state: "cancelled", sequence };
    await insertRows(db, meetings, [{ ...meeting, ...(isLost ? lost : seat && { seat }) }]);
    const isOfMeeting = and(
      eq(mailOutbox.meetingId, String(meeting.id)),
      gt(mailOutbox.notBefore, now),
    );
    if (seat) await db.delete(mailOutbox).where(isOfMeeting);
  }
  // Its emails are its own again; those that were dropped are sent, unless what they say holds no longer.
  const isRequeued = sql`kept.state = 'queued' and ${mailOutbox.state} = 'failed' and ${isInTime && !isLost}`;
  await db.execute(sql`
    update ${mailOutbox} set checkup_id = kept.checkup_id, sealed = coalesce(${mailOutbox.sealed}, kept.sealed),
      state = case when ${isRequeued} then kept.state else ${mailOutbox.state} end,
      last_error = case when ${isRequeued} then kept.last_error else ${mailOutbox.lastError} end
    from jsonb_populate_recordset(null::${mailOutbox}, ${JSON.stringify(rows.mail_outbox ?? [])}::jsonb) as kept
    where kept.id = ${mailOutbox.id}`);
  return isLost;
}
