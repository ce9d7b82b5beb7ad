import { meetingMinutes } from "@app/contract";
import type { MeetingRow, MeetingsQuery } from "@app/contract";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { checkups, meetings, users } from "#db/schema.ts";
import { checkupsWithUnsentMails, countMails } from "#features/mails/queries.ts";
import type { ListSource } from "#lib/list.ts";

/** A meeting that starts at this moment or before is over: `isOver` for the database. */
const latestStartOver = (now: Date) => new Date(now.getTime() - meetingMinutes * 60_000);

/** Meetings that are not over. */
export const notOver = (now: Date) => gt(meetings.startsAt, latestStartOver(now));

function meetingsThat(db: Connection, { time, state, mails }: MeetingsQuery, now: Date) {
  const ofTime = { upcoming: notOver(now), past: lte(meetings.startsAt, latestStartOver(now)) };
  return and(
    time === null ? undefined : ofTime[time],
    state === null ? undefined : eq(meetings.state, state),
    mails === null ? undefined : inArray(meetings.checkupId, checkupsWithUnsentMails(db)),
  );
}

const order: Record<MeetingsQuery["sort"], AnyColumn | SQL> = {
  startsAt: meetings.startsAt,
  companyName: sql`lower(${checkups.companyName})`,
  email: users.email,
  state: meetings.state,
  createdAt: meetings.createdAt,
};

/** Meetings are past or upcoming as seen from `now`; `about`: those of check-ups of which `isAbout` is true. */
export const meetingList = (
  now: Date,
  about?: SQL,
): ListSource<MeetingsQuery, string, MeetingRow> => ({
  id: meetings.id,
  matching: (db, query, fields) =>
    db
      .select(fields)
      .from(meetings)
      .innerJoin(checkups, eq(checkups.id, meetings.checkupId))
      .innerJoin(users, eq(users.id, checkups.userId))
      .where(and(about, meetingsThat(db, query, now)))
      .$dynamic(),
  order: ({ sort }) => [order[sort], meetings.id],
  rows: async (db, ids) => {
    const rows = await db
      .select({
        id: meetings.id,
        checkupId: meetings.checkupId,
        companyName: checkups.companyName,
        email: users.email,
        startsAt: meetings.startsAt,
        guests: meetings.guests,
        state: meetings.state,
        createdAt: meetings.createdAt,
      })
      .from(meetings)
      .innerJoin(checkups, eq(checkups.id, meetings.checkupId))
      .innerJoin(users, eq(users.id, checkups.userId))
      .where(inArray(meetings.id, ids));
    const checkupIds = rows.map((row) => row.checkupId);
    const mails = await countMails(db, checkupIds);
    return rows.map((row) => ({ ...row, mails: mails.get(row.checkupId)! })); // counted for all of them
  },
  csv: {
    id: (row) => row.id,
    checkup_id: (row) => row.checkupId,
    company_name: (row) => row.companyName,
    email: (row) => row.email,
    starts_at: (row) => row.startsAt,
    guests: (row) => row.guests.join(", "),
    state: (row) => row.state,
    created_at: (row) => row.createdAt,
    mails_sent: (row) => row.mails.sent,
    mails_queued: (row) => row.mails.queued,
    mails_failed: (row) => row.mails.failed,
  },
});

/**
 * A meeting that nobody else can change before the transaction ends: who books or deletes holds the check-up
 * first, and so does this, or two of them could wait for each other.
 */
export async function lockMeeting(db: Connection, id: string) {
  const checkupId = db.select({ id: meetings.checkupId }).from(meetings).where(eq(meetings.id, id));
  await db
    .select({ id: checkups.id })
    .from(checkups)
    .where(inArray(checkups.id, checkupId))
    .for("update");
  return db.query.meetings.findFirst({ where: eq(meetings.id, id) });
}

/** Frees the seat of a meeting that the caller has locked. */
export async function cancelMeeting(db: Connection, id: string, now: Date) {
  const [row] = await db
    .update(meetings)
    .set({ state: "cancelled", sequence: sql`${meetings.sequence} + 1`, updatedAt: now })
    .where(eq(meetings.id, id))
    .returning();
  return row!; // it is locked, so it is there
}
