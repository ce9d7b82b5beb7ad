import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import { plainLine } from "#plain-line.ts";
import { smtpMailer } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { hostileKinds } from "#testing/hostile-texts.ts";
import { readCalendar } from "#testing/read-calendar.ts";
import { readMail } from "#testing/read-mail.ts";
import { smtpServer } from "#testing/smtp-server.ts";
import { testApp } from "#testing/test-app.ts";

const origin = "http://localhost:3000";
const team = "reviews@example.com";
const ofThem = hostileKinds.filter(([kind]) => kind !== "long" && kind !== "unreadable");

/** The product, and a mail server that keeps what arrives; `rename` gives the product another name. */
async function withMailServer() {
  const server = await smtpServer();
  const app = await testApp({ REVIEW_TEAM_EMAIL: team, MEETING_CAPACITY: "20" });
  app.pdfs.render = async () => new Uint8Array();
  const rename = (brand: string) => {
    app.settings.BRAND_NAME = brand;
    const from = { name: brand, address: "no-reply@example.com" };
    const look = () => ({ from, logo: undefined });
    const mailer = smtpMailer({ url: server.url, look, connections: 8 });
    onTestFinished(() => mailer.close());
    app.mailer.send = (mail) => mailer.send(mail);
  };
  /** Emails of one kind of text need not wait for each other. */
  const sendAll = async () => {
    const waiting = await app.db.query.mailOutbox.findMany({
      where: eq(mailOutbox.state, "queued"),
    });
    await Promise.all(waiting.map(({ id }) => app.outbox.deliver(id, async () => undefined)));
  };
  return { app, server, rename, sendAll };
}

const halfHour = 30 * 60_000;
const firstTime = new Date("2026-06-09T13:00:00Z").getTime();

type App = Awaited<ReturnType<typeof testApp>>;

/** Books and completes the check-up of one customer with this text in every field; returns how to cancel. */
async function book(app: App, text: string, at: number, name: string) {
  const ann = await app.signedIn(`ann-${name}@acme.com`);
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const product = { id: crypto.randomUUID(), name: text, category: "Testing", description: text };
  const [added] = await Promise.allSettled([ann.api.saas.add(product)]);
  const saasApps = added.status === "fulfilled" ? [added.value.identifier] : [];
  const changes = { companyName: text, companyIndustry: text, locations: [text], saasApps };
  await ann.api.checkups.save({ id, version: 0, changes });
  const startsAt = new Date(firstTime + at * halfHour);
  const guests = `guest-${name}@acme.com`;
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests, timeZone: text });
  await ann.api.checkups.complete({ id });
  const { content, name: fileName } = await ann.api.meetings.calendarFile({ checkupId: id });
  expect(fileName).toMatch(/^[\w-]+\.ics$/);
  expect(readCalendar(content).attendees).toEqual([]);
  return () => ann.api.meetings.cancel({ checkupId: id });
}

const ourSubjects =
  /^(?:Cancelled: )?(?:y|Y|r|R)(?:our r)?eview meeting on |^A CheckUp was completed$|^Your result is ready$/;

test("hostile texts in every answer: each email is one email, to one reader, of our own parts", async () => {
  const { app, server, rename, sendAll } = await withMailServer();
  for (const [kind, texts] of ofThem) {
    rename(texts[0]!.slice(0, 60)); // no kind is empty
    const before = server.arrived.length;
    const visible = texts.filter((text) => /[^\s\p{C}\p{Z}]/u.test(text));
    const cancels = await Promise.all(
      visible.map((text, at) => book(app, text, at, `${kind}-${at}`)),
    );
    await sendAll();
    // A cancellation is written by the same function as the invitation: one of each kind of text is enough.
    await cancels[0]!();
    await sendAll();
    const mails = await Promise.all(
      server.arrived
        .slice(before)
        .map(async ({ raw, to }) => ({ envelope: to, ...(await readMail(raw, origin)) })),
    );
    const ofPerson = visible.flatMap((_, at) => [
      `ann-${kind}-${at}@acme.com`,
      `guest-${kind}-${at}@acme.com`,
    ]);
    expect(mails, kind).toHaveLength(5 * visible.length + 3);
    for (const { envelope, subject, to } of mails) {
      expect(subject).toMatch(ourSubjects);
      expect(to?.map(({ address }) => address)).toEqual([envelope]);
      expect([...ofPerson, team]).toContain(envelope);
    }
    for (const [at, text] of visible.entries()) {
      const completed = mails.find(
        ({ subject, replyTo }) =>
          subject === "A CheckUp was completed" &&
          replyTo?.[0]?.address === `ann-${kind}-${at}@acme.com`,
      );
      const shown = plainLine(text.trim());
      expect(completed?.text).toContain(shown);
      expect(completed?.words.replaceAll(/\s+/g, " ")).toContain(shown.replaceAll(/\s+/g, " "));
    }
  }
}, 120_000);

test("hostile texts in the way after a sign-in are part of the link, and of nothing else", async () => {
  const { app, server, rename, sendAll } = await withMailServer();
  for (const [kind, texts] of ofThem) {
    rename(texts.at(-1)!.slice(0, 60)); // no kind is empty
    const before = server.arrived.length;
    await Promise.all(
      texts.map((text, at) =>
        app
          .browser(`203.0.113.${at}`)
          .api.session.requestLink({ email: `ann-${kind}-${at}@acme.com`, next: `/${text}` }),
      ),
    );
    await sendAll();
    const mails = server.arrived.slice(before);
    expect(mails, kind).toHaveLength(texts.length);
    for (const { raw } of mails) {
      const mail = await readMail(raw, origin);
      const [, link = ""] = /(http:\S+)/.exec(mail.text ?? "") ?? [];
      const { pathname, search } = new URL(link);
      expect([pathname, search], kind).toEqual(["/auth", ""]);
      expect(link).toMatch(/^[\w:/.#=&%!*'()~+-]+$/);
    }
  }
}, 60_000);
