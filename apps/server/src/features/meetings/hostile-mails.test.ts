import { expect, onTestFinished, test } from "vitest";
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

/** The product, and a mail server that keeps what arrives. */
async function withMailServer(BRAND_NAME: string) {
  const server = await smtpServer();
  const app = await testApp({ REVIEW_TEAM_EMAIL: team, BRAND_NAME });
  const from = { name: BRAND_NAME, address: "no-reply@example.com" };
  const mailer = smtpMailer({ url: server.url, from, connections: 1 });
  onTestFinished(() => mailer.close());
  app.mailer.send = (mail) => mailer.send(mail);
  return { app, server };
}

const halfHour = 30 * 60_000;
const firstTime = new Date("2026-06-09T13:00:00Z").getTime();

type App = Awaited<ReturnType<typeof testApp>>;

/** Books and completes the check-up of one customer with this text in every field; returns how to cancel. */
async function book(app: App, text: string, at: number) {
  const ann = await app.signedIn(`ann-${at}@acme.com`);
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const product = { id: crypto.randomUUID(), name: text, category: "Testing", description: text };
  const [added] = await Promise.allSettled([ann.api.saas.add(product)]);
  const saasApps = added.status === "fulfilled" ? [added.value.identifier] : [];
  const changes = { companyName: text, companyIndustry: text, locations: [text], saasApps };
  await ann.api.checkups.save({ id, version: 0, changes });
  const startsAt = new Date(firstTime + at * halfHour);
  const guests = `guest-${at}@acme.com`;
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests, timeZone: text });
  await ann.api.checkups.complete({ id });
  const { content, name } = await ann.api.meetings.calendarFile({ checkupId: id });
  expect(name).toMatch(/^[\w-]+\.ics$/);
  expect(readCalendar(content).attendees).toEqual([]);
  return () => ann.api.meetings.cancel({ checkupId: id });
}

test.each(ofThem)("%s in every answer: each email is one email, to one reader, of our own parts", { timeout: 60_000 }, async (_kind, texts) => {
  const { app, server } = await withMailServer(texts[0]!.slice(0, 60)); // no kind is empty
  const visible = texts.filter((text) => /[^\s\p{C}\p{Z}]/u.test(text));
  const cancels = await Promise.all(visible.map((text, at) => book(app, text, at)));
  await app.mails();
  // A cancellation is written by the same function as the invitation: one of each kind of text is enough.
  await cancels[0]!();
  await app.mails();
  const mails = await Promise.all(
    server.arrived.map(async ({ raw, to }) => ({ envelope: to, ...(await readMail(raw, origin)) })),
  );
  const readers = visible.flatMap((_, at) => [`ann-${at}@acme.com`, `guest-${at}@acme.com`]);
  expect(mails).toHaveLength(4 * visible.length + 3);
  for (const { envelope, subject, to } of mails) {
    expect(subject).toMatch(/^(?:Cancelled: )?(?:y|Y|r|R)(?:our r)?eview meeting on |^A CheckUp was completed$/);
    expect(to?.map(({ address }) => address)).toEqual([envelope]);
    expect([...readers, team]).toContain(envelope);
  }
  for (const [at, text] of visible.entries()) {
    const completed = mails.find(
      ({ subject, replyTo }) =>
        subject === "A CheckUp was completed" && replyTo?.[0]?.address === `ann-${at}@acme.com`,
    );
    const shown = plainLine(text.trim());
    expect(completed?.text).toContain(shown);
    expect(completed?.words.replaceAll(/\s+/g, " ")).toContain(shown.replaceAll(/\s+/g, " "));
  }
}); // prettier-ignore

test.each(ofThem)("%s in the way after a sign-in is part of the link, and of nothing else", { timeout: 60_000 }, async (_kind, texts) => {
  const { app, server } = await withMailServer(texts.at(-1)!.slice(0, 60)); // no kind is empty
  for (const [at, text] of texts.entries()) {
    const { api } = app.browser(`203.0.113.${at}`);
    await api.session.requestLink({ email: `ann-${at}@acme.com`, next: `/${text}` });
    await app.mails();
    const { raw } = server.arrived.at(-1)!; // just sent
    const mail = await readMail(raw, origin);
    const [, link = ""] = /(http:\S+)/.exec(mail.text ?? "") ?? [];
    const { pathname, search } = new URL(link);
    expect([pathname, search]).toEqual(["/auth", ""]);
    expect(link).toMatch(/^[\w:/.#=&%!*'()~+-]+$/);
    expect(server.arrived).toHaveLength(at + 1);
  }
}); // prettier-ignore
