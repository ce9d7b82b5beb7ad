import { changeableUntil } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup, lockOwnCheckup } from "#features/checkups/queries.ts";
import { countCancellation, countChange } from "./booking-limits.ts";
import { cancelPlanned } from "./cancel-planned.ts";
import { findMeeting } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";

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
    const now = clock();
    if (now > changeableUntil(planned.startsAt)) throw refusals.TOO_LATE();
    await cancelPlanned(transaction, context, {
      meeting: planned,
      actor: customer,
      customer: customer.email,
      cancelledBy: "customer",
      now,
    });
    return planned.guests;
  });
  outbox.wake();
  if (told) await countCancellation(context, customer, told);
  return told !== undefined;
}
