import { changeableUntil } from "@app/contract";
import type { Parts, RequestContext } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup, lockOwnCheckup, updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { countCancellation, countChange } from "./booking-limits.ts";
import type { Caller } from "./booking.ts";
import { findMeeting, freeSeat } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";
import { sendCancellationEmails } from "./send-emails.ts";

interface Cancellation {
  meeting: MeetingRow;
  /** Who cancels it, and the customer's address. */
  actor: { id: string; email: string };
  customer: string;
  cancelledBy: "customer" | "team";
  now: Date;
}

/**
 * Cancels a planned meeting whose check-up the transaction has locked: its seat and the check-up's date are free, it
 * is on record, and everybody gets an email.
 */
export async function cancelMeeting(
  transaction: Connection,
  parts: Pick<Parts, "outbox" | "settings" | "secret">,
  { meeting: planned, actor, customer, cancelledBy, now }: Cancellation,
): Promise<void> {
  const { id, checkupId, startsAt, guests } = planned;
  const meeting = await freeSeat(transaction, planned, now);
  await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: now });
  await record(transaction, actor, {
    action: "cancel",
    entity: "meeting",
    entityId: id,
    before: { checkupId, startsAt, guests },
  });
  await sendCancellationEmails(transaction, parts, { meeting, customer, cancelledBy });
}

/**
 * Cancels the meeting of a customer's check-up. One that is cancelled already, or was never booked, stays as it is;
 * one that starts at another time than the one that the customer saw is an error.
 */
export async function cancelBooking(
  context: RequestContext,
  { customer, errors, notFound }: Caller<"TOO_LATE" | "MEETING_CHANGED">,
  { checkupId, startsAt: seen }: { checkupId: string; startsAt?: Date | undefined },
): Promise<void> {
  const { clock, db, outbox } = context;
  const findScheduled = async (connection: Connection) => {
    const meeting = await findMeeting(connection, checkupId);
    if (meeting?.state !== "scheduled") return undefined;
    if (seen && seen.getTime() !== meeting.startsAt.getTime()) throw errors.MEETING_CHANGED();
    return meeting;
  };
  if (!(await findOwnCheckup(db, customer.id, checkupId))) throw notFound();
  if (!(await findScheduled(db))) return;
  await countChange(context, customer.id);

  const guests = await inTransaction(db, async (transaction) => {
    if (!(await lockOwnCheckup(transaction, customer.id, checkupId))) throw notFound();
    const meeting = await findScheduled(transaction);
    if (!meeting) return [];
    const now = clock();
    if (now > changeableUntil(meeting.startsAt)) throw errors.TOO_LATE();
    await cancelMeeting(transaction, context, {
      meeting,
      actor: customer,
      customer: customer.email,
      cancelledBy: "customer",
      now,
    });
    return meeting.guests;
  });
  outbox.wake();
  await countCancellation(context, customer, guests);
}
