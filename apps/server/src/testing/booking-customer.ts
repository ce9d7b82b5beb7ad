import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import type { Mail } from "#lib/mailer.ts";

/** Tuesday, June 9, 2026, 09:00 AM in New York. */
export const startsAt = new Date("2026-06-09T13:00:00Z");
export const later = new Date("2026-06-10T18:30:00Z");
export const team = "reviews@example.com";

/** Ann, who has a check-up of which only the meeting is missing, and a review team that reads email. */
export async function bookingCustomer(guests = "", environment: Record<string, string> = {}) {
  const app = await testApp({ REVIEW_TEAM_EMAIL: team, ...environment });
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(app.db, ann.user.id);
  const book = (choice: { startsAt?: Date; guests?: string; timeZone?: string } = {}) =>
    ann.api.meetings.schedule({ checkupId, startsAt, guests, ...choice });
  let read = 0;
  /** The emails that left since they were last asked for. */
  const news = async () => {
    const all = await app.mails();
    const fresh = all.slice(read);
    read = all.length;
    return fresh;
  };
  return { app, ann, checkupId, book, news };
}

/** Until nobody can undo a deletion any more: its cancellations leave. */
export const passUndo = ({ time }: { time: { now: Date } }) => {
  time.now = new Date(time.now.getTime() + 70_000);
};

/** The one email to an address. */
export function mailTo(mails: Mail[], address: string): Mail {
  const [mail, ...more] = mails.filter((each) => each.to === address);
  if (!mail || more.length > 0) throw new Error(`${more.length} more emails to ${address}`);
  return mail;
}

/** Who gets which subject, in the order of the addresses. */
export const recipientsOf = (mails: Mail[]) =>
  mails
    .map((mail) => `${mail.to}: ${mail.subject}`)
    .toSorted((one, other) => (one < other ? -1 : 1));
