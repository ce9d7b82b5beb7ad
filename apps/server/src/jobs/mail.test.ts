import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { retryPauses } from "#jobs/retry-pauses.ts";
import type { Mail, Mailer } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { eventually, mailSystem, testMail } from "#testing/mail-system.ts";

/** A mailer that refuses as often as it is told, on a clock that the test moves. */
async function refusingSystem() {
  const system = await mailSystem();
  const sent: Mail[] = [];
  const mailer: Mailer & { refusals: number } = {
    refusals: 0,
    send: async (mail) => {
      if (mailer.refusals-- > 0) {
        throw Object.assign(new Error("to ann@acme.com"), { code: "ECONNECTION" });
      }
      sent.push(mail);
    },
    close: () => undefined,
  };
  const time = { now: new Date() };
  const parts = await system.instance({ mailer, clock: () => time.now, pauses: [1, 1] });
  return { ...system, ...parts, sent, mailer, time };
}

test("a mail leaves after the commit, once", { timeout: 60_000 }, async () => {
  const { db, sent, outbox, work, put, row } = await refusingSystem();
  await work();
  await put(outbox, testMail(), testMail());
  await eventually(() => sent.length > 0);
  await sleep(700);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "ann@acme.com", subject: "Hello" });
  await eventually(async () => (await row()).state === "sent");
  const { id, attempts, leasedUntil } = await row();
  expect({ attempts, leasedUntil }).toEqual({ attempts: 1, leasedUntil: null });
  expect(sent[0]!.messageId).toBe(`<${id}@localhost>`);
  await outbox.deliver(id);
  await db.transaction((inside) => outbox.put(inside, testMail()));
  expect(sent).toHaveLength(1);
});

test("what is rolled back sends nothing", { timeout: 60_000 }, async () => {
  const { db, sent, outbox, work, rows } = await refusingSystem();
  await work();
  const refused = db.transaction(async (transaction) => {
    await outbox.put(transaction, testMail());
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  outbox.wake();
  await sleep(1_200);
  expect(sent).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("waiting mails are unreadable, and a refusal is kept without the address", async () => {
  const { sent, mailer, outbox, put, row } = await refusingSystem();
  await put(outbox, testMail());
  const waiting = await row();
  expect(waiting.sealed).not.toContain("123456");
  mailer.refusals = 1;
  await outbox.deliver(waiting.id);
  expect(await row()).toMatchObject({
    state: "queued",
    attempts: 1,
    lastError: "The mail server closed the connection",
    leasedUntil: null,
  });
  await outbox.deliver(waiting.id);
  expect(sent).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "sent", attempts: 2, lastError: null });
});

test("a sign-in mail's content does not stay, that of what can be sent again does", async () => {
  const { db, outbox, put, row, mailer } = await refusingSystem();
  const about = { checkupId: (await makeFullCheckup(db)).id };
  await put(outbox, testMail({ kind: "sign-in", cause: "sign-in" }));
  await put(outbox, testMail({ kind: "invitation", cause: "invitation", about }));
  const signIn = await row("sign-in");
  mailer.refusals = 1;
  await outbox.deliver(signIn.id);
  expect((await row("sign-in")).sealed).not.toBeNull();
  await outbox.deliver(signIn.id);
  expect(await row("sign-in")).toMatchObject({ state: "sent", sealed: null });
  const invitation = await row("invitation");
  await outbox.deliver(invitation.id);
  expect(await row("invitation")).toMatchObject({ state: "sent", sealed: invitation.sealed });
});

test("a mail that nobody can use any more is not sent", async () => {
  const { sent, time, outbox, put, row } = await refusingSystem();
  const goodUntil = new Date(time.now.getTime() + 1_000);
  await put(outbox, testMail({ kind: "sign-in", goodUntil }));
  time.now = new Date(time.now.getTime() + 2_000);
  await outbox.deliver((await row()).id);
  expect(sent).toEqual([]);
  expect(await row()).toMatchObject({
    state: "failed",
    attempts: 0,
    sealed: null,
    lastError: "It was not sent in time",
  });
});

test("a mail whose next try would come too late is given up with its reason", async () => {
  const { mailer, time, outbox, put, row } = await refusingSystem();
  await put(outbox, testMail({ goodUntil: new Date(time.now.getTime() + 500) }));
  mailer.refusals = 1;
  await outbox.deliver((await row()).id);
  expect(await row()).toMatchObject({
    state: "failed",
    lastError: "The mail server closed the connection",
  });
});

test("a mail is tried until shortly before it is of no use any more", async () => {
  const { db, mailer, sent, time, instance, put, row } = await refusingSystem();
  const { outbox } = await instance({ mailer, clock: () => time.now, pauses: retryPauses });
  const nextTryIn = async () => {
    const { id, attempts } = await row();
    const { rows } = await db.execute<{ seconds: number }>(sql`
      select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
      where data ->> 'mailId' = ${id} and (data ->> 'attempts')::int = ${attempts}`);
    return rows[0]!.seconds;
  };
  const goodUntil = new Date(time.now.getTime() + 30 * 3600_000);
  await put(outbox, testMail({ goodUntil }));
  const { id } = await row();
  mailer.refusals = Infinity;
  const almost = goodUntil.getTime() - 60_000;
  for (let tries = 0; time.now.getTime() < almost && tries < 200; tries++) {
    await outbox.deliver(id);
    time.now = new Date(time.now.getTime() + (await nextTryIn()) * 1000);
  }
  expect(await row()).toMatchObject({ state: "queued" });
  mailer.refusals = 0;
  await outbox.deliver(id);
  expect(sent).toHaveLength(1);
});

test("a mail that waits without a job gets one", { timeout: 60_000 }, async () => {
  const { db, sent, outbox, work, put, row } = await refusingSystem();
  await put(outbox, testMail(), testMail({ cause: "test:2" }));
  await db.execute(sql`delete from pgboss.job where data->>'mailId' = ${(await row()).id}`);
  await outbox.rescue();
  await outbox.rescue();
  const jobs = await db.execute(sql`select data->>'mailId' from pgboss.job where name = 'mail'`);
  expect(jobs.rows).toHaveLength(2);
  expect(new Set(jobs.rows.map((job) => JSON.stringify(job))).size).toBe(2);
  await work();
  await eventually(() => sent.length === 2);
});
