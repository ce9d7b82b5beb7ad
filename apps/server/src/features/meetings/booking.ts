import { randomUUID } from "node:crypto";
import {
  bookingProblem,
  changeableUntil,
  firstBookableDay,
  firstOpenStep,
  freeSlots,
  lastBookableDay,
  nearestFreeSlots,
  stepNumber,
} from "@app/contract";
import type { Calendar } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
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
import { isPlanned } from "./availability.ts";
import { countChange, countGuestMails } from "./booking-limits.ts";
import { calendarAt } from "./holidays.ts";
import {
  findFreeSeat,
  findMeeting,
  insertMeeting,
  listTakenSlots,
  updateMeeting,
} from "./queries.ts";
import type { MeetingRow } from "./queries.ts";
import { sendBookingEmails } from "./send-emails.ts";

interface BookingErrors {
  STEPS_INCOMPLETE: (about: { data: { step: number } }) => Error;
  TOO_LATE: () => Error;
  MEETING_CHANGED: () => Error;
  SLOT_TAKEN: (about: { data: { nearest: Date[] } }) => Error;
  LEAD_TIME: () => Error;
  NOT_BOOKABLE: () => Error;
}

/** The customer for whom a meeting is booked or cancelled: signed in, or through the link in an email. */
export interface Caller<Code extends keyof BookingErrors = keyof BookingErrors> {
  customer: { id: string; email: string };
  errors: Pick<BookingErrors, Code>;
  /** There is no such check-up. */
  notFound: () => Error;
  /** Where a meeting that is not planned any more cannot be booked anew: why. */
  rejectRebooking?: (meeting: MeetingRow) => Error;
}

interface BookingRequest {
  checkupId: string;
  startsAt: Date;
  guests: string[];
  timeZone?: string | undefined;
  /** When the meeting starts that the customer saw, null for none; undefined where the request does not say. */
  replaces?: Date | null | undefined;
}

/** A request with what its outcome depends on. */
interface Booking extends BookingRequest, Caller {
  now: Date;
  calendar: Calendar;
  capacity: number;
}

/** What an accepted request changes. */
interface Change {
  /** The check-up's row, whatever became of its meeting. */
  stored: MeetingRow | undefined;
  /** The meeting that is moved; without one this is a new one. */
  planned: MeetingRow | undefined;
  seat: number;
  isSameTime: boolean;
}

const proposals = 3;

/** Books the review meeting of a customer's check-up, or moves the planned one. */
export async function bookMeeting(
  context: RequestContext,
  caller: Caller,
  request: BookingRequest,
): Promise<MeetingRow> {
  const { clock, db, outbox, settings } = context;
  const { customer, notFound } = caller;
  const now = clock();
  const { calendar } = await calendarAt(now, settings);
  const capacity = settings.MEETING_CAPACITY;
  const booking = { ...request, ...caller, now, calendar, capacity };

  // Checked twice: what is rejected or changes nothing is not counted, and counting needs a connection of its
  // own, which nobody may wait for while holding one.
  const seen = await findOwnCheckup(db, customer.id, request.checkupId);
  if (!seen) throw notFound();
  const expected = await check(db, seen, booking);
  if ("done" in expected) return expected.done;
  await countChange(context, customer.id);
  const { planned: before, isSameTime } = expected;
  const invited = before?.guests ?? [];
  await countGuestMails(context, customer, { guests: request.guests, invited, isSameTime });

  const book = () =>
    inTransaction(db, async (transaction) => {
      const checkup = await lockOwnCheckup(transaction, customer.id, request.checkupId);
      if (!checkup) throw notFound();
      const change = await check(transaction, checkup, booking);
      if ("done" in change) return change.done;
      const meeting = await write(transaction, booking, change);
      const { planned } = change;
      const recorded = ({ startsAt, guests }: MeetingRow) => ({
        checkupId: checkup.id,
        startsAt,
        guests,
      });
      await record(transaction, customer, {
        action: "schedule",
        entity: "meeting",
        entityId: meeting.id,
        before: planned && recorded(planned),
        after: recorded(meeting),
      });
      const booked = { meeting, before: planned, customer: customer.email };
      await sendBookingEmails(transaction, context, booked);
      return meeting;
    });

  // Whoever loses a seat to a booking at the same instant looks once more per seat.
  for (let attempt = 0; attempt < capacity; attempt += 1) {
    try {
      const meeting = await book();
      outbox.wake();
      return meeting;
    } catch (error) {
      if (!violates(error, "meetings_slot_key")) throw error;
    }
  }
  throw await slotTaken(db, booking);
}

const isSameList = (one: string[], other: string[]) =>
  one.toSorted().join() === other.toSorted().join();

/** What a request comes to as things are now: nothing to do, or a change. Throws why it is rejected. */
async function check(
  connection: Connection,
  checkup: ShownRow,
  booking: Booking,
): Promise<{ done: MeetingRow } | Change> {
  const { startsAt, guests, replaces, now, calendar, capacity, errors } = booking;
  const step = firstOpenStep({ ...answersOf(checkup), scheduledAt: null });
  if (step < stepNumber("schedule")) throw errors.STEPS_INCOMPLETE({ data: { step } });

  const stored = await findMeeting(connection, checkup.id);
  const planned = stored && isPlanned(stored, now) ? stored : undefined;
  if (stored && !planned && booking.rejectRebooking) throw booking.rejectRebooking(stored);
  const isSameTime = planned?.startsAt.getTime() === startsAt.getTime();
  if (isSameTime && isSameList(planned.guests, guests)) return { done: planned };
  if (replaces !== undefined && replaces?.getTime() !== planned?.startsAt.getTime()) {
    throw errors.MEETING_CHANGED();
  }
  if (planned && now > changeableUntil(planned.startsAt)) throw errors.TOO_LATE();
  // Other guests at the same time keep the seat, and need no lead time.
  if (isSameTime) return { stored, planned, seat: planned.seat, isSameTime };

  const problem = bookingProblem(startsAt, now, calendar);
  if (problem === "leadTime") throw errors.LEAD_TIME();
  if (problem) throw errors.NOT_BOOKABLE();
  const seat = await findFreeSeat(connection, { startsAt, capacity, checkupId: checkup.id });
  if (seat === undefined) throw await slotTaken(connection, booking);
  return { stored, planned, seat, isSameTime };
}

/** The error of a slot that others have, with the nearest ones that nobody has. */
async function slotTaken(
  connection: Connection,
  { checkupId, startsAt, now, calendar, capacity, errors }: Booking,
): Promise<Error> {
  const { timeZone } = calendar;
  const firstDay = firstBookableDay(now, calendar);
  const lastDay = lastBookableDay(now, calendar);
  const taken = await listTakenSlots(connection, { capacity, checkupId, now, timeZone });
  // The time that the customer has already is no proposal either.
  const own = await findMeeting(connection, checkupId);
  const held = own?.state === "scheduled" ? [own.startsAt] : [];
  const free = freeSlots({ ...calendar, firstDay, lastDay }, [...taken, ...held, startsAt]);
  const nearest = nearestFreeSlots(startsAt, free, proposals);
  return errors.SLOT_TAKEN({ data: { nearest: nearest.map((slot) => slot.startsAt) } });
}

/** Writes the change to the meeting and to its check-up, which the caller has locked. */
async function write(
  transaction: Connection,
  { checkupId, startsAt, guests, timeZone, now }: Booking,
  { stored, planned, seat, isSameTime }: Change,
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
