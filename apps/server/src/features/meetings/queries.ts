import { meetingMinutes, slotsUnder } from "@app/contract";
import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { checkups, meetings, users } from "#db/schema.ts";

export type MeetingRow = typeof meetings.$inferSelect;
type MeetingValues = typeof meetings.$inferInsert;

/** The meeting of a check-up in whatever state: there is one row for all that are booked one after the other. */
export const findMeeting = (db: Connection, checkupId: string) =>
  db.query.meetings.findFirst({ where: eq(meetings.checkupId, checkupId) });

/** A meeting, and whose it is. */
export async function findMeetingAndCustomer(db: Connection, id: string) {
  const [row] = await db
    .select({ meeting: meetings, customer: { id: users.id, email: users.email } })
    .from(meetings)
    .innerJoin(checkups, eq(checkups.id, meetings.checkupId))
    .innerJoin(users, eq(users.id, checkups.userId))
    .where(eq(meetings.id, id));
  return row;
}

interface Seating {
  capacity: number;
  /** Its own meeting is in nobody's way. */
  checkupId: string;
}

/** Meetings of other check-ups that begin between these moments. */
const othersBetween = (checkupId: string, from: Date, to?: Date) =>
  and(
    eq(meetings.state, "scheduled"),
    gt(meetings.startsAt, from),
    to && lt(meetings.startsAt, to),
    ne(meetings.checkupId, checkupId),
  );

const isFull = (seats: ReadonlySet<number>, capacity: number) => seats.size >= capacity;

/** The slots from now on in which other check-ups' meetings have all seats. */
export async function listTakenSlots(
  db: Connection,
  { capacity, checkupId, now, timeZone }: Seating & { now: Date; timeZone: string },
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: meetings.startsAt, seat: meetings.seat })
    .from(meetings)
    .where(othersBetween(checkupId, now))
    .orderBy(meetings.startsAt);
  const slotsBelow = slotsUnder(now, timeZone);
  const seatsOf = new Map<number, Set<number>>();
  for (const { startsAt, seat } of rows) {
    for (const slot of slotsBelow(startsAt)) {
      const seats = seatsOf.get(slot.getTime()) ?? new Set();
      seatsOf.set(slot.getTime(), seats.add(seat));
    }
  }
  return [...seatsOf].flatMap(([slot, seats]) => (isFull(seats, capacity) ? new Date(slot) : []));
}

/**
 * The lowest seat that looks free at a moment. When two take the same one at once, the unique index
 * `meetings_slot_key` refuses the later one. Seats above a capacity that was lowered since still count.
 */
export async function findFreeSeat(
  db: Connection,
  { startsAt, capacity, checkupId }: Seating & { startsAt: Date },
): Promise<number | undefined> {
  const ms = meetingMinutes * 60_000;
  const from = new Date(startsAt.getTime() - ms);
  const to = new Date(startsAt.getTime() + ms);
  const rows = await db
    .select({ seat: meetings.seat })
    .from(meetings)
    .where(othersBetween(checkupId, from, to));
  const taken = new Set(rows.map((row) => row.seat));
  if (isFull(taken, capacity)) return undefined;
  const seats = Array.from({ length: capacity }, (_, index) => index + 1);
  return seats.find((seat) => !taken.has(seat));
}

export async function insertMeeting(db: Connection, values: MeetingValues): Promise<MeetingRow> {
  const [row] = await db.insert(meetings).values(values).returning();
  return row!; // an insert without conflict clause always returns its row
}

export async function updateMeeting(
  db: Connection,
  id: string,
  values: Partial<MeetingValues>,
): Promise<MeetingRow> {
  const [row] = await db.update(meetings).set(values).where(eq(meetings.id, id)).returning();
  return row!; // the caller has its check-up locked
}
