import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  bookingProblem,
  changeableUntil,
  firstOpenStep,
  freeSlots,
  nearestFreeSlots,
  stepNumber,
} from "@app/contract";
import type { Calendar, Meeting } from "@app/contract";
import type { Call, guarded } from "#procedure/access.ts";
import type { RequestContext } from "#procedure/context.ts";
import { countUse, orNotFound } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import {
  answersOf,
  findOwnCheckup,
  lockOwnCheckup,
  updateCheckup,
} from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { availabilityFor, isPlanned, shown } from "./availability.ts";
import { countCancellation, countGuestEmails } from "./booking-limits.ts";
import { calendarAt } from "./holidays.ts";
import { findMeetingSettings } from "./settings.ts";
import { findFreeSeat, findMeeting, saveMeeting } from "./queries.ts";
import type { StoredMeeting } from "./queries.ts";
import { changeMeeting, sendBookingEmails } from "./send-emails.ts";
import type { ChangedMeeting, Notifying } from "./send-emails.ts";

type ScheduleCall = Call<typeof guarded.meetings.schedule>;
type BookingErrors = Omit<ScheduleCall["errors"], "NOT_FOUND" | "UNAUTHORIZED">;

/** The customer for whom a meeting is booked or cancelled: signed in, or through the link in an email. */
interface BookingCall<Code extends keyof BookingErrors = keyof BookingErrors> {
  customer: { id: string; email: string };
  /** Who moves the meeting in the customer's place: its guests stay, and it is never too late. */
  administrator?: Actor;
  errors: Pick<BookingErrors, Code>;
}

/** Without `guests` they stay. */
type BookingRequest = Omit<ScheduleCall["input"], "guests"> & { guests?: string[] };

/** A request with what its outcome depends on. */
interface CheckedBooking extends BookingCall, BookingRequest {
  context: RequestContext;
  now: Date;
  calendar: Calendar;
  capacity: number;
}

/** What an accepted request changes. */
interface Change {
  /** The meeting that is moved; without one this is a new one. */
  planned: StoredMeeting | undefined;
  guests: string[];
  seat: number;
  isSameTime: boolean;
}

const proposals = 3;

/** Books the review meeting of a customer's check-up, or moves the planned one. */
export async function bookMeeting(
  context: RequestContext,
  call: BookingCall,
  request: BookingRequest,
): Promise<Meeting> {
  const { clock, db, outbox, settings } = context;
  const { customer, administrator } = call;
  const { checkupId } = request;
  // The customer takes part anyway, and gets the customer's email.
  const guests = request.guests?.filter((guest) => guest !== customer.email);
  const now = clock();
  const common = await findMeetingSettings(db, settings);
  const { calendar } = await calendarAt(now, settings, common);
  const { capacity } = common;
  const booking = { ...call, ...request, guests, context, now, calendar, capacity };

  // Checked twice: a request that is rejected or changes nothing is not counted, and counting needs a connection of its
  // own, which cannot be taken while a transaction holds one.
  const seen = orNotFound(await findOwnCheckup(db, customer.id, checkupId));
  const expected = await check(db, seen, booking);
  if ("done" in expected) return shown(expected.done, common);
  const actor = administrator ?? customer;
  await countUse(context, "meetingChangesPerUser", actor.id);
  const invited = expected.planned?.guests ?? [];
  if (!administrator) await countGuestEmails(context, customer, { ...expected, invited });

  const book = () =>
    inTransaction(db, async (transaction) => {
      const checkup = orNotFound(await lockOwnCheckup(transaction, customer.id, checkupId));
      const change = await check(transaction, checkup, booking);
      if ("done" in change) return change.done;
      const { planned: before } = change;
      const meeting = await write(transaction, booking, change);
      await record(transaction, actor, "schedule", "meeting", meeting.id, {
        before: before && { checkupId, startsAt: before.startsAt, guests: before.guests },
        after: { checkupId, startsAt: meeting.startsAt, guests: meeting.guests },
      });
      const { companyName } = checkup;
      const isMovedByTeam = administrator !== undefined;
      const booked = { meeting, before, customer, companyName, isMovedByTeam };
      await sendBookingEmails(transaction, context, booked);
      return meeting;
    });

  // When a booking at the same instant takes the seat, the next one is tried.
  for (let attempt = 0; attempt < capacity; attempt += 1) {
    try {
      const meeting = await book();
      outbox.wake();
      return shown(meeting, common);
    } catch (error) {
      if (!violates(error, "meetings_slot_key")) throw error;
    }
  }
  throw await slotTaken(db, booking);
}

/** The change that a request needs, or `done` where nothing changes. Throws why it is rejected. */
async function check(
  connection: Connection,
  checkup: ShownRow,
  booking: CheckedBooking,
): Promise<{ done: StoredMeeting } | Change> {
  const { administrator, startsAt, replaces, now, calendar, capacity, errors } = booking;
  const step = firstOpenStep({ ...answersOf(checkup), scheduledAt: null });
  if (step < stepNumber("schedule") && !administrator)
    throw errors.STEPS_INCOMPLETE({ data: { step } });

  const stored = await findMeeting(connection, checkup.id);
  const planned = stored && isPlanned(stored, now) ? stored : undefined;
  const guests = booking.guests ?? planned?.guests ?? [];
  const isSameTime = planned?.startsAt.getTime() === startsAt.getTime();
  const isSameList = isDeepStrictEqual(new Set(planned?.guests), new Set(guests));
  if (isSameTime && isSameList) return { done: planned };
  if (replaces !== undefined && replaces?.getTime() !== planned?.startsAt.getTime()) {
    throw errors.MEETING_CHANGED();
  }
  if (planned && !administrator && now > changeableUntil(planned.startsAt)) throw errors.TOO_LATE();
  // Other guests at the same time keep the seat, and need no lead time.
  if (isSameTime) return { planned, guests, seat: planned.seat, isSameTime };

  const problem = bookingProblem(startsAt, now, calendar);
  if (problem === "leadTime") throw errors.LEAD_TIME();
  if (problem) throw errors.NOT_BOOKABLE();
  const seat = await findFreeSeat(connection, { startsAt, capacity, checkupId: checkup.id });
  if (seat === undefined) throw await slotTaken(connection, booking);
  return { planned, guests, seat, isSameTime };
}

/** The error of a slot that is taken, with the nearest free ones. */
async function slotTaken(
  db: Connection,
  { checkupId, startsAt, context, calendar, errors }: CheckedBooking,
): Promise<Error> {
  const available = await availabilityFor({ ...context, db }, checkupId);
  const { firstDay, lastDay, taken, meeting } = available;
  // The time that the customer has already is no proposal either.
  const others = [...taken, startsAt, ...(meeting ? [meeting.startsAt] : [])];
  const nearest = nearestFreeSlots(
    startsAt,
    freeSlots({ ...calendar, firstDay, lastDay }, others),
    proposals,
  );
  return errors.SLOT_TAKEN({ data: { nearest: nearest.map((slot) => slot.startsAt) } });
}

/** Writes the change to the meeting and to its check-up, which the caller has locked. */
async function write(
  transaction: Connection,
  { checkupId, startsAt, timeZone, now }: CheckedBooking,
  { planned, guests, seat, isSameTime }: Change,
): Promise<StoredMeeting> {
  await updateCheckup(transaction, checkupId, { scheduledAt: startsAt, updatedAt: now });
  return saveMeeting(transaction, {
    checkupId,
    startsAt,
    seat,
    guests,
    state: "scheduled",
    visitorTimeZone: timeZone ?? planned?.visitorTimeZone ?? null,
    place: planned?.place ?? null,
    // A meeting that is over or cancelled stays so in everybody's calendar: this is another one.
    uid: planned?.uid ?? randomUUID(),
    sequence: planned ? planned.sequence + 1 : 0,
    createdAt: planned?.createdAt ?? now,
    updatedAt: now,
    ...(isSameTime ? {} : { dayReminderFor: null, hourReminderFor: null }),
  });
}

export interface TeamChange extends ChangedMeeting {
  actor: Actor;
  now: Date;
}

/**
 * Cancels a planned meeting whose check-up the transaction has locked: its seat and the check-up's date are free, it
 * is recorded, and everybody gets an email.
 */
export async function cancelMeeting(
  transaction: Connection,
  sending: Notifying,
  { actor, ...cancelled }: TeamChange,
): Promise<void> {
  const { id, checkupId, startsAt, guests } = cancelled.meeting;
  await updateCheckup(transaction, checkupId, { scheduledAt: null, updatedAt: cancelled.now });
  await record(transaction, actor, "cancel", "meeting", id, {
    before: { checkupId, startsAt, guests },
  });
  await changeMeeting(transaction, sending, cancelled, { state: "cancelled" });
}

/**
 * Cancels the meeting of a customer's check-up. One that is cancelled already, or was never booked, stays as it is;
 * one that starts at another time than the one that the customer saw is an error.
 */
export async function cancelBooking(
  context: RequestContext,
  { customer, errors }: BookingCall<"TOO_LATE" | "MEETING_CHANGED">,
  { checkupId, startsAt: seen }: { checkupId: string; startsAt?: Date | undefined },
) {
  const { clock, db, outbox } = context;
  const findScheduled = async (connection: Connection) => {
    const meeting = await findMeeting(connection, checkupId);
    if (meeting?.state !== "scheduled") return undefined;
    if (seen && seen.getTime() !== meeting.startsAt.getTime()) throw errors.MEETING_CHANGED();
    return meeting;
  };
  orNotFound(await findOwnCheckup(db, customer.id, checkupId));
  if (!(await findScheduled(db))) return {};
  await countUse(context, "meetingChangesPerUser", customer.id);

  const guests = await inTransaction(db, async (transaction) => {
    const checkup = orNotFound(await lockOwnCheckup(transaction, customer.id, checkupId));
    const meeting = await findScheduled(transaction);
    if (!meeting) return [];
    const now = clock();
    if (now > changeableUntil(meeting.startsAt)) throw errors.TOO_LATE();
    await cancelMeeting(transaction, context, {
      meeting,
      actor: customer,
      customer,
      companyName: checkup.companyName,
      cancelledBy: "customer",
      now,
    });
    return meeting.guests;
  });
  outbox.wake();
  await countCancellation(context, customer, guests);
  return {};
}
