import { and, eq, gte, inArray, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { checkups, mailOutbox } from "#db/schema.ts";

export async function findCompanyName(db: Connection, checkupId: string) {
  const [row] = await db
    .select({ companyName: checkups.companyName })
    .from(checkups)
    .where(eq(checkups.id, checkupId));
  return row?.companyName ?? null;
}

const reminders = ["reminder-day", "reminder-hour"] as const;

/** Why mails were given up that need not be sent any more. */
export const meetingChanged = "The meeting was changed";
const checkupDeleted = "The check-up was deleted";
export const needless = [meetingChanged, checkupDeleted];

/** Gives up mails that have not left yet; one that is being sent may still leave. */
const dropMails = (db: Connection, which: SQL | undefined, lastError: string) =>
  db
    .update(mailOutbox)
    .set({ state: "failed", lastError })
    .where(and(which, eq(mailOutbox.state, "queued")));

/** Those to these addresses only, or all. */
export const dropReminders = (db: Connection, meetingId: string, recipients?: string[]) =>
  dropMails(
    db,
    and(
      eq(mailOutbox.meetingId, meetingId),
      inArray(mailOutbox.kind, reminders),
      recipients && inArray(mailOutbox.recipient, recipients),
    ),
    meetingChanged,
  );

const sending = alias(mailOutbox, "sending");

/**
 * Leaves of a check-up's mails what still has to be said when it is deleted: that its meeting is cancelled, or
 * that somebody is no longer a guest of it. With the meeting's row goes what keeps its mails in order, so nothing
 * may be left that could leave after a cancellation, and a cancellation waits until what is being sent to its
 * reader has left. The answers in what was sent or given up go too. To be called last, before the deletion.
 */
export async function leaveCancellations(
  db: Connection,
  checkupId: string,
  now: Date,
): Promise<void> {
  const isAbout = eq(mailOutbox.checkupId, checkupId);
  await dropMails(db, and(isAbout, ne(mailOutbox.kind, "cancellation")), checkupDeleted);
  const leaseAhead = db
    .select({ until: max(sending.leasedUntil) })
    .from(sending)
    .where(
      and(
        eq(sending.meetingId, mailOutbox.meetingId),
        eq(sending.recipient, mailOutbox.recipient),
        gte(sending.leasedUntil, now),
      ),
    );
  await db
    .update(mailOutbox)
    .set({ leasedUntil: sql`(${leaseAhead})` })
    .where(
      and(
        isAbout,
        eq(mailOutbox.state, "queued"),
        or(isNull(mailOutbox.leasedUntil), lt(mailOutbox.leasedUntil, now)),
      ),
    );
  await db
    .update(mailOutbox)
    .set({ sealed: null })
    .where(and(isAbout, ne(mailOutbox.state, "queued")));
}
