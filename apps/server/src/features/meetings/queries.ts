import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { meetings } from "#db/schema.ts";

export type MeetingRow = typeof meetings.$inferSelect;

export const findMeeting = (db: Connection, checkupId: string) =>
  db.query.meetings.findFirst({
    where: and(eq(meetings.checkupId, checkupId), eq(meetings.state, "scheduled")),
  });

/** The moments at which all seats are taken by other check-ups' meetings. */
export async function listTakenSlots(
  db: Connection,
  { from, capacity, checkupId }: { from: Date; capacity: number; checkupId: string },
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: meetings.startsAt })
    .from(meetings)
    .where(
      and(
        eq(meetings.state, "scheduled"),
        gte(meetings.startsAt, from),
        ne(meetings.checkupId, checkupId),
      ),
    )
    .groupBy(meetings.startsAt)
    .having(sql`count(*) >= ${capacity}`);
  return rows.map((row) => row.startsAt);
}

interface Booking {
  checkupId: string;
  startsAt: Date;
  guests: string[];
  capacity: number;
  now: Date;
}

/**
 * Gives a check-up's meeting the lowest free seat at a moment, moving the meeting when there is one.
 * Nothing comes back when no seat looks free; when two take the same seat at once, the unique index
 * `meetings_slot_key` refuses the later one.
 */
export async function bookSeat(db: Connection, booking: Booking): Promise<MeetingRow | undefined> {
  const { checkupId, startsAt, guests, capacity, now } = booking;
  const taken = await db
    .select({ seat: meetings.seat })
    .from(meetings)
    .where(
      and(
        eq(meetings.startsAt, startsAt),
        eq(meetings.state, "scheduled"),
        ne(meetings.checkupId, checkupId),
      ),
    );
  const seats = Array.from({ length: capacity }, (_, index) => index + 1);
  const seat = seats.find((number) => !taken.some((row) => row.seat === number));
  if (seat === undefined) return undefined;
  const [row] = await db
    .insert(meetings)
    .values({ checkupId, startsAt, seat, guests, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: meetings.checkupId,
      set: {
        startsAt,
        seat,
        guests,
        state: "scheduled",
        sequence: sql`${meetings.sequence} + 1`,
        updatedAt: now,
      },
    })
    .returning();
  return row;
}
