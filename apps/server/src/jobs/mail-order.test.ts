import { setTimeout as sleep } from "node:timers/promises";
import type { MailKind } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, meetings } from "#db/schema.ts";
import { dropReminders, keepOnlyCancellations, meetingChanged } from "#features/mails/queries.ts";
import type { Mail, Mailer } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { eventually, mailSystem, testMail, testSmtpMailer } from "#testing/mail-system.ts";
import { smtpServer } from "#testing/smtp-server.ts";

const slowly = { timeout: 90_000 };

/** A system in which emails about one meeting can be put. */
async function aboutMeeting() {
  const server = await smtpServer();
  const system = await mailSystem();
  const checkup = await makeFullCheckup(system.db);
  const [meeting] = await system.db
    .insert(meetings)
    .values({ checkupId: checkup.id, startsAt: new Date("2026-06-09T13:00:00Z"), seat: 1 })
    .returning();
  const mail = (meetingSequence: number, to = "ann@acme.com", kind: MailKind = "change") =>
    testMail({
      kind,
      cause: `meeting:${meetingSequence}`,
      to,
      content: { subject: `Number ${meetingSequence}`, text: "Hello", html: "<p>Hello</p>" },
      about: { checkupId: checkup.id, meetingId: meeting!.id, meetingSequence },
    });
  const subjects = (to = "ann@acme.com") =>
    server.arrived
      .filter((mail_) => mail_.to === to)
      .map(({ raw }) => /^subject: (.*)/im.exec(raw)?.[1]);
  return {
    server,
    mail,
    subjects,
    meetingId: meeting!.id,
    checkupId: checkup.id,
    ...system,
  };
}

test("emails about one meeting reach their reader in their order", slowly, async () => {
  const { server, mail, subjects, instance, put, row } = await aboutMeeting();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url) });
  await work();
  server.behave((recipient) =>
    recipient.startsWith("ann") ? { reject: 451, at: "recipient" } : undefined,
  );
  await put(outbox, mail(0), mail(1), mail(2), mail(3, "bob@acme.com"));
  await eventually(async () => (await row("meeting:0")).attempts > 1);
  expect(subjects("bob@acme.com")).toEqual(["Number 3"]);
  expect((await row("meeting:1")).attempts).toBe(0);
  server.behave(undefined);
  await eventually(() => subjects().length === 3);
  expect(subjects()).toEqual(["Number 0", "Number 1", "Number 2"]);
});

test("a later email lets the one before it be tried at once", slowly, async () => {
  const { server, mail, subjects, instance, put, row } = await aboutMeeting();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url), pause: 3_600 });
  await work();
  server.behave(() => "drop");
  await put(outbox, mail(0));
  await eventually(async () => (await row("meeting:0")).attempts === 1);
  server.behave(undefined);
  await put(outbox, mail(1));
  await eventually(() => subjects().length === 2);
  expect(subjects()).toEqual(["Number 0", "Number 1"]);
});

test("an email that was given up does not block the next one", slowly, async () => {
  const { server, mail, subjects, instance, put, row } = await aboutMeeting();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url), mostTries: 2 });
  let rejections = 2;
  server.behave((_recipient, stage) =>
    stage === "sender" && rejections-- > 0 ? { reject: 550, at: "sender" } : undefined,
  );
  await put(outbox, mail(0), mail(1));
  await work();
  await eventually(() => subjects().length === 1);
  expect(subjects()).toEqual(["Number 1"]);
  expect((await row("meeting:0")).state).toBe("failed");
});

test("an email that the server rejected for good does not block the next one", slowly, async () => {
  const { server, mail, subjects, instance, put, row } = await aboutMeeting();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url), pause: 3_600 });
  let rejections = 1;
  server.behave((recipient, stage) =>
    recipient.startsWith("ann") && stage === "recipient" && rejections-- > 0
      ? { reject: 550, at: "recipient" }
      : undefined,
  );
  await put(outbox, mail(0), mail(1), mail(2, "bob@acme.com"));
  await work();
  await eventually(() => server.arrived.length === 2);
  expect(subjects()).toEqual(["Number 1"]);
  expect(subjects("bob@acme.com")).toEqual(["Number 2"]);
  expect(await row("meeting:0")).toMatchObject({ state: "failed", attempts: 1 });
});

test(
  "an email whose job began first waits for the one that was written before it",
  slowly,
  async () => {
    const { server, mail, subjects, instance, put, row, db, openJobs } = await aboutMeeting();
    const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url) });
    await put(outbox, mail(0), mail(1));
    // As if the later one's transaction had begun before the earlier one's, and waited for it.
    const { id } = await row("meeting:1");
    await db.execute(sql`update pgboss.job set created_on = created_on - interval '1 minute'
    where data ->> 'mailId' = ${id}`);
    await work();
    await eventually(async () => (await openJobs()) === 0);
    expect(subjects()).toEqual(["Number 0", "Number 1"]);
  },
);

test("emails that lost their jobs leave in their order", slowly, async () => {
  const { mail, subjects, server, instance, put, db, openJobs } = await aboutMeeting();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url) });
  await put(outbox, mail(0), mail(1), mail(2, "bob@acme.com"));
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
  const system = await aboutMeeting();
  const sent: string[] = [];
  const started: string[] = [];
  const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<void>();
  const mailer: Mailer = {
    send: async ({ subject }) => {
      started.push(subject);
      if (subject === "Number 0") await promise;
      sent.push(subject);
    },
    close: () => undefined,
  };
  const parts = await system.instance({ mailer });
  const { mail, meetingId, checkupId, db, put } = system;
  await parts.work();
  await put(parts.outbox, mail(0, "ann@acme.com", "reminder-day"));
  await eventually(() => started.length === 1);
  await dropReminders(db, meetingId);
  await put(parts.outbox, mail(1, "ann@acme.com", "cancellation"));
  if (isDeleted) {
    await keepOnlyCancellations(db, checkupId);
    await db.delete(checkups).where(eq(checkups.id, checkupId));
  }
  await sleep(700); // its job is there, and has to wait
  expect(started).toEqual(["Number 0"]);
  return { ...system, ...parts, sent, succeed, fail };
}

test.each([false, true])(
  "a cancellation waits for the reminder that is being sent (the check-up was deleted: %s)",
  slowly,
  async (isDeleted) => {
    const { sent, succeed, row } = await overtakenReminder({ isDeleted });
    succeed();
    await eventually(() => sent.length === 2);
    expect(sent).toEqual(["Number 0", "Number 1"]);
    expect(await row("meeting:0")).toMatchObject({ state: "sent", attempts: 1, lastError: null });
    await eventually(async () => (await row("meeting:1")).state === "sent");
  },
);

test(
  "a reminder of a cancelled meeting that could not be sent is not tried again",
  slowly,
  async () => {
    const { sent, fail, row } = await overtakenReminder();
    fail(new Error("no"));
    await eventually(() => sent.length === 1);
    expect(sent).toEqual(["Number 1"]);
    expect(await row("meeting:0")).toMatchObject({ state: "failed", lastError: meetingChanged });
  },
);

test("a cancellation does not wait for ever for a reminder whose sender died", slowly, async () => {
  const { sent, instance, db } = await overtakenReminder();
  await db.execute("update pgboss.job set started_on = started_on - interval '2 minutes'");
  const mailer = {
    send: async ({ subject }: Mail) => void sent.push(subject),
    close: () => undefined,
  };
  const { work } = await instance({ mailer, deadAfter: 3 });
  await work();
  await eventually(() => sent.length === 1);
  expect(sent).toEqual(["Number 1"]);
});
