import { zonedDay } from "@app/contract";
import { and, eq, like, lt, notExists, sql } from "drizzle-orm";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { checkups, mailOutbox, users } from "#db/schema.ts";
import type { Notifying } from "#features/meetings/send-emails.ts";
import { writeMail } from "#lib/write-mail.ts";
import type { Settings } from "#settings.ts";
import { findCheckup } from "./admin-queries.ts";
import { deleteForGood } from "./delete-checkup.ts";
import { selectCheckups } from "./queries.ts";

const noticeDays = 30;
const dayMs = 86_400_000;
/** The rest has its turn an hour later. */
const atOnce = 200;

export const retentionEmail = (
  settings: Settings,
  { id, updatedAt, on }: { id: string; updatedAt: Date; on: Date },
) => {
  const [last, end] = [updatedAt, on].map((day) => zonedDay(day, settings.MEETING_TIME_ZONE));
  const text = `Nobody has changed your CheckUp since ${last}, so it will be deleted on ${end}. To keep it, change an answer before then.`;
  return writeMail(settings, {
    heading: "Your CheckUp will be deleted",
    parts: [
      { paragraph: text },
      { button: "Open the CheckUp", link: `${settings.PUBLIC_URL}/checkup/${id}` },
    ],
  });
};

/** A check-up that comes back gets its email and 30 days anew. */
export const forgetRetention = (db: Connection, checkupId: string) =>
  db.delete(mailOutbox).where(like(mailOutbox.cause, `retention:${checkupId}:%`));

/**
 * Deletes what nobody has changed for `RETENTION_MONTHS`, also not met about, a month after its customer got an email
 * about it. A change in between is a change: it takes as long again.
 */
export async function endRetention(context: Notifying & Pick<Parts, "clock" | "db">) {
  const { clock, db, outbox, settings } = context;
  const months = settings.RETENTION_MONTHS;
  if (months === undefined) return;
  const now = clock();
  const in30Days = new Date(now.getTime() + noticeDays * dayMs);
  const endsBefore = (day: Date) =>
    lt(
      sql`greatest(${checkups.updatedAt}, ${checkups.scheduledAt})`,
      sql`${day}::timestamptz - make_interval(months => ${months})`,
    );
  const cause = sql<string>`'retention:' || ${checkups.id} || ':' || extract(epoch from ${checkups.updatedAt})`;
  const notice = db.select().from(mailOutbox).where(eq(mailOutbox.cause, cause));
  const found = { id: checkups.id, updatedAt: checkups.updatedAt, email: users.email, cause };
  const unnoticed = await selectCheckups(db, found)
    .where(and(endsBefore(in30Days), notExists(notice)))
    .limit(atOnce);
  for (const { id, updatedAt, email, cause: once } of unnoticed) {
    const content = await retentionEmail(settings, { id, updatedAt, on: in30Days });
    const about = { checkupId: id };
    const mail = { kind: "retention", cause: once, to: email, content, about } as const;
    await db.transaction((transaction) => outbox.put(transaction, mail));
  }

  const isNoticed = and(
    eq(mailOutbox.cause, cause),
    lt(mailOutbox.sentAt, new Date(now.getTime() - noticeDays * dayMs)),
  );
  const ended = await selectCheckups(db, { id: checkups.id })
    .innerJoin(mailOutbox, isNoticed)
    .where(endsBefore(now))
    .limit(atOnce);
  for (const { id } of ended) {
    await db.transaction(async (transaction) => {
      const locked = await findCheckup(transaction, id, { lock: true });
      const isStill =
        locked && (await transaction.$count(checkups, and(eq(checkups.id, id), endsBefore(now))));
      if (isStill) await deleteForGood(transaction, { ...context, user: null }, locked);
    });
  }
  outbox.wake();
}
