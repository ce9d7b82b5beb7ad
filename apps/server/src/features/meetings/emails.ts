import {
  isLink,
  meetingAgenda,
  meetingChangeHours,
  meetingMinutes,
  meetingTimes,
  messages,
  stepNumber,
} from "@app/contract";
import type { Fact, MailKind, MeetingSettings } from "@app/contract";
import type { Settings } from "#settings.ts";
import type { MailContent } from "#lib/mailer.ts";
import { writeMail } from "#lib/write-mail.ts";
import type { MailPart } from "#lib/write-mail.ts";
import { plainLine } from "#plain-line.ts";
import { calendarEntry, hostOf, placeOf } from "./calendar-entry.ts";
import { meetingLink } from "./meeting-token.ts";
import type { StoredMeeting } from "./queries.ts";

export type Reader = "customer" | "guest" | "team";

/** What the emails about one change of a meeting have in common. */
export interface MeetingNews {
  settings: Settings;
  secret: string;
  meeting: Omit<StoredMeeting, "seat" | "dayReminderFor" | "hourReminderFor" | "createdAt">;
  /** What holds for all meetings; none in a product that nobody has set up. */
  common?: MeetingSettings;
  bring?: string[];
  /** When it was to start before it was moved. */
  startedAt?: Date | undefined;
  customer: { email: string };
  companyName: string | null;
  /** Who cancelled it: the customer, an administrator, or an administrator who deleted the check-up. */
  cancelledBy?: "customer" | "team" | "deletion";
  /** Whether the review team moved it, in the customer's place. */
  isMovedByTeam?: boolean;
}

interface EventTexts {
  kind: MailKind;
  heading: (meeting: string, reader: Reader) => string;
  /** What the attached calendar entry does; nothing is attached to a reminder. */
  entryNote?: string;
}

const meetingOf = {
  customer: "your review meeting",
  guest: "the review meeting",
  team: "a review meeting",
} as const satisfies Record<Reader, string>;

/** Before the subject. */
const prefixes: Partial<Record<MailKind, string>> = {
  change: "Changed: ",
  cancellation: "Cancelled: ",
  "reminder-day": "Reminder: ",
  "reminder-hour": "Reminder: ",
};

const cancellation = {
  kind: "cancellation",
  entryNote: "The attached entry removes it from your calendar.",
} as const;

/** What can happen to a meeting, and how its readers are informed. */
export const meetingEvents = {
  booked: {
    kind: "invitation",
    heading: (meeting, reader) =>
      reader === "guest"
        ? "You are invited to a review meeting"
        : `${meeting} ${reader === "team" ? "was" : "is"} booked`,
    entryNote: "The attached entry adds it to your calendar.",
  },
  moved: {
    kind: "change",
    heading: (meeting) => `${meeting} was moved`,
    entryNote: "The attached entry updates it in your calendar.",
  },
  guestsChanged: {
    kind: "change",
    heading: (meeting) => `The guests of ${meeting} changed`,
    entryNote: "The time stays the same.",
  },
  placeChanged: {
    kind: "change",
    heading: (meeting) => `${meeting} takes place elsewhere`,
    entryNote: "The attached entry updates it in your calendar. The time stays the same.",
  },
  cancelled: { ...cancellation, heading: (meeting) => `${meeting} was cancelled` },
  withdrawn: {
    ...cancellation,
    heading: () => "You are no longer invited to the review meeting",
  },
  dayReminder: { kind: "reminder-day", heading: (meeting) => `${meeting} is coming up` },
  hourReminder: { kind: "reminder-hour", heading: (meeting) => `${meeting} starts soon` },
} as const satisfies Record<string, EventTexts>;

export type MeetingEvent = keyof typeof meetingEvents;

export const asksToBring = (event: MeetingEvent, reader: Reader) =>
  reader === "customer" && (event === "booked" || event === "dayReminder");

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A name that email programs would turn into a link is left out of emails to guests, who may be anybody. */
const couldBeLink = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** How the email about a new booking begins. */
function openingOf(reader: Reader, company: string | null): string | undefined {
  if (reader === "team") return undefined;
  if (reader === "customer") {
    return "Thank you for booking. In the meeting, we'll go through your CheckUp answers together.";
  }
  const name = company && plainLine(company);
  const invitation =
    name === null || couldBeLink.test(name)
      ? "You are invited to a review meeting."
      : `${name} invites you to its review meeting.`;
  return `${invitation} We'll go through the answers of a CheckUp together.`;
}

const cancelledByTexts = {
  customer: "The customer cancelled it.",
  team: "The review team cancelled it.",
  deletion: "The review team deleted the CheckUp.",
};

/** The same for everybody: guests get no answers and no findings. */
export const agendaFacts = meetingAgenda.map(([minutes, about]): Fact => [
  `${minutes} minutes`,
  capitalized(about),
]);

/** The administrator's points, or the usual agenda. */
const agendaParts = (own = ""): MailPart[] =>
  own === ""
    ? [{ facts: agendaFacts }]
    : own.split("\n").map((point, at) => ({ paragraph: `${at + 1}. ${plainLine(point)}` }));

/** An event's email for one reader: guests do not see each other, and only the customer gets the link. */
export async function meetingEmail(
  news: MeetingNews,
  event: MeetingEvent,
  reader: Reader,
  address: string,
): Promise<MailContent> {
  const { settings, secret, meeting, common, startedAt, customer, companyName, cancelledBy } = news;
  const { MEETING_TIME_ZONE, PUBLIC_URL, REVIEW_TEAM_EMAIL, SUPPORT_EMAIL } = settings;
  const { startsAt, guests, checkupId } = meeting;
  const { kind, heading, entryNote }: EventTexts = meetingEvents[event];
  const isCancellation = kind === "cancellation";
  const forCustomer = reader === "customer";
  const isMoved = event === "moved" && startedAt !== undefined;
  // Only the customer's own time zone is known.
  const readerZone = (forCustomer && meeting.visitorTimeZone) || MEETING_TIME_ZONE;
  const timesOf = (moment: Date) => meetingTimes(moment, MEETING_TIME_ZONE, readerZone);
  const { date, text, team } = timesOf(startsAt);

  const openings = [
    event === "booked" && openingOf(reader, companyName),
    cancelledBy &&
      (cancelledBy !== "customer" || reader === "team") &&
      cancelledByTexts[cancelledBy],
    isMoved && news.isMovedByTeam && "The review team moved it.",
    entryNote,
  ];
  const opening = openings.filter(Boolean).join(" ");

  const facts: Fact[] = [[isMoved ? "New time" : "When", text]];
  if (team) facts.push([messages.teamTime, team]);
  if (isMoved) facts.push(["Before", timesOf(startedAt).text]);
  facts.push(["Duration", `${meetingMinutes} minutes`]);
  const place = isCancellation ? "" : placeOf(meeting, common);
  const host = isCancellation ? "" : hostOf(common);
  const changeLink =
    forCustomer && !isCancellation ? meetingLink(PUBLIC_URL, secret, meeting.id) : undefined;
  if (place) facts.push(["Where", place]);
  if (host && reader !== "team") facts.push(["With", host]);
  if (forCustomer && guests.length > 0 && !isCancellation) {
    facts.push(["Guests", `${guests.length} invited`]);
  }
  if (reader === "team") {
    facts.push(["Company", companyName ?? "N/A"], ["Customer", customer.email]);
    facts.push(["Guests", guests.length > 0 ? guests : "None"]);
  }

  const actions: MailPart[] = [];
  if (isLink(place)) actions.push({ button: "Join the meeting", link: place });
  if (reader !== "team" && event === "booked")
    actions.push({ title: "Agenda" }, ...agendaParts(common?.agenda));
  if (news.bring?.length) actions.push({ facts: [["Bring, if you have them", news.bring]] });
  const hasCheckup = cancelledBy !== "deletion";
  if (reader === "team" && hasCheckup) {
    const link = `${PUBLIC_URL}/admin626/checkups/${checkupId}`;
    actions.push({ button: "Open the CheckUp", link });
  } else if (forCustomer && isCancellation && hasCheckup) {
    const link = `${PUBLIC_URL}/checkup/${checkupId}?step=${stepNumber("schedule")}`;
    actions.push({ button: "Book another time", link });
  } else if (changeLink && event !== "hourReminder") {
    const until = `You can change or cancel it until ${meetingChangeHours} hours before it starts.`;
    actions.push({ paragraph: until }, { button: "Change or cancel", link: changeLink });
  }

  const replyTo = reader === "team" ? customer.email : (REVIEW_TEAM_EMAIL ?? SUPPORT_EMAIL);
  if (reader !== "team" && replyTo)
    actions.push({ paragraph: "Questions? Just reply to this email." });
  const method = isCancellation ? "CANCEL" : "REQUEST";
  const entry = { method, meeting, common, attendee: address, forCustomer, changeLink } as const;
  // Only fixed words and a date: no typed text gets into a subject.
  const whose = forCustomer ? "your review meeting" : "review meeting";
  return {
    ...(await writeMail(settings, {
      subject: capitalized(`${prefixes[kind] ?? ""}${whose} on ${date}`),
      heading: capitalized(heading(meetingOf[reader], reader)),
      parts: [...(opening ? [{ paragraph: opening }] : []), { facts }, ...actions],
    })),
    ...(replyTo && { replyTo }),
    ...(entryNote && { calendar: { method, content: calendarEntry(settings, entry) } }),
  };
}
