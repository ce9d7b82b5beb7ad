import { readAnswers, zonedTime } from "@app/contract";
import type { AnswerNames, Reading } from "@app/contract";
import type { Settings } from "#env.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/mail-parts.ts";
import type { Fact } from "#lib/mail-parts.ts";
import { answersOf } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

interface CompletedCheckup {
  checkup: CheckupRow;
  /** The customer's address. */
  customer: string;
  names: AnswerNames;
}

/** What the review team reads before the meeting: the whole check-up. */
export async function completedMail(
  { BRAND_NAME, MEETING_TIME_ZONE, PUBLIC_URL }: Settings,
  { checkup, customer, names }: CompletedCheckup,
): Promise<MailContent> {
  const meeting: Fact[] = checkup.scheduledAt
    ? [["Review meeting", zonedTime(checkup.scheduledAt, MEETING_TIME_ZONE)]]
    : [];
  const sections = readAnswers(answersOf(checkup), names);
  return {
    subject: "A check-up was completed",
    ...(await writeMail({
      brandName: BRAND_NAME,
      heading: "A check-up was completed",
      parts: [
        { facts: [["Customer", customer], ...meeting] },
        { button: "Open the check-up", link: `${PUBLIC_URL}/admin626/checkups/${checkup.id}` },
        ...sections.flatMap(({ heading, parts }) => [
          { title: heading },
          { facts: parts.flatMap(({ reading }) => factsOf(reading)) },
        ]),
      ],
    })),
    replyTo: customer,
  };
}

const factsOf = (reading: Reading): readonly Fact[] =>
  "facts" in reading ? reading.facts : [[reading.label, reading.text]];
