import { zonedTime } from "@app/contract";
import type { Settings } from "#settings.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/write-mail.ts";
import { plainLine } from "#plain-line.ts";

/** The test email to an administrator: it says that email works, and which product sent it. */
export async function testEmail(settings: Settings, now: Date): Promise<MailContent> {
  const { BRAND_NAME, MEETING_TIME_ZONE, PUBLIC_URL } = settings;
  return {
    subject: `Test email from ${plainLine(BRAND_NAME)}`,
    ...(await writeMail(settings, {
      heading: "Email works",
      parts: [
        {
          paragraph:
            "You requested this email on the Health page. Sign-in links and invitations can be delivered, too.",
        },
        { facts: [["Sent", zonedTime(now, MEETING_TIME_ZONE)]] },
        { button: "Open the Health page", link: `${PUBLIC_URL}/admin626/health` },
      ],
    })),
  };
}
