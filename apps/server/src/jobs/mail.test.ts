import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import { createLog } from "#lib/log.ts";
import type { Mail, Mailer } from "#lib/mailer.ts";
import { testDatabase } from "#testing/test-app.ts";
import { createMailOutbox } from "./mail-outbox.ts";
import { createQueue } from "./queue.ts";

/** The real queue and outbox, with a mailer that refuses as often as it is told. */
async function mailSystem() {
  const { db, pool } = await testDatabase();
  const log = createLog("silent");
  const queue = await createQueue(pool, log);
  const sent: Mail[] = [];
  const mailer: Mailer & { refusals: number } = {
    refusals: 0,
    send: async (mail) => {
      if (mailer.refusals-- > 0)
        throw Object.assign(new Error("to ann@acme.com"), { code: "ECONNECTION" });
      sent.push(mail);
    },
    close: () => undefined,
  };
  const time = { now: new Date() };
  const secret = "a secret of thirty-two characters";
  const clock = () => time.now;
  const outbox = createMailOutbox({ db, queue, mailer, secret, host: "localhost", clock, log });
  const content = { subject: "Hello", text: "The code is 123456", html: "<p>Hello</p>" };
  const mail = { cause: "test:1", to: "ann@acme.com", content };
  const work = () =>
    queue.work({ sendMail: (id) => outbox.deliver(id), sweep: async () => undefined });
  return { db, queue, sent, mailer, time, outbox, mail, work };
}

async function until(condition: () => boolean) {
  for (let waited = 0; waited < 10_000 && !condition(); waited += 50) await sleep(50);
}

test("a mail leaves after the commit, once, and its content does not stay", async () => {
  const { db, queue, sent, outbox, mail, work } = await mailSystem();
  await work();
  await db.transaction((transaction) => outbox.put(transaction, mail));
  await db.transaction((transaction) => outbox.put(transaction, mail));
  outbox.wake();
  await until(() => sent.length > 0);
  await sleep(700);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "ann@acme.com", subject: "Hello" });
  const [row] = await db.select().from(mailOutbox);
  expect(row).toMatchObject({ state: "sent", sealed: null });
  expect(sent[0]!.messageId).toBe(`<${row!.id}@localhost>`);
  await queue.stop();
});

test("what is rolled back sends nothing", async () => {
  const { db, queue, sent, outbox, mail, work } = await mailSystem();
  await work();
  const refused = db.transaction(async (transaction) => {
    await outbox.put(transaction, mail);
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  outbox.wake();
  await sleep(1_200);
  expect(sent).toEqual([]);
  expect(await db.$count(mailOutbox)).toBe(0);
  await queue.stop();
});

test("waiting mails are unreadable, and a refusal is kept without the address", async () => {
  const { db, queue, sent, mailer, outbox, mail } = await mailSystem();
  await outbox.put(db, mail);
  const [waiting] = await db.select().from(mailOutbox);
  expect(waiting!.sealed).not.toContain("123456");
  mailer.refusals = 1;
  await expect(outbox.deliver(waiting!.id)).rejects.toThrow();
  const [refused] = await db.select().from(mailOutbox);
  expect(refused).toMatchObject({ state: "queued", attempts: 1, lastError: "ECONNECTION" });
  await outbox.deliver(waiting!.id);
  expect(sent).toHaveLength(1);
  await queue.stop();
});

test("a mail that nobody can use any more is not sent", async () => {
  const { db, queue, sent, time, outbox, mail } = await mailSystem();
  await outbox.put(db, { ...mail, goodUntil: new Date(time.now.getTime() + 1_000) });
  time.now = new Date(time.now.getTime() + 2_000);
  const [row] = await db.select().from(mailOutbox);
  await outbox.deliver(row!.id);
  expect(sent).toEqual([]);
  expect(await db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, row!.id) })).toMatchObject({
    state: "failed",
    sealed: null,
  });
  await queue.stop();
});
