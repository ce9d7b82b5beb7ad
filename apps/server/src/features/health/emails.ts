import { zonedTime } from "@app/contract";
import type { Settings } from "#settings.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/write-mail.ts";
import { plainLine } from "#plain-line.ts";

/** What an administrator reads who asked for a test mail: that it works, and which product it is from. */
export async function testMail(settings: Settings, now: Date): Promise<MailContent> {
  const { BRAND_NAME, MEETING_TIME_ZONE, PUBLIC_URL } = settings;
  return {
    subject: `Test mail of ${plainLine(BRAND_NAME)}`,
    ...(await writeMail({
      brandName: BRAND_NAME,
      heading: "Mail gets through",
      parts: [
        {
          paragraph:
            "You asked for this mail on the Health page. As you can read it, sign-in links and invitations leave this product too.",
        },
        { facts: [["Sent", zonedTime(now, MEETING_TIME_ZONE)]] },
        { button: "Open the Health page", link: `${PUBLIC_URL}/admin626/health` },
      ],
    })),
  };
}
