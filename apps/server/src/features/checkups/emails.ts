import { briefNotice, meetingTimes, messages, readAnswers, zonedTime } from "@app/contract";
import type { BriefContent, Fact, Reading } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { agendaFacts } from "#features/meetings/emails.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { summaryOf } from "#features/summary/make-summary.ts";
import { writeMail } from "#lib/write-mail.ts";
import { findChosenNames } from "./chosen-names.ts";
import { answersOf } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

/**
 * Puts the email with the whole check-up, which the review team reads before the meeting, into the outbox, once. It
 * begins with what the brief says.
 */
export async function sendCompletedEmail(
  connection: Connection,
  { outbox, settings }: Pick<Parts, "outbox" | "settings">,
  { checkup, customer, brief }: { checkup: CheckupRow; customer: string; brief: BriefContent },
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
      { facts: [["Customer", customer], ...meeting, ...gistOf(brief)] },
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

const gistOf = ({ company, standard, counts, measures }: BriefContent): Fact[] => [
  ["For", `${company}, ${standard.name}`],
  ["Likely gaps", String(counts.gap ?? 0)],
  ["First measures", measures.map(({ title }) => title)],
];

/** Puts the email with what a customer takes home from a completed check-up into the outbox, once. */
export async function sendResultEmail(
  connection: Connection,
  { clock, outbox, settings }: Pick<Parts, "clock" | "outbox" | "settings">,
  { checkup, customer, brief }: { checkup: CheckupRow; customer: string; brief: BriefContent },
): Promise<void> {
  const { BRAND_NAME, MEETING_TIME_ZONE, PUBLIC_URL, REVIEW_TEAM_EMAIL, SUPPORT_EMAIL } = settings;
  const meeting = await findMeeting(connection, checkup.id);
  const timeZone = meeting?.visitorTimeZone ?? MEETING_TIME_ZONE;
  const times = meeting && meetingTimes(meeting.startsAt, MEETING_TIME_ZONE, timeZone);
  const when: Fact[] = times ? [["When", times.text]] : [];
  if (times?.team) when.push([messages.teamTime, times.team]);
  const replyTo = REVIEW_TEAM_EMAIL ?? SUPPORT_EMAIL;
  const heading = "Your result is ready";
  const content = await writeMail({
    brandName: BRAND_NAME,
    heading,
    parts: [
      {
        paragraph:
          "Thank you for completing your CheckUp. The attached brief says what to do first, why, and what proof to keep.",
      },
      { title: "Your first six measures" },
      { facts: brief.measures.map(({ title }, at): Fact => [`${at + 1}`, title]) },
      { button: "See your result", link: `${PUBLIC_URL}/checkup/${checkup.id}/result` },
      { title: "The review meeting" },
      { facts: [...when, ...agendaFacts, ["Bring, if you have them", brief.bring]] },
      { paragraph: briefNotice },
      ...(replyTo ? [{ paragraph: "Questions? Just reply to this email." }] : []),
    ],
  });
  const source = { db: connection, settings, madeAt: clock(), timeZone };
  await outbox.put(connection, {
    kind: "completed",
    cause: `result:${checkup.id}`,
    to: customer.toLowerCase(),
    content: { subject: heading, ...content, ...(replyTo && { replyTo }) },
    pdf: await summaryOf(checkup, source),
    about: { checkupId: checkup.id },
  });
}

const factsOf = (reading: Reading): readonly Fact[] =>
  "facts" in reading ? reading.facts : [[reading.label, reading.text]];
