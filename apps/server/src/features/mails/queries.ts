import { meetingMinutes } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { checkups, mailOutbox, meetings } from "#db/schema.ts";

/** Why emails that need not be sent any more were given up. */
export const meetingChanged = "The meeting was changed";
const checkupDeleted = "The check-up was deleted";

/** Gives up emails that have not left yet; one that is being sent may still leave. */
const dropMails = (db: Connection, which: SQL | undefined, lastError: string) =>
  db
    .update(mailOutbox)
    .set({ state: "failed", lastError })
    .where(and(which, eq(mailOutbox.state, "queued")));

/** Gives up the reminders of a meeting, to these addresses only or to all. */
export const dropReminders = (db: Connection, meetingId: string, recipients?: string[]) =>
  dropMails(
    db,
    and(
      eq(mailOutbox.meetingId, meetingId),
      inArray(mailOutbox.kind, ["reminder-day", "reminder-hour"]),
      recipients && inArray(mailOutbox.recipient, recipients),
    ),
    meetingChanged,
  );

/**
 * Leaves of a check-up's emails what still has to be said when it is deleted: that its meeting is cancelled, or
 * that somebody is no longer a guest of it. The answers in what was sent or given up are deleted with it. To be
 * called last, before the deletion.
 */
export async function leaveCancellations(db: Connection, checkupId: string): Promise<void> {
  const isAbout = eq(mailOutbox.checkupId, checkupId);
  await dropMails(db, and(isAbout, ne(mailOutbox.kind, "cancellation")), checkupDeleted);
  await db
    .update(mailOutbox)
    .set({ sealed: null })
    .where(and(isAbout, ne(mailOutbox.state, "queued")));
}

/** That many of a check-up's emails are listed. */
const mostMails = 200;

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Whether its reader got something newer about the same meeting: reminders say nothing new. */
const isSuperseded = sql<boolean>`exists (
  select 1 from ${mailOutbox} newer
  where newer.meeting_id = ${mailOutbox.meetingId}
    and newer.recipient = ${mailOutbox.recipient}
    and newer.kind in ('invitation', 'change', 'cancellation')
    and (newer.created_at, newer.meeting_sequence) > (${mailOutbox.createdAt}, ${mailOutbox.meetingSequence})
)`;

/**
 * Whether what an email says still holds. One about a meeting does until its reader got a newer one or the
 * meeting is over, a reminder until the next one is due. Guests who stay are not written to when only other
 * guests change; everybody else's last mail is about the meeting's present revision.
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
    when ${mailOutbox.kind} = 'sign-in' then false
    when ${mailOutbox.kind} = 'completed' then true
    when ${isSuperseded} then false
    when ${mailOutbox.kind} = 'cancellation' then ${startsLaterThan(-meetingMinutes)}
    when ${mailOutbox.kind} = 'reminder-day' then ${isOfTheMeeting} and ${startsLaterThan(60)}
    when ${mailOutbox.kind} = 'reminder-hour' then ${isOfTheMeeting} and ${startsLaterThan(0)}
    else ${isOfTheMeeting} and ${startsLaterThan(-meetingMinutes)}
  end is true`;
};

/** Of a join with meetings: beside one table alone the columns of `isSuperseded` would go without its name. */
const selectMails = (db: Connection, now: Date) =>
  db
    .select({
      id: mailOutbox.id,
      checkupId: mailOutbox.checkupId,
      kind: mailOutbox.kind,
      recipient: mailOutbox.recipient,
      state: mailOutbox.state,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      createdAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      round: mailOutbox.round,
      isCurrent: isCurrent(now),
    })
    .from(mailOutbox)
    .leftJoin(meetings, eq(meetings.id, mailOutbox.meetingId))
    .$dynamic();

/** The mails about a check-up and its meeting, latest first. */
export const listMails = (db: Connection, checkupId: string, now: Date) =>
  selectMails(db, now)
    .where(eq(mailOutbox.checkupId, checkupId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.meetingSequence), desc(mailOutbox.id))
    .limit(mostMails);

/** An email about a check-up, which nobody books, cancels or sends again before the transaction ends: all lock the check-up. */
export async function lockMail(db: Connection, id: string, now: Date) {
  const isThis = and(
    eq(mailOutbox.id, id),
    ne(mailOutbox.kind, "sign-in"),
    isNotNull(mailOutbox.checkupId),
  );
  const checkupId = db.select({ id: mailOutbox.checkupId }).from(mailOutbox).where(isThis);
  await db
    .select({ id: checkups.id })
    .from(checkups)
    .where(inArray(checkups.id, checkupId))
    .for("update");
  const [mail] = await selectMails(db, now).where(isThis);
  return mail;
}

/** Given up, though nothing newer says what it says. */
const isMissed = () =>
  and(
    eq(mailOutbox.state, "failed"),
    or(
      isNull(mailOutbox.lastError),
      notInArray(mailOutbox.lastError, [meetingChanged, checkupDeleted]),
    ),
    not(isSuperseded),
  );

/** The check-ups that have mails which wait or were missed. */
export const checkupsWithUnsentMails = (db: Connection) =>
  db
    .select({ checkupId: mailOutbox.checkupId })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.checkupId), or(eq(mailOutbox.state, "queued"), isMissed())));

/** How many mails about these check-ups are in which state; one that a newer mail replaced is not missed. */
export async function countMails(
  db: Connection,
  checkupIds: string[],
): Promise<Map<string, MeetingRow["mails"]>> {
  const counted = await db
    .select({ checkupId: mailOutbox.checkupId, state: mailOutbox.state, count: count() })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.checkupId, checkupIds),
        or(ne(mailOutbox.state, "failed"), isMissed()),
      ),
    )
    .groupBy(mailOutbox.checkupId, mailOutbox.state);
  const counts = new Map(checkupIds.map((id) => [id, { queued: 0, sent: 0, failed: 0 }]));
  for (const row of counted) counts.get(row.checkupId ?? "")![row.state] = row.count; // of those asked for
  return counts;
}

const minutesToWait = 15;
const daysToNotice = 12; // a mail is tried for five days, so what was given up in the last week is there
const daysToNoticeSignIn = 1;

/** Mails that did not get through and somebody should look after. */
export async function countFailingMails(db: Connection, now: Date) {
  const writtenInDays = (days: number) => gt(mailOutbox.createdAt, inMinutes(now, -days * 24 * 60));
  const isGivenUp = and(
    isMissed(),
    or(
      and(ne(mailOutbox.kind, "sign-in"), writtenInDays(daysToNotice)),
      writtenInDays(daysToNoticeSignIn),
    ),
  );
  const isLate = and(
    eq(mailOutbox.state, "queued"),
    lt(mailOutbox.createdAt, inMinutes(now, -minutesToWait)),
    // Just asked to be sent again.
    or(eq(mailOutbox.round, 0), gt(mailOutbox.attempts, 0)),
  );
  const ofCheckup = isNotNull(mailOutbox.checkupId);
  const [counts] = await db
    .select({
      ofCheckups: sql<number>`count(*) filter (where ${ofCheckup})`.mapWith(Number),
      others: sql<number>`count(*) filter (where not ${ofCheckup})`.mapWith(Number),
      reason: sql<
        string | null
      >`(array_agg(${mailOutbox.lastError} order by ${mailOutbox.createdAt} desc) filter (where ${isNotNull(mailOutbox.lastError)}))[1]`,
    })
    .from(mailOutbox)
    .where(or(isGivenUp, isLate));
  return counts!; // an aggregate is one row
}
