import { and, eq, inArray, ne } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
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

/**
 * Leaves of a check-up's mails what still has to be said when it is deleted: that its meeting is cancelled, or
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
