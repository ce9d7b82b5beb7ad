import { brandPictureNames, readAnswers, zonedTime } from "@app/contract";
import type { Fact } from "@app/contract";
import { exampleAnswers } from "@app/readiness";
import { answered, guarded } from "#procedure/access.ts";
import type { RequestContext } from "#procedure/context.ts";
import { sampleBrief } from "#features/briefs/make-brief.ts";
import { findChosenNames } from "#features/checkups/queries.ts";
import { completedEmail, resultEmail } from "#features/checkups/emails.ts";
import { reminderEmail } from "#features/checkups/remind.ts";
import { retentionEmail } from "#features/checkups/retention.ts";
import { sendTestEmail, testEmail } from "#features/health/emails.ts";
import { asksToBring, meetingEmail } from "#features/meetings/emails.ts";
import type { MeetingEvent, MeetingNews, Reader } from "#features/meetings/emails.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { signInEmail } from "#features/session/sign-in.ts";
import { webhookOffEmail } from "#features/webhooks/notify-off.ts";
import { replaceAdminSettings } from "#lib/admin-settings.ts";
import { logoSource } from "#lib/mailer.ts";
import type { MailContent } from "#lib/mailer.ts";
import { bytesOf, dataUrlOf, reencode } from "#storage/picture.ts";
import { findBrand } from "./branded-settings.ts";

const id = "00000000-0000-0000-0000-000000000000";
const customer = "ann.lee@example.com";
const dayMs = 86_400_000;

const aboutMeetings: [string, MeetingEvent, Reader, Partial<MeetingNews>?][] = [
  ["Meeting booked: to the customer", "booked", "customer"],
  ["Meeting booked: to a guest", "booked", "guest"],
  ["Meeting booked: to the team", "booked", "team"],
  ["Meeting moved", "moved", "customer", { isMovedByTeam: true }],
  ["Guests changed", "guestsChanged", "team"],
  ["Place changed", "placeChanged", "customer"],
  ["Meeting cancelled", "cancelled", "customer", { cancelledBy: "team" }],
  ["Guest no longer invited", "withdrawn", "guest"],
  ["Reminder a day before", "dayReminder", "customer"],
  ["Reminder an hour before", "hourReminder", "customer"],
];

/** Each email that the product sends, about a made-up company that meets in a week. */
async function sampleEmails({ clock, db, settings }: RequestContext) {
  const now = clock();
  const { MEETING_TIME_ZONE, PUBLIC_URL, pictures } = settings;
  const common = await findMeetingSettings(db, settings);
  const brief = await sampleBrief(db, { clock, settings });
  const answers = exampleAnswers()[0]!; // there are three
  const sections = readAnswers(answers, await findChosenNames(db, answers));
  const startsAt = new Date(Math.ceil((now.getTime() + 7 * dayMs) / 3600_000) * 3600_000);
  const meeting: MeetingNews["meeting"] = {
    id,
    checkupId: id,
    startsAt,
    guests: ["lee@example.com"],
    uid: id,
    sequence: 0,
    state: "scheduled",
    visitorTimeZone: null,
    place: null,
    updatedAt: now,
  };
  const news: MeetingNews = {
    settings,
    secret: "", // its link leads nowhere
    meeting,
    common,
    startedAt: new Date(startsAt.getTime() - dayMs),
    customer: { email: customer },
    companyName: brief.company,
  };
  const when: Fact[] = [["When", zonedTime(startsAt, MEETING_TIME_ZONE)]];
  const done = { id, scheduledAt: startsAt, customer };
  const made: [string, MailContent | Promise<MailContent>][] = [
    ["Sign-in link", signInEmail(settings, `${PUBLIC_URL}/auth`, "123456")],
    ...aboutMeetings.map(([name, event, reader, more]): [string, Promise<MailContent>] => {
      const bring = asksToBring(event, reader) ? brief.bring : [];
      return [name, meetingEmail({ ...news, ...more, bring }, event, reader, customer)];
    }),
    ["CheckUp completed: the result", resultEmail(settings, { id, brief, when })],
    ["CheckUp completed: to the team", completedEmail(settings, { ...done, brief, sections })],
    ["Webhook turned off", webhookOffEmail(settings, "https://hooks.example.com/checkups")],
    ["Reminder to finish", reminderEmail(settings, { id, companyName: brief.company })],
    ["Deletion after a long time", retentionEmail(settings, { id, updatedAt: now, on: startsAt })],
    ["Test email", testEmail(settings, now)],
  ];
  return Promise.all(
    made.map(async ([name, content]) => {
      const { subject, text, html } = await content;
      return { name, subject, text, html: html.replace(logoSource, pictures.logo?.address ?? "") };
    }),
  );
}

export const brand = answered(guarded.admin.brand, {
  get: ({ context: { db } }) => findBrand(db),

  save: async ({ input, context, errors, signal }) => {
    const { id: personId } = context.user;
    const stored = await findBrand(context.db);
    // Emails and PDF files need PNG, whatever the web client sends.
    const pictures = { ...input.pictures };
    for (const name of brandPictureNames) {
      const picture = pictures[name];
      if (picture === undefined || picture === stored.pictures[name]) continue;
      const request = { personId, size: "small", read: () => bytesOf(picture), signal } as const;
      pictures[name] = dataUrlOf(await reencode(request));
    }
    const value = { ...input, pictures };
    const { log, settings } = context;
    // With a sender that is rejected nobody could sign in any more.
    if (input.sender !== "" && input.sender !== stored.sender) {
      const tried = { ...settings, MAIL_FROM: input.sender };
      await sendTestEmail({ ...context, settings: tried }, errors.MAIL_FAILED);
    }
    const saved = await replaceAdminSettings(context, "brand", value, errors.CHANGED_BY_OTHER);
    await context.reloadBrand().catch((error: unknown) => {
      log.warn({ error }, "brand"); // it is stored; the next heartbeat reloads it
    });
    return saved;
  },

  emails: async ({ context }) => {
    await context.reloadBrand(); // another instance may have stored it
    return sampleEmails(context);
  },
});
