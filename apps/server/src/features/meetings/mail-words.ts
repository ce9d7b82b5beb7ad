import type { MailKind } from "@app/contract";

/** What happened to a meeting, as one of its readers is told. */
export type News =
  | "booked"
  | "moved"
  | "guestsChanged"
  | "cancelled"
  | "withdrawn"
  | "dayReminder"
  | "hourReminder";

export type Reader = "customer" | "guest" | "team";

export const kindOf = {
  booked: "invitation",
  moved: "change",
  guestsChanged: "change",
  cancelled: "cancellation",
  withdrawn: "cancellation",
  dayReminder: "reminder-day",
  hourReminder: "reminder-hour",
} as const satisfies Record<News, MailKind>;

const toAll = (text: string) => ({ customer: text, guest: text, team: text });

export const headings: Record<News, Record<Reader, string>> = {
  booked: {
    customer: "Your review meeting is booked",
    guest: "You are invited to a review meeting",
    team: "A review meeting was booked",
  },
  moved: {
    customer: "Your review meeting was moved",
    guest: "The review meeting was moved",
    team: "A review meeting was moved",
  },
  guestsChanged: {
    customer: "The guests of your review meeting changed",
    guest: "The guests of the review meeting changed",
    team: "The guests of a review meeting changed",
  },
  cancelled: {
    customer: "Your review meeting was cancelled",
    guest: "The review meeting was cancelled",
    team: "A review meeting was cancelled",
  },
  withdrawn: toAll("You are no longer invited to the review meeting"),
  dayReminder: {
    customer: "Your review meeting is coming up",
    guest: "The review meeting is coming up",
    team: "A review meeting is coming up",
  },
  hourReminder: {
    customer: "Your review meeting starts soon",
    guest: "The review meeting starts soon",
    team: "A review meeting starts soon",
  },
};

/** What the attached calendar entry does. */
export const entryNotes: Record<News, string | undefined> = {
  booked: "The attached entry puts it into your calendar.",
  moved: "The attached entry moves it in your calendar.",
  guestsChanged: "The time is the same.",
  cancelled: "The attached entry takes it off your calendar.",
  withdrawn: "The attached entry takes it off your calendar.",
  dayReminder: undefined,
  hourReminder: undefined,
};

const prefixes: Partial<Record<MailKind, string>> = {
  change: "Changed: ",
  cancellation: "Cancelled: ",
  "reminder-day": "Reminder: ",
  "reminder-hour": "Reminder: ",
};

/** Of our own words and a date alone: nobody can write a subject. */
export function subjectOf(news: News, reader: Reader, day: string): string {
  const prefix = prefixes[kindOf[news]] ?? "";
  const whose = reader === "customer" ? "your review meeting" : "review meeting";
  const subject = `${prefix}${whose} on ${day}`;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
}

/** A name that mail programs would turn into a link is not passed on to people whom anybody can invite. */
const couldBeLink = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

export function invitationOf(companyName: string | null): string {
  const review = "In it, the answers of a compliance check-up are gone through together.";
  return companyName === null || couldBeLink.test(companyName)
    ? `You are invited to a review meeting. ${review}`
    : `${companyName} invites you to its review meeting. ${review}`;
}
