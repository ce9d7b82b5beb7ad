import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import { createMailOutbox } from "#jobs/mail-outbox.ts";
import type { MailOutbox, OutgoingMail } from "#jobs/mail-outbox.ts";
import { createQueue, emailQueue, mailsAtOnce } from "#jobs/queue.ts";
import { createLog } from "#log.ts";
import { smtpMailer } from "#lib/mailer.ts";
import type { Mailer } from "#lib/mailer.ts";
import { testSecret } from "./factories.ts";
import { testDatabase } from "./test-app.ts";

interface InstanceOptions {
  mailer: Mailer;
  /** Seconds between tries. */
  pause?: number | undefined;
  /** Without it more than any test needs. */
  mostTries?: number;
  /** After so many seconds a sender is taken for dead. */
  deadAfter?: number;
  clock?: () => Date;
}

export const testMail = (mail: Partial<OutgoingMail> = {}): OutgoingMail => ({
  kind: "completed",
  cause: "test:1",
  to: "ann@acme.com",
  content: { subject: "Hello", text: "The code is 123456", html: "<p>Hello</p>" },
  ...mail,
});

export const mailerOf = (send: Mailer["send"]): Mailer => ({ send, close: () => undefined });

export const testSmtpMailer = (url: string, deadlineMs = 1_000) => {
  const mailer = smtpMailer({
    url,
    look: () => ({ from: { name: "Acme", address: "no-reply@acme.com" }, logo: undefined }),
    connections: mailsAtOnce,
    deadlineMs,
  });
  onTestFinished(() => mailer.close());
  return mailer;
};

/** A database with the real queue and outbox, in as many instances as a test asks for. */
export async function mailSystem() {
  const { db, pool } = await testDatabase();
  const log = createLog("silent");

  /** A queue and an outbox, as one process of the product has them; `work` lets it send by itself. */
  async function instance({
    mailer,
    pause = 0,
    mostTries = 60,
    deadAfter = 90,
    clock,
  }: InstanceOptions) {
    const queue = await createQueue(pool, log, {
      pollSeconds: 0.5,
      superviseSeconds: Math.ceil(deadAfter / 3),
      emails: { retryDelay: pause, retryDelayMax: pause, expireInSeconds: deadAfter },
    });
    const outbox = createMailOutbox({
      db,
      queue,
      mailer,
      renderPdf: async () => new Uint8Array(),
      secret: testSecret,
      host: "localhost",
      clock: clock ?? (() => new Date()),
      log,
      mostTries,
    });
    onTestFinished(async () => {
      mailer.close();
      await queue.stop();
    });
    const work = () =>
      queue.work({
        sendMail: (mailId, tryAgain) => outbox.deliver(mailId, tryAgain),
        sweep: async () => undefined,
        sendWebhook: async () => undefined,
        requeue: () => outbox.requeue(),
        remind: async () => undefined,
      });
    return { queue, outbox, work };
  }

  const rows = () => db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  const row = async (cause = "test:1") => {
    const [found] = await db.select().from(mailOutbox).where(eq(mailOutbox.cause, cause));
    return found!; // a test asks for what it put there
  };
  const put = async (outbox: MailOutbox, ...mails: OutgoingMail[]) => {
    for (const mail of mails) await db.transaction((inside) => outbox.put(inside, mail));
    outbox.wake();
  };
  const openJobs = () =>
    db.$count(sql`pgboss.job`, sql`name = ${emailQueue} and state < 'completed'`);
  return { db, pool, instance, rows, row, put, openJobs };
}

/** Waits for what must come in the end, as long as a test may take. */
export async function eventually(check: () => boolean | Promise<boolean>) {
  const started = Date.now();
  while (!(await check())) {
    expect(Date.now() - started, "it did not come about").toBeLessThan(40_000);
    await sleep(50);
  }
}
