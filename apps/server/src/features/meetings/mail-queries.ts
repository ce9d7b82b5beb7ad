import type { MailKind } from "@app/contract";
import { and, eq, inArray } from "drizzle-orm";
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

/** What tells somebody to come. */
const invitations = ["invitation", "change", ...reminders] as const;

interface Dropped {
  kinds: readonly MailKind[];
  /** Those to these addresses only. */
  recipients?: string[] | undefined;
}

/** Why a mail was given up that need not be sent any more. */
export const meetingChanged = "The meeting was changed";

/** Gives up mails about a meeting that have not left yet. */
const dropMails = (db: Connection, meetingId: string, { kinds, recipients }: Dropped) =>
  db
    .update(mailOutbox)
    .set({ state: "failed", lastError: meetingChanged })
    .where(
      and(
        eq(mailOutbox.meetingId, meetingId),
        inArray(mailOutbox.kind, kinds),
        eq(mailOutbox.state, "queued"),
        recipients && inArray(mailOutbox.recipient, recipients),
      ),
    );

export const dropReminders = (db: Connection, meetingId: string, recipients?: string[]) =>
  dropMails(db, meetingId, { kinds: reminders, recipients });

export const dropInvitations = (db: Connection, meetingId: string) =>
  dropMails(db, meetingId, { kinds: invitations });
