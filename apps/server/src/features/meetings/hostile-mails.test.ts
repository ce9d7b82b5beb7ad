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
const nextDay = 24 * 60 * 60_000;

/** One customer's whole story, with this text wherever he can write one; answers the names of what he was told and told. */
async function live(app: Awaited<ReturnType<typeof testApp>>, text: string, at: number) {
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
  const later = new Date(startsAt.getTime() + nextDay);
  await ann.api.meetings.schedule({ checkupId: id, startsAt: later, guests });
  await ann.api.checkups.complete({ id });
  const { content, name } = await ann.api.meetings.calendarFile({ checkupId: id });
  expect(name).toMatch(/^[\w-]+\.ics$/);
  expect(readCalendar(content).attendees).toEqual([]);
  await app.mails();
  await ann.api.meetings.cancel({ checkupId: id });
  await app.mails();
}

test.each(ofThem)("%s in every answer: each mail is one mail, to one reader, of our own parts", { timeout: 60_000 }, async (_kind, texts) => {
  const { app, server } = await withMailServer(texts[0]!.slice(0, 60)); // no kind is empty
  const visible = texts.filter((text) => /[^\s\p{C}\p{Z}]/u.test(text));
  for (const [at, text] of visible.entries()) {
    const before = server.arrived.length;
    await live(app, text, at);
    const arrived = server.arrived.slice(before);
    const mails = await Promise.all(
      arrived.map(async ({ raw, to }) => ({ envelope: to, ...(await readMail(raw, origin)) })),
    );
    const readers = [`ann-${at}@acme.com`, `guest-${at}@acme.com`, team];
    expect(mails.length, text).toBeGreaterThanOrEqual(10);
    for (const { envelope, subject, to } of mails) {
      expect(subject).toMatch(/^(?:Changed: |Cancelled: )?(?:y|Y|r|R)(?:our r)?eview meeting on |^A check-up was completed$/);
      expect(to?.map(({ address }) => address)).toEqual([envelope]);
      expect(readers).toContain(envelope);
    }
    const completed = mails.find(({ subject }) => subject === "A check-up was completed");
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
