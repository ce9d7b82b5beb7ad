import { endOf } from "@app/contract";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { checkups, meetings } from "#db/schema.ts";
import { findBring } from "#features/briefs/make-brief.ts";
import { dropReminders } from "#features/mails/queries.ts";
import { asksToBring, meetingEmail, meetingEvents } from "./emails.ts";
import type { MeetingEvent, MeetingNews, Reader } from "./emails.ts";
import type { OutgoingMail } from "#jobs/mail-outbox.ts";
import { selectWithCustomer } from "./queries.ts";
import type { StoredMeeting } from "./queries.ts";
import { findMeetingSettings } from "./settings.ts";

export type Notifying = Pick<Parts, "outbox" | "settings" | "secret" | "webhookOutbox">;

export type ChangedMeeting = Omit<MeetingNews, "settings" | "secret" | "startedAt"> &
  Pick<OutgoingMail, "goodUntil" | "notBefore">;

/** Everybody who gets emails about a meeting, by address: one email each, also for two roles. */
function readersOf(
  { REVIEW_TEAM_EMAIL: team }: Parts["settings"],
  { customer, meeting }: Pick<ChangedMeeting, "customer" | "meeting">,
): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  for (const guest of meeting.guests) readers.set(guest.toLowerCase(), "guest");
  if (team) readers.set(team.toLowerCase(), "team");
  return readers.set(customer.email.toLowerCase(), "customer");
}

/** Puts one email per reader into the outbox; the same event is sent to a reader once. */
async function sendAll(
  connection: Connection,
  { outbox, ...news }: MeetingNews & ChangedMeeting & Pick<Parts, "outbox">,
  event: MeetingEvent,
  readers: Iterable<[address: string, reader: Reader]> = readersOf(news.settings, news),
): Promise<void> {
  const { id, checkupId, uid, sequence, startsAt } = news.meeting;
  const { goodUntil = endOf(startsAt), notBefore } = news;
  const { kind } = meetingEvents[event];
  const { settings } = news;
  const common = await findMeetingSettings(connection, settings);
  const surroundings = { settings, clock: () => news.meeting.updatedAt };
  for (const [address, reader] of readers) {
    const asks = asksToBring(event, reader);
    const bring = asks ? await findBring(connection, surroundings, checkupId) : [];
    await outbox.put(connection, {
      kind,
      cause: `${kind}:${id}:${uid}:${sequence}`,
      to: address,
      content: await meetingEmail({ ...news, common, bring }, event, reader, address),
      about: { checkupId, meetingId: id, meetingSequence: sequence },
      goodUntil,
      notBefore,
    });
  }
}

const eventData = ({ id: meetingId, checkupId, startsAt }: MeetingNews["meeting"]) => ({
  meetingId,
  checkupId,
  startsAt,
});

/**
 * Puts the emails about a meeting that was booked, or moved from what it was `before`, into the outbox, in the
 * transaction that did it: to the customer, each guest and the review team. Former guests get a cancellation,
 * new ones an invitation.
 */
export async function sendBookingEmails(
  connection: Connection,
  sending: Notifying,
  { before, ...changed }: ChangedMeeting & { before: StoredMeeting | undefined },
): Promise<void> {
  const { meeting } = changed;
  const news = { ...sending, ...changed };
  const isNew = before?.uid !== meeting.uid;
  const isMoved = !isNew && before.startsAt.getTime() !== meeting.startsAt.getTime();
  const happened = isNew ? "meeting.booked" : isMoved && "meeting.moved";
  if (happened) await sending.webhookOutbox.emit(connection, happened, eventData(meeting));
  if (isNew) return sendAll(connection, news, "booked");

  const readers = readersOf(sending.settings, changed);
  const earlier = readersOf(sending.settings, { ...changed, meeting: before });
  const removed = [...earlier].filter(([address]) => !readers.has(address));
  const added = [...readers].filter(([address]) => !earlier.has(address));
  const stayed = [...readers].filter(([address]) => earlier.has(address));
  const withoutReminder = isMoved ? undefined : removed.map(([address]) => address);
  await dropReminders(connection, meeting.id, withoutReminder);

  // Former guests know the time that it had, not the one that it was moved to.
  const asBefore = { ...news, meeting: { ...meeting, startsAt: before.startsAt } };
  await sendAll(connection, asBefore, "withdrawn", removed);
  await sendAll(connection, news, "booked", added);
  if (isMoved) {
    await sendAll(connection, { ...news, startedAt: before.startsAt }, "moved", stayed);
  } else if (removed.length + added.length > 0) {
    const hosts = stayed.filter(([, reader]) => reader !== "guest");
    await sendAll(connection, news, "guestsChanged", hosts);
  }
}

/**
 * Cancels a meeting, which frees its seat, or says where it takes place, and puts the emails about it into the outbox.
 * The caller has its check-up locked.
 */
export async function changeMeeting(
  connection: Connection,
  { outbox, settings, secret, webhookOutbox }: Notifying,
  { meeting: before, now, ...news }: ChangedMeeting & { now: Date },
  change: { state: "cancelled" } | { place: string | null },
): Promise<void> {
  const changes = { ...change, sequence: before.sequence + 1, updatedAt: now };
  await connection.update(meetings).set(changes).where(eq(meetings.id, before.id));
  const changed = { outbox, settings, secret, ...news, meeting: { ...before, ...changes } };
  const isCancelled = "state" in change;
  if (isCancelled) {
    await dropReminders(connection, before.id);
    const delay = { startAfter: news.notBefore };
    await webhookOutbox.emit(connection, "meeting.cancelled", eventData(before), delay);
  }
  await sendAll(connection, changed, isCancelled ? "cancelled" : "placeChanged");
}

const hourMs = 3600_000;

/** Each goes out when the meeting starts in less than `from` and more than `to` hours, once for each start. */
const reminders = [
  { event: "dayReminder", sentFor: "dayReminderFor", from: 24, to: 1 },
  { event: "hourReminder", sentFor: "hourReminderFor", from: 1, to: 0 },
] as const;

/**
 * Meetings that are due for a reminder, locked until the transaction ends. Rows that a booking has locked are skipped
 * and found again a minute later, so that neither waits for the other.
 */
const lockDue = (db: Connection, { sentFor, from, to }: (typeof reminders)[number], now: Date) =>
  selectWithCustomer(db)
    .where(
      and(
        eq(meetings.state, "scheduled"),
        gt(meetings.startsAt, new Date(now.getTime() + to * hourMs)),
        lte(meetings.startsAt, new Date(now.getTime() + from * hourMs)),
        sql`${meetings[sentFor]} is distinct from ${meetings.startsAt}`,
      ),
    )
    .orderBy(meetings.startsAt)
    .for("update", { of: [meetings, checkups], skipLocked: true });

/** Puts the reminders that are due into the outbox, once each; any instance may run it at any time. */
export async function sendReminders({
  db,
  now,
  ...sending
}: Pick<Parts, "db" | "outbox" | "settings" | "secret"> & { now: Date }): Promise<void> {
  for (const reminder of reminders) {
    await db.transaction(async (transaction) => {
      for (const about of await lockDue(transaction, reminder, now)) {
        const { id, startsAt } = about.meeting;
        const goodUntil = new Date(startsAt.getTime() - reminder.to * hourMs);
        await sendAll(transaction, { ...sending, ...about, goodUntil }, reminder.event);
        const sent = { [reminder.sentFor]: meetings.startsAt };
        await transaction.update(meetings).set(sent).where(eq(meetings.id, id));
      }
    });
  }
  sending.outbox.wake();
}
