import { changeableUntil } from "@app/contract";
import type { RequestContext } from "#api/context.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup, lockOwnCheckup, updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { cancelMeeting } from "./admin-queries.ts";
import { countChange } from "./booking-limits.ts";
import { findMeeting } from "./queries.ts";
import { tellOfCancellation } from "./tell.ts";

interface Door {
  customer: { id: string; email: string };
  refusals: { TOO_LATE: () => Error };
}

/**
 * Cancels the meeting of a customer's check-up; one that is cancelled already, or was never booked, stays as it
 * is. Answers whether there is such a check-up.
 */
export async function cancelBooking(
  context: RequestContext,
  { customer, refusals }: Door,
  checkupId: string,
): Promise<boolean> {
  const { clock, db, outbox } = context;
  const now = clock();
  const asSeen = await findOwnCheckup(db, customer.id, checkupId);
  if (!asSeen) return false;
  if ((await findMeeting(db, checkupId))?.state !== "scheduled") return true;
  await countChange(context, customer.id);

  const isThere = await inTransaction(db, async (transaction) => {
    const checkup = await lockOwnCheckup(transaction, customer.id, checkupId);
    if (!checkup) return false;
    const planned = await findMeeting(transaction, checkupId);
    if (planned?.state !== "scheduled") return true;
    const { id, startsAt, guests } = planned;
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
    return true;
  });
  outbox.wake();
  return isThere;
}
