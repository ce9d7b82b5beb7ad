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
import type { Connection } from "#db/client.ts";
import { answersOf } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { isPlanned } from "./booking-availability.ts";
import { findFreeSeat, findMeeting, listTakenSlots } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";

export interface Wish {
  checkupId: string;
  startsAt: Date;
  guests: string[];
  timeZone?: string | undefined;
  /** When the meeting starts that the customer saw, null for none; undefined where that is not told. */
  replaces?: Date | null | undefined;
}

/** By which door a customer comes: signed in, or through the link in his mail. */
export interface Door {
  customer: { id: string; email: string };
  refusals: {
    STEPS_INCOMPLETE: (about: { data: { step: number } }) => Error;
    TOO_LATE: () => Error;
    MEETING_CHANGED: () => Error;
    SLOT_TAKEN: (about: { data: { nearest: Date[] } }) => Error;
    LEAD_TIME: () => Error;
    NOT_BOOKABLE: () => Error;
  };
  /** Where a meeting that is not planned any more cannot be booked anew: why. */
  refuseAnew?: (meeting: MeetingRow) => Error;
}

export interface Circumstances {
  now: Date;
  calendar: Calendar;
  capacity: number;
}

/** What a granted wish changes. */
export interface Change {
  /** The check-up's row, whatever became of its meeting. */
  stored: MeetingRow | undefined;
  /** The meeting that is moved; without one this is a new one. */
  planned: MeetingRow | undefined;
  seat: number;
  isSameTime: boolean;
}

const proposals = 3;

const isSameList = (one: string[], other: string[]) =>
  one.toSorted().join() === other.toSorted().join();

/** What a wish comes to as things stand: nothing to do, or a change. Throws the refusal of it. */
export async function weigh(
  connection: Connection,
  checkup: ShownRow,
  wish: Wish,
  circumstances: Circumstances,
  door: Door,
): Promise<{ done: MeetingRow } | Change> {
  const { refusals } = door;
  const { now, calendar, capacity } = circumstances;
  const { startsAt, guests, replaces } = wish;
  const step = firstOpenStep({ ...answersOf(checkup), scheduledAt: null });
  if (step < stepNumber("schedule")) throw refusals.STEPS_INCOMPLETE({ data: { step } });

  const stored = await findMeeting(connection, checkup.id);
  const planned = stored && isPlanned(stored, now) ? stored : undefined;
  if (stored && !planned && door.refuseAnew) throw door.refuseAnew(stored);
  const isSameTime = planned?.startsAt.getTime() === startsAt.getTime();
  if (isSameTime && isSameList(planned.guests, guests)) return { done: planned };
  if (replaces !== undefined && replaces?.getTime() !== planned?.startsAt.getTime()) {
    throw refusals.MEETING_CHANGED();
  }
  if (planned && now > changeableUntil(planned.startsAt)) throw refusals.TOO_LATE();
  // Other guests at the same time keep the seat, and need no lead time.
  if (isSameTime) return { stored, planned, seat: planned.seat, isSameTime };

  const problem = bookingProblem(startsAt, now, calendar);
  if (problem === "leadTime") throw refusals.LEAD_TIME();
  if (problem) throw refusals.NOT_BOOKABLE();
  const seat = await findFreeSeat(connection, { startsAt, capacity, checkupId: checkup.id });
  if (seat === undefined) throw await slotTaken(connection, wish, circumstances, door);
  return { stored, planned, seat, isSameTime };
}

/** The refusal of a slot that others have, with the nearest ones that nobody has. */
export async function slotTaken(
  connection: Connection,
  { checkupId, startsAt }: Wish,
  { now, calendar, capacity }: Circumstances,
  { refusals }: Door,
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
  return refusals.SLOT_TAKEN({ data: { nearest: nearest.map((slot) => slot.startsAt) } });
}
