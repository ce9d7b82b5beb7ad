import { undoSeconds } from "@app/contract";
import { eq } from "drizzle-orm";
import type { Parts, RequestContext } from "#procedure/context.ts";
import { orNotFound } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { briefNotes, briefs, checkups, mailOutbox, meetings } from "#db/schema.ts";
import { keepOnlyCancellations } from "#features/mails/queries.ts";
import { isPlanned } from "#features/meetings/availability.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { changeMeeting } from "#features/meetings/send-emails.ts";
import type { Notifying } from "#features/meetings/send-emails.ts";
import { keepRows } from "#features/trash/rows.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { findCheckup } from "./admin-queries.ts";

/** A worker may have read an email before an Undo at the last moment was committed. */
const graceSeconds = 5;

/** A check-up that is about to be deleted. */
export const lockCheckup = async (transaction: Connection, id: string) =>
  orNotFound(await findCheckup(transaction, id, { lock: true }));

/**
 * Moves a check-up to the trash, with all that belongs to it. A planned meeting is cancelled; who takes part is notified
 * once nobody can undo it any more. Returns its id in the trash. Wake the outbox after the commit.
 */
export async function deleteCheckup(
  transaction: Connection,
  context: RequestContext & { user: Actor },
  checkupId: string,
): Promise<string> {
  const locked = await lockCheckup(transaction, checkupId);
  const trashId = await keepRows(transaction, context, {
    entity: "checkup",
    entityId: checkupId,
    name: locked.checkup.companyName ?? locked.email,
    userId: locked.checkup.userId,
    tables: [
      [checkups, eq(checkups.id, checkupId)],
      [briefs, eq(briefs.checkupId, checkupId)],
      [briefNotes, eq(briefNotes.checkupId, checkupId)],
      [meetings, eq(meetings.checkupId, checkupId)],
      [mailOutbox, eq(mailOutbox.checkupId, checkupId)],
    ],
  });
  const undoneUntil = new Date(context.clock().getTime() + (undoSeconds + graceSeconds) * 1000);
  await deleteForGood(transaction, context, locked, undoneUntil);
  return trashId;
}

/** Without the trash. If nobody can undo it, cancellations leave at once, and the audit log does not name the company. */
export async function deleteForGood(
  transaction: Connection,
  context: Notifying & Pick<Parts, "clock"> & { user: Actor | null },
  { checkup, email }: Awaited<ReturnType<typeof lockCheckup>>,
  undoneUntil?: Date,
) {
  const { id: checkupId, userId, companyName, status } = checkup;
  const meeting = await findMeeting(transaction, checkupId);
  const now = context.clock();
  if (meeting) {
    const { id, startsAt, seat, guests, state, uid, sequence } = meeting;
    if (isPlanned(meeting, now)) {
      const by = { cancelledBy: "deletion", notBefore: undoneUntil } as const;
      const cancelled = { meeting, customer: { email }, companyName, now, ...by };
      await changeMeeting(transaction, context, cancelled, { state: "cancelled" });
    }
    await record(transaction, context.user, "delete", "meeting", id, {
      before: { checkupId, startsAt, seat, guests, state, uid, sequence },
    });
  }
  await keepOnlyCancellations(transaction, checkupId);
  await transaction.delete(checkups).where(eq(checkups.id, checkupId)); // its meeting too
  await record(transaction, context.user, "delete", "checkup", checkupId, {
    // Without answers: audit entries are never deleted.
    before: { userId, email, ...(undoneUntil && { companyName }), status },
    ...(!context.user && { after: { reason: "RETENTION_MONTHS" } }),
  });
}
