import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { checkups, meetings, users } from "#db/schema.ts";
import type { News } from "./mail-words.ts";
import { allReadersOf, tell } from "./tell.ts";

type Reminding = Pick<Parts, "db" | "outbox" | "settings" | "secret"> & { now: Date };

const hourMs = 3600_000;
const atOnce = 50;

interface Reminder {
  news: News;
  /** For which start it was put into the outbox already. */
  sentFor: "dayReminderFor" | "hourReminderFor";
  /** It goes out when the meeting starts in less than `from` and more than `to` hours. */
  from: number;
  to: number;
}

const reminders: Reminder[] = [
  { news: "dayReminder", sentFor: "dayReminderFor", from: 24, to: 1 },
  { news: "hourReminder", sentFor: "hourReminderFor", from: 1, to: 0 },
];

/**
 * Meetings that are due for a reminder, held until the transaction ends. Who books holds the check-up first and
 * then the meeting, and the outbox refers to both: rows that somebody holds are passed over, to be found a minute
 * later, so that nobody waits for anybody.
 */
const lockDue = (db: Connection, { sentFor, from, to }: Reminder, now: Date) =>
  db
    .select({ meeting: meetings, companyName: checkups.companyName, customer: users.email })
    .from(meetings)
    .innerJoin(checkups, eq(checkups.id, meetings.checkupId))
    .innerJoin(users, eq(users.id, checkups.userId))
    .where(
      and(
        eq(meetings.state, "scheduled"),
        gt(meetings.startsAt, new Date(now.getTime() + to * hourMs)),
        lte(meetings.startsAt, new Date(now.getTime() + from * hourMs)),
        sql`${meetings[sentFor]} is distinct from ${meetings.startsAt}`,
      ),
    )
    .orderBy(meetings.startsAt)
    .limit(atOnce)
    .for("update", { of: [meetings, checkups], skipLocked: true });

/** Puts the reminders that are due into the outbox, once each; any instance may run it at any time. */
export async function remind({ db, outbox, settings, secret, now }: Reminding): Promise<void> {
  for (const reminder of reminders) {
    const { news, sentFor, to } = reminder;
    const some = () =>
      db.transaction(async (transaction) => {
        const due = await lockDue(transaction, reminder, now);
        for (const { meeting, ...who } of due) {
          const story = { outbox, settings, secret, meeting, ...who };
          const goodUntil = new Date(meeting.startsAt.getTime() - to * hourMs);
          await tell(transaction, story, news, allReadersOf(settings, story), goodUntil);
        }
        if (due.length === 0) return 0;
        const ids = due.map(({ meeting }) => meeting.id);
        await transaction
          .update(meetings)
          .set({ [sentFor]: meetings.startsAt })
          .where(inArray(meetings.id, ids));
        return due.length;
      });
    let told = atOnce;
    while (told === atOnce) {
      told = await some();
      if (told > 0) outbox.wake();
    }
  }
}
