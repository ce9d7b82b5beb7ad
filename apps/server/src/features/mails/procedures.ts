import { messages } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound, tooManyRequests } from "#procedure/errors.ts";
import { record } from "#lib/audit.ts";
import { inList } from "#lib/list.ts";
import { emailList, listEmails, lockEmail } from "./queries.ts";

/** A click that soon after an email was sent again is the second one of a double click. */
const doubleClickMs = 5_000;

export const mails = answered(guarded.admin.mails, {
  list: ({ input, context: { clock, db } }) => inList(db, emailList(clock()), input).page(),

  ofCheckup: ({ input, context: { clock, db } }) => listEmails(db, input.checkupId, clock()),

  sendAgain: async ({ input, context, errors }) => {
    const { id, onlyUnsent } = input;
    const { clock, db, limits, outbox, user } = context;
    const now = clock();
    await db.transaction(async (transaction) => {
      const email = orNotFound(await lockEmail(transaction, id, now));
      if (!email.isCurrent) throw errors.MAIL_OUTDATED();
      const isJustSentAgain =
        email.round > 0 && now.getTime() - (email.sentAt?.getTime() ?? 0) < doubleClickMs;
      if (email.state === "sent" && (isJustSentAgain || onlyUnsent)) return;
      const { checkupId, kind, recipient } = email;
      const seconds = await limits.use("mailsAgainPerRecipient", recipient);
      if (seconds > 0) throw tooManyRequests(context, seconds, messages.mailSentTooOften);
      if (!(await outbox.sendAgain(transaction, id))) throw errors.MAIL_UNREADABLE();
      await record(transaction, user, "send-again", "mail", id, {
        after: { checkupId, kind, recipient },
      });
    });
    outbox.wake();
    return {};
  },
});
