import { readAnswers, zonedTime } from "@app/contract";
import type { Fact, Reading } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { writeMail } from "#lib/write-mail.ts";
import { findChosenNames } from "./chosen-names.ts";
import { answersOf } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

/** Puts the email with the whole check-up, which the review team reads before the meeting, into the outbox, once. */
export async function sendCompletedEmail(
  connection: Connection,
  { outbox, settings }: Pick<Parts, "outbox" | "settings">,
  { checkup, customer }: { checkup: CheckupRow; customer: string },
): Promise<void> {
  const { BRAND_NAME, MEETING_TIME_ZONE, PUBLIC_URL, REVIEW_TEAM_EMAIL } = settings;
  if (!REVIEW_TEAM_EMAIL) return;
  const answers = answersOf(checkup);
  const sections = readAnswers(answers, await findChosenNames(connection, answers));
  const meeting: Fact[] = checkup.scheduledAt
    ? [["Review meeting", zonedTime(checkup.scheduledAt, MEETING_TIME_ZONE)]]
    : [];
  const heading = "A CheckUp was completed";
  const content = await writeMail({
    brandName: BRAND_NAME,
    heading,
    parts: [
      { facts: [["Customer", customer], ...meeting] },
      { button: "Open the CheckUp", link: `${PUBLIC_URL}/admin626/checkups/${checkup.id}` },
      ...sections.flatMap((section) => [
        { title: section.heading },
        { facts: section.parts.flatMap(({ reading }) => factsOf(reading)) },
      ]),
    ],
  });
  await outbox.put(connection, {
    kind: "completed",
    cause: `completed:${checkup.id}`,
    to: REVIEW_TEAM_EMAIL.toLowerCase(),
    content: { subject: heading, ...content, replyTo: customer },
    about: { checkupId: checkup.id },
  });
}

const factsOf = (reading: Reading): readonly Fact[] =>
  "facts" in reading ? reading.facts : [[reading.label, reading.text]];
