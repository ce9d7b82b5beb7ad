import { messages } from "@app/contract";
import type { MailState } from "@app/contract";
import { guarded } from "#procedure/access.ts";
import type { RequestContext } from "#procedure/context.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import { record } from "#lib/audit.ts";
import { findMail, listMails, lockMail } from "./queries.ts";

/** A click that soon after a mail was sent again is the second one of a double click. */
const doubleClickMs = 5_000;

interface Sending {
  round: number;
  state: MailState;
  sentAt: Date | null;
}

const isJustSentAgain = (mail: Sending, now: Date) =>
  mail.round > 0 &&
  mail.state === "sent" &&
  mail.sentAt !== null &&
  now.getTime() - mail.sentAt.getTime() < doubleClickMs;

/** Counts a mail that goes out again, and answers the seconds to wait. The review team reads about every meeting. */
async function countAgain({ limits, settings }: RequestContext, recipient: string) {
  return recipient.toLowerCase() === settings.REVIEW_TEAM_EMAIL?.toLowerCase()
    ? 0
    : limits.use("mailsAgainPerRecipient", recipient);
}

export const mails = guarded.admin.mails.router({
  ofCheckup: guarded.admin.mails.ofCheckup.handler(({ input, context: { clock, db } }) =>
    listMails(db, input.checkupId, clock()),
  ),

  sendAgain: guarded.admin.mails.sendAgain.handler(async ({ input, context, errors }) => {
    const { id, onlyUnsent } = input;
    const { clock, db, outbox, user } = context;
    const now = clock();
    const hasLeft = (mail: Sending) =>
      isJustSentAgain(mail, now) || (onlyUnsent === true && mail.state === "sent");
    const known = await findMail(db, id, now);
    if (!known) throw errors.NOT_FOUND();
    if (!known.isCurrent) throw errors.MAIL_OUTDATED();
    if (hasLeft(known)) return {};
    const seconds = await countAgain(context, known.recipient);
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.mailSentTooOften);
    await db.transaction(async (transaction) => {
      const mail = await lockMail(transaction, id, now);
      if (!mail) throw errors.NOT_FOUND();
      if (!mail.isCurrent) throw errors.MAIL_OUTDATED();
      if (hasLeft(mail)) return;
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
