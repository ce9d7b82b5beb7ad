import { briefNotice, meetingTimes, messages, readAnswers, zonedTime } from "@app/contract";
import type { BriefContent, Fact, Reading } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { agendaFacts } from "#features/meetings/emails.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { summaryOf } from "#features/summary/make-summary.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/write-mail.ts";
import type { Settings } from "#settings.ts";
import { answersOf, findChosenNames } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

interface Completed extends Pick<CheckupRow, "id" | "scheduledAt"> {
  customer: string;
  brief: BriefContent;
  sections: ReturnType<typeof readAnswers>;
}

/** The email with the whole check-up, which the review team reads before the meeting. It begins with what the brief says. */
export async function completedEmail(
  settings: Settings,
  { id, scheduledAt, customer, brief, sections }: Completed,
): Promise<MailContent> {
  const { MEETING_TIME_ZONE, PUBLIC_URL } = settings;
  const meeting: Fact[] = scheduledAt
    ? [["Review meeting", zonedTime(scheduledAt, MEETING_TIME_ZONE)]]
    : [];
  const content = await writeMail(settings, {
    heading: "A CheckUp was completed",
    parts: [
      { facts: [["Customer", customer], ...meeting, ...gistOf(brief)] },
      { button: "Open the CheckUp", link: `${PUBLIC_URL}/admin626/checkups/${id}` },
      ...sections.flatMap((section) => [
        { title: section.heading },
        { facts: section.parts.flatMap(({ reading }) => factsOf(reading)) },
      ]),
    ],
  });
  return { ...content, replyTo: customer };
}

const gistOf = ({ company, standard, counts, measures }: BriefContent): Fact[] => [
  ["For", `${company}, ${standard.name}`],
  ["Likely gaps", String(counts.gap ?? 0)],
  ["First measures", measures.map(({ title }) => title)],
];

/** The email with what a customer takes home from a completed check-up. */
export async function resultEmail(
  settings: Settings,
  { id, brief, when }: { id: string; brief: BriefContent; when: Fact[] },
): Promise<MailContent> {
  const { PUBLIC_URL, REVIEW_TEAM_EMAIL, SUPPORT_EMAIL } = settings;
  const replyTo = REVIEW_TEAM_EMAIL ?? SUPPORT_EMAIL;
  const content = await writeMail(settings, {
    heading: "Your result is ready",
    parts: [
      {
        paragraph:
          "Thank you for completing your CheckUp. The attached brief says what to do first, why, and what proof to keep.",
      },
      { title: "Your first six measures" },
      { facts: brief.measures.map(({ title }, at): Fact => [`${at + 1}`, title]) },
      { button: "See your result", link: `${PUBLIC_URL}/checkup/${id}/result` },
      { title: "The review meeting" },
      { facts: [...when, ...agendaFacts, ["Bring, if you have them", brief.bring]] },
      { paragraph: briefNotice },
      ...(replyTo ? [{ paragraph: "Questions? Just reply to this email." }] : []),
    ],
  });
  return { ...content, ...(replyTo && { replyTo }) };
}

/** Puts both emails into the outbox, once. */
export async function sendCompletedEmails(
  connection: Connection,
  context: Pick<Parts, "clock" | "outbox" | "settings">,
  { checkup, customer, brief }: { checkup: CheckupRow; customer: string; brief: BriefContent },
): Promise<void> {
  const { outbox, settings } = context;
  const { MEETING_TIME_ZONE, REVIEW_TEAM_EMAIL } = settings;
  const { id, scheduledAt } = checkup;
  const common = { kind: "completed", about: { checkupId: id } } as const;
  if (REVIEW_TEAM_EMAIL) {
    const answers = answersOf(checkup);
    const sections = readAnswers(answers, await findChosenNames(connection, answers));
    const news = { id, scheduledAt, customer, brief, sections };
    await outbox.put(connection, {
      ...common,
      cause: `completed:${id}`,
      to: REVIEW_TEAM_EMAIL.toLowerCase(),
      content: await completedEmail(settings, news),
    });
  }
  const meeting = await findMeeting(connection, id);
  const timeZone = meeting?.visitorTimeZone ?? MEETING_TIME_ZONE;
  const times = meeting && meetingTimes(meeting.startsAt, MEETING_TIME_ZONE, timeZone);
  const when: Fact[] = times ? [["When", times.text]] : [];
  if (times?.team) when.push([messages.teamTime, times.team]);
  await outbox.put(connection, {
    ...common,
    cause: `result:${id}`,
    to: customer.toLowerCase(),
    content: await resultEmail(settings, { id, brief, when }),
    pdf: await summaryOf(connection, context, checkup, timeZone),
  });
}

const factsOf = (reading: Reading): readonly Fact[] =>
  "facts" in reading ? reading.facts : [[reading.label, reading.text]];
