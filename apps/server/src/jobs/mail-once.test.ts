import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { emailQueue } from "#jobs/queue.ts";
import type { Mail } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import {
  eventually,
  mailerOf,
  mailSystem,
  testMail,
  testSmtpMailer,
} from "#testing/mail-system.ts";
import { smtpServer } from "#testing/smtp-server.ts";

vi.setConfig({ testTimeout: 90_000 });

test("two instances send no email twice, however many jobs there are for it", async () => {
  const server = await smtpServer();
  const { db, instance, put, rows, openJobs } = await mailSystem();
  const one = await instance({ mailer: testSmtpMailer(server.url, 30_000) });
  const two = await instance({ mailer: testSmtpMailer(server.url, 30_000) });
  const mails = Array.from({ length: 40 }, (_, place) => testMail({ cause: `test:${place}` }));
  await put(one.outbox, ...mails);
  const all = await rows();
  const jobs = all.map(({ id }) => ({ data: { mailId: id }, singletonKey: id }));
  const ofFirst = Array.from({ length: 20 }, () => jobs[0]!); // there are forty
  await two.queue.add(db, emailQueue, [...jobs, ...ofFirst]);
  await Promise.all([one.work(), two.work()]);
  await eventually(async () => (await openJobs()) === 0);
  expect((await rows()).every(({ state }) => state === "sent")).toBe(true);
  expect(server.arrived).toHaveLength(40);
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(40);
});

test("a process that dies between sending and noting it is followed by the same email", async () => {
  const server = await smtpServer();
  const { instance, put, row } = await mailSystem();
  const smtp = testSmtpMailer(server.url, 30_000);
  let die: (() => void) | undefined;
  const dying = mailerOf(async (mail) => {
    await smtp.send(mail);
    if (!die) await new Promise<void>((resolve) => (die = resolve));
  });
  const deadAfter = 3;
  const first = await instance({ mailer: dying, deadAfter });
  const second = await instance({ mailer: smtp, deadAfter });
  await put(first.outbox, testMail());
  await first.work();
  await eventually(() => server.arrived.length === 1);
  await second.work();
  second.outbox.wake();
  await sleep(700);
  expect(server.arrived).toHaveLength(1);
  await eventually(() => server.arrived.length === 2);
  expect(server.arrived[0]!.messageId).toBe(server.arrived[1]!.messageId);
  await eventually(async () => (await row()).state === "sent");
  const sent = await row();
  die?.(); // it was only frozen, and wakes up again
  await sleep(300);
  expect(await row()).toEqual(sent);
});

test("an email that left while the database was unavailable is not sent again", async () => {
  const server = await smtpServer();
  const { pool, instance, put, row } = await mailSystem();
  const smtp = testSmtpMailer(server.url, 30_000);
  const cutOff = async () => {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await pool.query("alter table mail_outbox rename to mail_outbox_renamed");
  };
  const mailer = mailerOf(async (mail) => {
    await smtp.send(mail);
    await cutOff();
  });
  const { outbox } = await instance({ mailer });
  await put(outbox, testMail());
  const { id } = await row();
  const delivered = outbox.deliver(id, async () => undefined);
  await eventually(() => server.arrived.length === 1);
  await sleep(300);
  await pool.query("alter table mail_outbox_renamed rename to mail_outbox");
  await delivered;
  expect(await row()).toMatchObject({ state: "sent", attempts: 1 });
});

test("an email is given up after its last try, and can be sent again", async () => {
  const server = await smtpServer({ fault: () => ({ reject: 450, at: "recipient" }) });
  const { instance, db, put, row } = await mailSystem();
  const mailer = testSmtpMailer(server.url);
  const { outbox, work } = await instance({ mailer, mostTries: 3 });
  await work();
  await put(outbox, testMail({ about: { checkupId: (await makeFullCheckup(db)).id } }));
  await eventually(async () => (await row()).state === "failed");
  const { id, ...failed } = await row();
  expect(failed).toMatchObject({
    attempts: 3,
    lastError: "The mail server rejected the recipient (450)",
  });
  server.behave(undefined);
  const twice = Promise.all([1, 2].map(() => db.transaction((one) => outbox.sendAgain(one, id))));
  expect(await twice).toEqual([true, true]);
  expect(await row()).toMatchObject({ round: 1, lastError: null });
  outbox.wake();
  await eventually(async () => (await row()).state === "sent");
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([`<${id}.1@localhost>`]);
  expect(await row()).toMatchObject({ round: 1, attempts: 1, lastError: null });
});

test("an email that waits for its next try can be sent at once", async () => {
  const server = await smtpServer({ fault: () => "drop" });
  const { instance, db, put, row } = await mailSystem();
  const { outbox, work } = await instance({ mailer: testSmtpMailer(server.url), pause: 3_600 });
  await work();
  await put(outbox, testMail());
  await eventually(async () => (await row()).attempts === 1);
  server.behave(undefined);
  const { id } = await row();
  await db.transaction((inside) => outbox.sendAgain(inside, id));
  outbox.wake();
  await eventually(() => server.arrived.length === 1);
  expect(await row()).toMatchObject({ round: 0 });
});

test("what cannot be read any more cannot be sent again", async () => {
  const sent: Mail[] = [];
  const mailer = mailerOf(async (mail) => void sent.push(mail));
  const { instance, db, put, row } = await mailSystem();
  const { outbox } = await instance({ mailer });
  await put(outbox, testMail({ kind: "sign-in" }));
  const { id } = await row();
  await outbox.deliver(id, async () => undefined);
  expect(await outbox.sendAgain(db, id)).toBe(false);
  expect(await outbox.sendAgain(db, crypto.randomUUID())).toBe(false);
  expect(sent).toHaveLength(1);
});
