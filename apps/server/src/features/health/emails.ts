import { randomUUID } from "node:crypto";
import { messages, zonedTime } from "@app/contract";
import type { UserContext } from "#procedure/context.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import { record } from "#lib/audit.ts";
import { failureReason } from "#lib/mail-failure.ts";
import { senderOf } from "#lib/sender.ts";
import type { Settings } from "#settings.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/write-mail.ts";
import { plainLine } from "#plain-line.ts";

/** The test email to an administrator: it says that email works, and which product sent it. */
export const testEmail = (settings: Settings, now: Date): Promise<MailContent> =>
  writeMail(settings, {
    subject: `Test email from ${plainLine(settings.BRAND_NAME)}`,
    heading: "Email works",
    parts: [
      {
        paragraph:
          "You requested this email in the admin panel. Sign-in links and invitations can be delivered, too.",
      },
      { facts: [["Sent", zonedTime(now, settings.MEETING_TIME_ZONE)]] },
      { button: "Open the Health page", link: `${settings.PUBLIC_URL}/admin626/health` },
    ],
  });

/** Sends it at once, without the outbox: a test email that cannot be sent now is not sent later. */
export async function sendTestEmail(
  context: UserContext,
  mailFailed: (options: { message: string }) => Error,
): Promise<void> {
  const { clock, db, limits, mailer, settings, user } = context;
  const seconds = await limits.use("testMailsPerUser", user.id);
  if (seconds > 0) throw tooManyRequests(context, seconds, messages.tooManyTestMails(seconds));
  const messageId = `<${randomUUID()}@${new URL(settings.PUBLIC_URL).hostname}>`;
  const content = { ...(await testEmail(settings, clock())), from: senderOf(settings) };
  await mailer.send({ ...content, to: user.email, messageId }).catch((error: unknown) => {
    throw mailFailed({ message: `${messages.testMailFailed} ${failureReason(error)}.` });
  });
  await record(db, user, "send-test", "mail", undefined, { after: { recipient: user.email } });
}
