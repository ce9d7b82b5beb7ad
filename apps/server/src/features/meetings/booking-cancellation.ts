import { changeableUntil } from "@app/contract";
import type { RequestContext } from "#api/context.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup, lockOwnCheckup, updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { cancelMeeting } from "./admin-queries.ts";
import { countCancellation, countChange } from "./booking-limits.ts";
import { findMeeting } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";
import { tellOfCancellation } from "./tell.ts";

interface Cancellation {
  checkupId: string;
  /** When the meeting starts that the customer saw; undefined where that is not told. */
  startsAt?: Date | undefined;
}

interface Door {
  customer: { id: string; email: string };
  refusals: { TOO_LATE: () => Error; MEETING_CHANGED: () => Error };
}

/**
 * Cancels the meeting of a customer's check-up; one that is cancelled already, or was never booked, stays as it
 * is, and so does one that starts at another time than the one that he saw. Answers whether there is such a check-up.
 */
export async function cancelBooking(
  context: RequestContext,
  { customer, refusals }: Door,
  { checkupId, startsAt: seen }: Cancellation,
): Promise<boolean> {
  const { clock, db, outbox } = context;
  const asSeen = await findOwnCheckup(db, customer.id, checkupId);
  if (!asSeen) return false;
  const refuseUnseen = ({ startsAt }: MeetingRow) => {
    if (seen && seen.getTime() !== startsAt.getTime()) throw refusals.MEETING_CHANGED();
  };
  const foreseen = await findMeeting(db, checkupId);
  if (foreseen?.state !== "scheduled") return true;
  refuseUnseen(foreseen);
  await countChange(context, customer.id);

  const told = await inTransaction(db, async (transaction) => {
    const checkup = await lockOwnCheckup(transaction, customer.id, checkupId);
    if (!checkup) return undefined;
    const planned = await findMeeting(transaction, checkupId);
    if (planned?.state !== "scheduled") return [];
    refuseUnseen(planned);
    const { id, startsAt, guests } = planned;
    const now = clock();
    if (now > changeableUntil(startsAt)) throw refusals.TOO_LATE();
    const meeting = await cancelMeeting(transaction, id, now);
    await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: now });
    await record(transaction, customer, {
      action: "cancel",
      entity: "meeting",
      entityId: id,
      before: { checkupId, startsAt, guests },
    });
    await tellOfCancellation(transaction, context, { meeting, customer: customer.email });
    return guests;
  });
  outbox.wake();
  if (told) await countCancellation(context, customer, told);
  return told !== undefined;
}
