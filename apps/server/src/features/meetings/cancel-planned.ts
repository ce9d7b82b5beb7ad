import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { cancelMeeting } from "./admin-queries.ts";
import type { MeetingRow } from "./queries.ts";
import { tellOfCancellation } from "./tell.ts";

interface Cancelling {
  meeting: MeetingRow;
  /** Who cancels it, and the customer's address. */
  actor: { id: string; email: string };
  customer: string;
  cancelledBy: "customer" | "team";
  now: Date;
}

/**
 * Cancels a planned meeting whose check-up the transaction holds: its seat and the check-up's date are free, it is
 * on record, and everybody is told.
 */
export async function cancelPlanned(
  transaction: Connection,
  parts: Pick<Parts, "outbox" | "settings" | "secret">,
  { meeting: planned, actor, customer, cancelledBy, now }: Cancelling,
): Promise<void> {
  const { id, checkupId, startsAt, guests } = planned;
  const meeting = await cancelMeeting(transaction, id, now);
  await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: now });
  await record(transaction, actor, {
    action: "cancel",
    entity: "meeting",
    entityId: id,
    before: { checkupId, startsAt, guests },
  });
  await tellOfCancellation(transaction, parts, { meeting, customer, cancelledBy });
}
