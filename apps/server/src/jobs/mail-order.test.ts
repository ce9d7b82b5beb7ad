import { setTimeout as sleep } from "node:timers/promises";
import type { MailKind } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { checkups, meetings } from "#db/schema.ts";
import { dropReminders, keepOnlyCancellations, meetingChanged } from "#features/mails/queries.ts";
import type { Mailer } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import type { OutgoingMail } from "#jobs/mail-outbox.ts";
import {
  eventually,
  mailerOf,
  mailSystem,
  testMail,
  testSmtpMailer,
} from "#testing/mail-system.ts";
import { smtpServer } from "#testing/smtp-server.ts";

vi.setConfig({ testTimeout: 90_000 });

/** A system with an instance in which emails about one meeting can be put. */
async function aboutMeeting(options: { pause?: number; mostTries?: number; mailer?: Mailer } = {}) {
  const server = await smtpServer();
  const system = await mailSystem();
  const { db } = system;
  const { id: checkupId } = await makeFullCheckup(db);
  const startsAt = new Date("2026-06-09T13:00:00Z");
  const [meeting] = await db.insert(meetings).values({ checkupId, startsAt, seat: 1 }).returning();
  const meetingId = meeting!.id; // it was just inserted
  const mail = (meetingSequence: number, to = "ann@acme.com", kind: MailKind = "change") =>
    testMail({
      kind,
      cause: `meeting:${meetingSequence}`,
      to,
      content: { subject: `Number ${meetingSequence}`, text: "Hello", html: "<p>Hello</p>" },
      about: { checkupId, meetingId, meetingSequence },
    });
  const subjects = (to = "ann@acme.com") =>
    server.arrived
      .filter((mail_) => mail_.to === to)
      .map(({ raw }) => /^subject: (.*)/im.exec(raw)?.[1]);
  const parts = await system.instance({ mailer: testSmtpMailer(server.url), ...options });
  const put = (...mails: OutgoingMail[]) => system.put(parts.outbox, ...mails);
  return { ...system, ...parts, server, mail, subjects, meetingId, checkupId, put };
}

test("emails about one meeting reach their reader in their order", async () => {
  const { server, mail, subjects, work, put, row } = await aboutMeeting();
  await work();
  server.behave((recipient) =>
    recipient.startsWith("ann") ? { reject: 451, at: "recipient" } : undefined,
  );
  await put(mail(0), mail(1), mail(2), mail(3, "bob@acme.com"));
  await eventually(async () => (await row("meeting:0")).attempts > 1);
  expect(subjects("bob@acme.com")).toEqual(["Number 3"]);
  expect((await row("meeting:1")).attempts).toBe(0);
  server.behave(undefined);
  await eventually(() => subjects().length === 3);
  expect(subjects()).toEqual(["Number 0", "Number 1", "Number 2"]);
});

test("a later email lets the one before it be tried at once", async () => {
  const { server, mail, subjects, work, put, row } = await aboutMeeting({ pause: 3_600 });
  await work();
  server.behave(() => "drop");
  await put(mail(0));
  await eventually(async () => (await row("meeting:0")).attempts === 1);
  server.behave(undefined);
  await put(mail(1));
  await eventually(() => subjects().length === 2);
  expect(subjects()).toEqual(["Number 0", "Number 1"]);
});

/** An email that was given up, or rejected for good, does not block the next one. */
test.each([
  ["given up", "sender", { mostTries: 2 }, 2],
  ["rejected for good", "recipient", { pause: 3_600 }, 1],
] as const)(
  "an email that was %s does not block the next one",
  async (_what, at, options, tries) => {
    const { server, mail, subjects, work, put, row } = await aboutMeeting(options);
    let rejections: number = tries;
    server.behave((recipient, stage) =>
      stage === at && !recipient.startsWith("bob") && rejections-- > 0
        ? { reject: 550, at }
        : undefined,
    );
    await put(mail(0), mail(1));
    await work();
    await eventually(() => subjects().length === 1);
    expect(subjects()).toEqual(["Number 1"]);
    expect(await row("meeting:0")).toMatchObject({ state: "failed", attempts: tries });
  },
);

test("an email whose job began first waits for the one that was written before it", async () => {
  const { mail, subjects, work, put, row, db, openJobs } = await aboutMeeting();
  await put(mail(0), mail(1));
  // As if the later one's transaction had begun before the earlier one's, and waited for it.
  const { id } = await row("meeting:1");
  await db.execute(sql`update pgboss.job set created_on = created_on - interval '1 minute'
  where data ->> 'mailId' = ${id}`);
  await work();
  await eventually(async () => (await openJobs()) === 0);
  expect(subjects()).toEqual(["Number 0", "Number 1"]);
});

test("emails that lost their jobs leave in their order", async () => {
  const { mail, subjects, server, work, outbox, put, db, openJobs } = await aboutMeeting();
  await put(mail(0), mail(1), mail(2, "bob@acme.com"));
  await db.execute("delete from pgboss.job where name = 'emails'");
  await outbox.requeue();
  await outbox.requeue();
  expect(await openJobs()).toBe(3);
  await work();
  await eventually(() => server.arrived.length === 3);
  expect(subjects()).toEqual(["Number 0", "Number 1"]);
});

/** A reminder that is being sent while its meeting is cancelled, which the test ends as it wants. */
async function overtakenReminder({ isDeleted = false } = {}) {
  const sent: string[] = [];
  const started: string[] = [];
  const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<void>();
  const mailer = mailerOf(async ({ subject }) => {
    started.push(subject);
    if (subject === "Number 0") await promise;
    sent.push(subject);
  });
  const system = await aboutMeeting({ mailer });
  const { mail, meetingId, checkupId, db, put, work } = system;
  await work();
  await put(mail(0, "ann@acme.com", "reminder-day"));
  await eventually(() => started.length === 1);
  await dropReminders(db, meetingId);
  await put(mail(1, "ann@acme.com", "cancellation"));
  if (isDeleted) {
    await keepOnlyCancellations(db, checkupId);
    await db.delete(checkups).where(eq(checkups.id, checkupId));
  }
  await sleep(700); // its job is there, and has to wait
  expect(started).toEqual(["Number 0"]);
  return { ...system, sent, succeed, fail };
}

test.each([false, true])(
  "a cancellation waits for the reminder that is being sent (the check-up was deleted: %s)",
  async (isDeleted) => {
    const { sent, succeed, row } = await overtakenReminder({ isDeleted });
    succeed();
    await eventually(() => sent.length === 2);
    expect(sent).toEqual(["Number 0", "Number 1"]);
    expect(await row("meeting:0")).toMatchObject({ state: "sent", attempts: 1, lastError: null });
    await eventually(async () => (await row("meeting:1")).state === "sent");
  },
);

test("a reminder of a cancelled meeting that could not be sent is not tried again", async () => {
  const { sent, fail, row } = await overtakenReminder();
  fail(new Error("no"));
  await eventually(() => sent.length === 1);
  expect(sent).toEqual(["Number 1"]);
  expect(await row("meeting:0")).toMatchObject({ state: "failed", lastError: meetingChanged });
});

test("a cancellation does not wait for ever for a reminder whose sender died", async () => {
  const { sent, instance, db, succeed } = await overtakenReminder();
  await db.execute("update pgboss.job set started_on = started_on - interval '2 minutes'");
  const mailer = mailerOf(async ({ subject }) => void sent.push(subject));
  const { work } = await instance({ mailer, deadAfter: 3 });
  await work();
  await eventually(() => sent.length === 1);
  expect(sent).toEqual(["Number 1"]);
  succeed(); // so that its instance can stop
});

test("an email that may still be taken back waits for its time, a later one does not wait for it", async () => {
  const { mail, subjects, work, put } = await aboutMeeting();
  await work();
  const notBefore = new Date(Date.now() + 4_000);
  await put({ ...mail(0), notBefore }, { ...mail(2, "bob@acme.com"), notBefore });
  await put(mail(1));
  await eventually(() => subjects().length === 1);
  expect(subjects()).toEqual(["Number 1"]);
  expect(subjects("bob@acme.com")).toEqual([]);
  await eventually(() => subjects("bob@acme.com").length === 1);
  expect(Date.now()).toBeGreaterThanOrEqual(notBefore.getTime());
});
