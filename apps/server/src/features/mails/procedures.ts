import { guarded } from "#api/base.ts";
import { record } from "#lib/audit.ts";
import { listMails, lockMail } from "./queries.ts";

/** A click that soon after a mail was sent again is the second one of a double click. */
const doubleClickMs = 5_000;

const isJustSentAgain = (mail: { round: number; state: string; sentAt: Date | null }, now: Date) =>
  mail.round > 0 &&
  mail.state === "sent" &&
  mail.sentAt !== null &&
  now.getTime() - mail.sentAt.getTime() < doubleClickMs;

export const mails = guarded.admin.mails.router({
  ofCheckup: guarded.admin.mails.ofCheckup.handler(({ input, context: { clock, db } }) =>
    listMails(db, input.checkupId, clock()),
  ),

  sendAgain: guarded.admin.mails.sendAgain.handler(async ({ input: { id }, context, errors }) => {
    const { clock, db, outbox, user } = context;
    const now = clock();
    await db.transaction(async (transaction) => {
      const mail = await lockMail(transaction, id, now);
      if (!mail) throw errors.NOT_FOUND();
      if (!mail.isCurrent) throw errors.MAIL_OUTDATED();
      if (isJustSentAgain(mail, now)) return;
      const { checkupId, kind, recipient } = mail;
      const outcome = await outbox.sendAgain(transaction, id);
      if (outcome === "unknown") throw errors.NOT_FOUND();
      if (outcome === "unreadable") throw errors.MAIL_UNREADABLE();
      await record(transaction, user, {
        action: "send-again",
        entity: "mail",
        entityId: id,
        after: { checkupId, kind, recipient },
      });
    });
    outbox.wake();
    return {};
  }),
});
