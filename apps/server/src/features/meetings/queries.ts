import { endOf, meetingMinutes, slotsUnder } from "@app/contract";
import type { Calendar, MeetingRow, MeetingsQuery } from "@app/contract";
import { and, eq, getTableColumns, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { checkups, meetings, users } from "#db/schema.ts";
import { isAbout } from "#features/checkups/admin-queries.ts";
import { lockCheckups, selectCheckups } from "#features/checkups/queries.ts";
import { equals, fieldColumns } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

export type StoredMeeting = typeof meetings.$inferSelect;

/** Meetings with their companies and their customers' addresses. */
export const selectMeetings = (db: Connection) =>
  selectCheckups(db, {
    ...getTableColumns(meetings),
    companyName: checkups.companyName,
    email: users.email,
  }).innerJoin(meetings, eq(meetings.checkupId, checkups.id));

/** The meeting of a check-up in whatever state: there is one row for all that are booked one after the other. */
export const findMeeting = (db: Connection, checkupId: string) =>
  db.query.meetings.findFirst({ where: eq(meetings.checkupId, checkupId) });

/** Meetings as their emails need them. */
export const selectWithCustomer = (db: Connection) =>
  selectCheckups(db, {
    meeting: meetings,
    customer: { id: users.id, email: users.email },
    companyName: checkups.companyName,
  }).innerJoin(meetings, eq(meetings.checkupId, checkups.id));

export const findMeetingAndCustomer = (db: Connection, id: string) =>
  firstOf(selectWithCustomer(db).where(eq(meetings.id, id)));

/** The same, locked until the transaction ends. */
export async function lockMeeting(db: Connection, id: string) {
  const checkupId = db.select({ id: meetings.checkupId }).from(meetings).where(eq(meetings.id, id));
  await lockCheckups(db, checkupId);
  return findMeetingAndCustomer(db, id);
}

/** The planned meetings that begin from a moment on, and before another. */
export const listPlanned = (db: Connection, from: Date, to?: Date) =>
  selectMeetings(db)
    .where(
      and(
        eq(meetings.state, "scheduled"),
        gte(meetings.startsAt, from),
        to && lt(meetings.startsAt, to),
      ),
    )
    .orderBy(meetings.startsAt, meetings.seat);

/** The slots, to come or going on, in which other check-ups' meetings have all seats. */
export async function listTakenSlots(
  db: Connection,
  checkupId: string,
  { timeZone }: Calendar,
  capacity: number,
  now: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: meetings.startsAt, seat: meetings.seat })
    .from(meetings)
    .where(and(isUpcoming(now), ne(meetings.checkupId, checkupId)))
    .orderBy(meetings.startsAt);
  const slotsBelow = slotsUnder(now, timeZone);
  const seatsOf = new Map<number, Set<number>>();
  for (const { startsAt, seat } of rows) {
    for (const slot of slotsBelow(startsAt)) {
      const seats = seatsOf.get(slot.getTime()) ?? new Set();
      seatsOf.set(slot.getTime(), seats.add(seat));
    }
  }
  return [...seatsOf].flatMap(([slot, { size }]) => (size < capacity ? [] : new Date(slot)));
}

/**
 * The lowest seat that looks free at a moment. When two take the same one at once, the unique index
 * `meetings_slot_key` rejects the later one. Seats above a capacity that was lowered since still count.
 */
export async function findFreeSeat(
  db: Connection,
  { startsAt, capacity, checkupId }: { startsAt: Date; capacity: number; checkupId: string },
): Promise<number | undefined> {
  const overlaps = and(isUpcoming(startsAt), lt(meetings.startsAt, endOf(startsAt)));
  const rows = await db
    .select({ seat: meetings.seat })
    .from(meetings)
    .where(and(overlaps, ne(meetings.checkupId, checkupId)));
  const taken = new Set(rows.map((row) => row.seat));
  if (taken.size >= capacity) return undefined;
  const seats = Array.from({ length: capacity }, (_, index) => index + 1);
  return seats.find((seat) => !taken.has(seat));
}

/** The meeting of a check-up, whose row the caller has locked: a new one, or in the place of the one before. */
export async function saveMeeting(db: Connection, values: typeof meetings.$inferInsert) {
  const [row] = await db
    .insert(meetings)
    .values(values)
    .onConflictDoUpdate({ target: meetings.checkupId, set: values })
    .returning();
  return row!; // it is inserted or updated
}

/** A meeting that starts at this moment or before is over: `isOver` for the database. */
const latestStartOver = (now: Date) => new Date(now.getTime() - meetingMinutes * 60_000);

const notOver = (now: Date) => gt(meetings.startsAt, latestStartOver(now));

export const isUpcoming = (now: Date) => and(eq(meetings.state, "scheduled"), notOver(now));

/** Meetings are past or upcoming as seen from `now`. */
export const meetingList = (now: Date): ListSource<MeetingsQuery, MeetingRow> => ({
  id: meetings.id,
  from: (db, fields) =>
    selectCheckups(db, fields).innerJoin(meetings, eq(meetings.checkupId, checkups.id)).$dynamic(),
  where: async ({ search, time, state }, db) => {
    const ofTime = { upcoming: notOver(now), past: lte(meetings.startsAt, latestStartOver(now)) };
    return and(
      await isAbout(db, search),
      time === null ? undefined : ofTime[time],
      equals(meetings.state, state),
    );
  },
  order: {
    startsAt: meetings.startsAt,
    companyName: sql`lower(${checkups.companyName})`,
    email: users.email,
    state: meetings.state,
    createdAt: meetings.createdAt,
  },
  rows: (db, ids) => selectMeetings(db).where(anyOf(meetings.id, ids)),
  csv: {
    ...fieldColumns("id", "checkupId", "companyName", "email", "startsAt"),
    ...fieldColumns("guests", "state", "place", "createdAt"),
  },
});
