import { linkMailKinds, meetingMinutes } from "@app/contract";
import type { AnyMailRow, MailsQuery } from "@app/contract";
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { checkups, mailOutbox, meetings } from "#db/schema.ts";
import { lockCheckups } from "#features/checkups/queries.ts";
import { equals, holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

/** Why emails were dropped that are no longer needed. */
export const meetingChanged = "The meeting was changed";
const checkupDeleted = "The CheckUp was deleted";

/** Drops emails that are not sent yet; one that is being sent may still arrive. */
const dropEmails = (db: Connection, which: SQL | undefined, lastError: string) =>
  db
    .update(mailOutbox)
    .set({ state: "failed", lastError })
    .where(and(which, eq(mailOutbox.state, "queued")));

export const dropReminders = (db: Connection, meetingId: string, recipients?: string[]) =>
  dropEmails(
    db,
    and(
      eq(mailOutbox.meetingId, meetingId),
      inArray(mailOutbox.kind, ["reminder-day", "reminder-hour"]),
      recipients && inArray(mailOutbox.recipient, recipients),
    ),
    meetingChanged,
  );

/**
 * Drops the waiting emails of a check-up that is about to be deleted, except cancellations, and deletes the content of
 * all that were sent or dropped: it holds answers. Call it last, before the deletion.
 */
export async function keepOnlyCancellations(db: Connection, checkupId: string): Promise<void> {
  const isAbout = eq(mailOutbox.checkupId, checkupId);
  await dropEmails(db, and(isAbout, ne(mailOutbox.kind, "cancellation")), checkupDeleted);
  await db
    .update(mailOutbox)
    .set({ sealed: null })
    .where(and(isAbout, ne(mailOutbox.state, "queued")));
}

const mostEmails = 200;

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Whether its reader got a newer email about the same meeting; reminders do not count. */
const isSuperseded = sql<boolean>`exists (
  select 1 from ${mailOutbox} newer
  where newer.meeting_id = ${mailOutbox.meetingId}
    and newer.recipient = ${mailOutbox.recipient}
    and newer.kind in ('invitation', 'change', 'cancellation')
    and (newer.created_at, newer.meeting_sequence) > (${mailOutbox.createdAt}, ${mailOutbox.meetingSequence})
)`;

/**
 * Whether what an email says is still true. An email about a meeting is current until its reader gets a newer one or the
 * meeting is over, a reminder until the next one is due. Guests who stay get no email when only other guests change;
 * everybody else's last email is about the meeting's current revision.
 */
const isCurrent = (now: Date): SQL<boolean> => {
  const startsLaterThan = (minutes: number) => gt(meetings.startsAt, inMinutes(now, minutes));
  const isOfTheMeeting = and(
    eq(meetings.state, "scheduled"),
    or(
      eq(mailOutbox.meetingSequence, meetings.sequence),
      sql`${mailOutbox.recipient} = any(${meetings.guests})`,
    ),
  );
  return sql<boolean>`case
    when ${inArray(mailOutbox.kind, linkMailKinds)} then false
    when ${mailOutbox.kind} in ('completed', 'retention') then true
    when ${mailOutbox.kind} = 'finish' then ${mailOutbox.state} = 'failed'
    when ${isSuperseded} then false
    when ${mailOutbox.kind} = 'cancellation' then ${startsLaterThan(-meetingMinutes)}
    when ${mailOutbox.kind} = 'reminder-day' then ${isOfTheMeeting} and ${startsLaterThan(60)}
    when ${mailOutbox.kind} = 'reminder-hour' then ${isOfTheMeeting} and ${startsLaterThan(0)}
    else ${isOfTheMeeting} and ${startsLaterThan(-meetingMinutes)}
  end is true`;
};

const { sealed: _sealed, leasedUntil: _leasedUntil, ...columns } = getTableColumns(mailOutbox);

/** Joined with meetings: in a query of one table Drizzle writes the columns of `isSuperseded` without the table's name. */
const selectEmails = (db: Connection, now: Date) =>
  db
    .select({ ...columns, companyName: checkups.companyName, isCurrent: isCurrent(now) })
    .from(mailOutbox)
    .leftJoin(meetings, eq(meetings.id, mailOutbox.meetingId))
    .leftJoin(checkups, eq(checkups.id, mailOutbox.checkupId))
    .$dynamic();

/** The emails about a check-up and its meeting, latest first. */
export const listEmails = (db: Connection, checkupId: string, now: Date) =>
  selectEmails(db, now)
    .where(eq(mailOutbox.checkupId, checkupId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.meetingSequence), desc(mailOutbox.id))
    .limit(mostEmails);

export const emailList = (now: Date): ListSource<MailsQuery, AnyMailRow> => ({
  id: mailOutbox.id,
  where: ({ search, kind, state }) =>
    and(
      holds(mailOutbox.recipient, search),
      equals(mailOutbox.kind, kind),
      state === "failing" ? isFailing(now) : equals(mailOutbox.state, state),
    ),
  order: { recipient: mailOutbox.recipient, createdAt: mailOutbox.createdAt },
  rows: (db, ids) => selectEmails(db, now).where(anyOf(mailOutbox.id, ids)),
});

/** An email about a check-up, which is locked. */
export async function lockEmail(db: Connection, id: string, now: Date) {
  const isThis = and(
    eq(mailOutbox.id, id),
    ne(mailOutbox.kind, "sign-in"),
    isNotNull(mailOutbox.checkupId),
  );
  const checkupId = db.select({ id: mailOutbox.checkupId }).from(mailOutbox).where(isThis);
  await lockCheckups(db, checkupId);
  return firstOf(selectEmails(db, now).where(isThis));
}

/** Given up, and not replaced by a newer email. */
const isUndelivered = () =>
  and(
    eq(mailOutbox.state, "failed"),
    sql`(${inArray(mailOutbox.lastError, [meetingChanged, checkupDeleted])}) is not true`,
    not(isSuperseded),
  );

const minutesToWait = 15;
const daysToNotice = 12; // an email is tried for five days, so that those given up in the last week are included
const daysToNoticeSignIn = 1;

/** Whether an email could not be delivered lately, or is late. */
function isFailing(now: Date) {
  const writtenWithinDays = (days: number) =>
    gt(mailOutbox.createdAt, inMinutes(now, -days * 24 * 60));
  const isGivenUp = and(
    isUndelivered(),
    or(
      and(notInArray(mailOutbox.kind, linkMailKinds), writtenWithinDays(daysToNotice)),
      writtenWithinDays(daysToNoticeSignIn),
    ),
  );
  const isLate = and(
    eq(mailOutbox.state, "queued"),
    lt(mailOutbox.createdAt, inMinutes(now, -minutesToWait)),
    // Not one that was just sent again.
    or(eq(mailOutbox.round, 0), gt(mailOutbox.attempts, 0)),
  );
  return or(isGivenUp, isLate);
}

export async function countFailingEmails(db: Connection, now: Date) {
  const [counts] = await db
    .select({
      count: count(),
      reason: sql<
        string | null
      >`(array_agg(${mailOutbox.lastError} order by ${mailOutbox.createdAt} desc) filter (where ${isNotNull(mailOutbox.lastError)}))[1]`,
    })
    .from(mailOutbox)
    .where(isFailing(now));
  return counts!; // an aggregate is one row
}
