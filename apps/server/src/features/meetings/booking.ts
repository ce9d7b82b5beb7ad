import { randomUUID } from "node:crypto";
import type { RequestContext } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { findOwnCheckup, lockOwnCheckup, updateCheckup } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { countChange, countGuestMails } from "./booking-limits.ts";
import { slotTaken, weigh } from "./booking-rules.ts";
import type { Change, Door, Wish } from "./booking-rules.ts";
import { calendarAt } from "./holidays.ts";
import { insertMeeting, updateMeeting } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";
import { tellOfBooking } from "./tell.ts";

/**
 * Books the review meeting of a customer's check-up, or moves the planned one. Nothing comes back when there is
 * no such check-up.
 */
export async function bookMeeting(
  context: RequestContext,
  door: Door,
  wish: Wish,
): Promise<MeetingRow | undefined> {
  const { clock, db, outbox, settings } = context;
  const { customer } = door;
  const now = clock();
  const { calendar } = await calendarAt(now, settings);
  const circumstances = { now, calendar, capacity: settings.MEETING_CAPACITY };

  // Looked at twice: what is refused or changes nothing is not counted, and counting needs a connection of its
  // own, which nobody may wait for while holding one.
  const asSeen = await findOwnCheckup(db, customer.id, wish.checkupId);
  if (!asSeen) return undefined;
  const foreseen = await weigh(db, asSeen, wish, circumstances, door);
  if ("done" in foreseen) return foreseen.done;
  await countChange(context, customer.id);
  const { planned: before, isSameTime } = foreseen;
  const invited = before?.guests ?? [];
  await countGuestMails(context, customer, { guests: wish.guests, invited, isSameTime });

  const book = () =>
    inTransaction(db, async (transaction) => {
      const checkup = await lockOwnCheckup(transaction, customer.id, wish.checkupId);
      if (!checkup) return undefined;
      const outcome = await weigh(transaction, checkup, wish, circumstances, door);
      if ("done" in outcome) return outcome.done;
      const meeting = await write(transaction, wish, outcome, now);
      const { planned } = outcome;
      await record(transaction, customer, {
        action: "schedule",
        entity: "meeting",
        entityId: meeting.id,
        before: planned && {
          checkupId: checkup.id,
          startsAt: planned.startsAt,
          guests: planned.guests,
        },
        after: { checkupId: checkup.id, startsAt: meeting.startsAt, guests: meeting.guests },
      });
      const news = { meeting, before: planned, customer: customer.email };
      await tellOfBooking(transaction, context, news);
      return meeting;
    });

  // Whoever loses a seat to a booking at the same instant looks once more per seat.
  for (let attempt = 0; attempt < circumstances.capacity; attempt += 1) {
    try {
      const meeting = await book();
      outbox.wake();
      return meeting;
    } catch (error) {
      if (!violates(error, "meetings_slot_key")) throw error;
    }
  }
  throw await slotTaken(db, wish, circumstances, door);
}

/** Writes the change to the meeting and to its check-up, which the caller has locked. */
async function write(
  transaction: Connection,
  { checkupId, startsAt, guests, timeZone }: Wish,
  { stored, planned, seat, isSameTime }: Change,
  now: Date,
): Promise<MeetingRow> {
  const values = {
    startsAt,
    seat,
    guests,
    state: "scheduled" as const,
    visitorTimeZone: timeZone ?? planned?.visitorTimeZone ?? null,
    updatedAt: now,
    ...(isSameTime ? {} : { dayReminderFor: null, hourReminderFor: null }),
    // A meeting that is over or cancelled stays so in everybody's calendar: this is another one.
    ...(planned
      ? { sequence: planned.sequence + 1 }
      : { uid: randomUUID(), sequence: 0, createdAt: now }),
  };
  await updateCheckup(transaction, checkupId, { scheduledAt: startsAt, updatedAt: now });
  return stored
    ? updateMeeting(transaction, stored.id, values)
    : insertMeeting(transaction, { checkupId, ...values });
}
