import {
  meetingChangeHours,
  meetingMinutes,
  meetingTimes,
  messages,
  stepNumber,
} from "@app/contract";
import type { Settings } from "#env.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/mail-parts.ts";
import type { Fact, MailPart } from "#lib/mail-parts.ts";
import { plainLine } from "#plain-line.ts";
import { calendarEntry } from "./calendar-entry.ts";
import { entryNotes, headings, invitationOf, kindOf, subjectOf } from "./mail-words.ts";
import type { News, Reader } from "./mail-words.ts";
import { meetingLink } from "./meeting-token.ts";
import type { MeetingRow } from "./queries.ts";

export interface MeetingStory {
  settings: Settings;
  secret: string;
  meeting: MeetingRow;
  /** When it was to start before it was moved. */
  startedAt?: Date | undefined;
  /** The customer's address. */
  customer: string;
  companyName: string | null;
  /** Who cancelled it: the customer, an administrator, or an administrator who deleted the check-up. */
  cancelledBy?: "customer" | "team" | "deletion";
}

const isCancellation = (news: News) => kindOf[news] === "cancellation";

/** A moment as its reader has it: only of the customer it is known what his clock shows. */
function timesFor(reader: Reader, moment: Date, { settings, meeting }: MeetingStory) {
  const { MEETING_TIME_ZONE: team } = settings;
  const zone = (reader === "customer" && meeting.visitorTimeZone) || team;
  return meetingTimes(moment, team, zone);
}

function facts(story: MeetingStory, news: News, reader: Reader): Fact[] {
  const { meeting, startedAt, customer, companyName } = story;
  const { startsAt, guests } = meeting;
  const { text, team } = timesFor(reader, startsAt, story);
  const isMoved = news === "moved" && startedAt !== undefined;
  const all: Fact[] = [[isMoved ? "New time" : "When", text]];
  if (team) all.push([messages.teamTime, team]);
  if (isMoved) all.push(["Before", timesFor(reader, startedAt, story).text]);
  all.push(["Duration", `${meetingMinutes} minutes`]);
  if (reader === "customer" && guests.length > 0 && !isCancellation(news)) {
    all.push(["Guests", `${guests.length} invited`]);
  }
  if (reader === "team") {
    all.push(["Company", companyName ?? "N/A"], ["Customer", customer]);
    all.push(["Guests", guests.length > 0 ? guests : "None"]);
  }
  return all;
}

/** What the reader can do now. */
function ways(story: MeetingStory, news: News, reader: Reader): MailPart[] {
  const { settings, secret, meeting, cancelledBy } = story;
  const { PUBLIC_URL } = settings;
  if (cancelledBy === "deletion") return [];
  if (reader === "team") {
    return [
      { button: "Open the check-up", link: `${PUBLIC_URL}/admin626/checkups/${meeting.checkupId}` },
    ];
  }
  if (reader === "guest" || news === "hourReminder") return [];
  if (isCancellation(news)) {
    const step = stepNumber("schedule");
    const link = `${PUBLIC_URL}/checkup/${meeting.checkupId}?step=${step}`;
    return [{ button: "Book another time", link }];
  }
  return [
    {
      paragraph: `You can change or cancel it until ${meetingChangeHours} hours before it starts.`,
    },
    { button: "Change or cancel", link: meetingLink(PUBLIC_URL, secret, meeting.id) },
  ];
}

function opening({ cancelledBy, companyName }: MeetingStory, news: News, reader: Reader) {
  const sentences = [
    news === "booked" && reader === "customer"
      ? "Thank you for booking. In this meeting we go through the answers of your check-up together."
      : undefined,
    news === "booked" && reader === "guest"
      ? invitationOf(companyName && plainLine(companyName))
      : undefined,
    cancelledBy === "customer" && reader === "team" ? "The customer cancelled it." : undefined,
    cancelledBy === "team" ? "The review team cancelled it." : undefined,
    cancelledBy === "deletion" ? "The review team deleted the check-up." : undefined,
    entryNotes[news],
  ];
  const text = sentences.filter((sentence) => sentence !== undefined).join(" ");
  return text === "" ? [] : [{ paragraph: text }];
}

/** What one reader is told of a meeting: guests learn nothing of each other, and nobody but the customer gets his link. */
export async function meetingMail(
  story: MeetingStory,
  news: News,
  reader: Reader,
  address: string,
): Promise<MailContent> {
  const { settings, meeting, customer } = story;
  const { BRAND_NAME, REVIEW_TEAM_EMAIL, SUPPORT_EMAIL } = settings;
  const replyTo = reader === "team" ? customer : (REVIEW_TEAM_EMAIL ?? SUPPORT_EMAIL);
  const questions =
    reader !== "team" && replyTo ? [{ paragraph: "Questions? Just answer this mail." }] : [];
  const method = isCancellation(news) ? "CANCEL" : "REQUEST";
  const isReminder = news === "dayReminder" || news === "hourReminder";
  const forCustomer = reader === "customer";
  const entry = { method, meeting, attendee: address, forCustomer } as const;
  return {
    subject: subjectOf(news, reader, timesFor(reader, meeting.startsAt, story).date),
    ...(await writeMail({
      brandName: BRAND_NAME,
      heading: headings[news][reader],
      parts: [
        ...opening(story, news, reader),
        { facts: facts(story, news, reader) },
        ...ways(story, news, reader),
        ...questions,
      ],
    })),
    ...(replyTo && { replyTo }),
    ...(!isReminder && { calendar: { method, content: calendarEntry(settings, entry) } }),
  };
}
