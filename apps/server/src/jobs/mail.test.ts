import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Mail, Mailer } from "#lib/mailer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { eventually, mailSystem, testMail } from "#testing/mail-system.ts";

vi.setConfig({ testTimeout: 90_000 });

/** A mailer that fails as often as the test says, on a clock that the test moves. */
async function failingSystem() {
  const system = await mailSystem();
  const sent: Mail[] = [];
  const mailer: Mailer & { rejections: number; onSend: () => void } = {
    rejections: 0,
    onSend: () => undefined,
    send: async (mail) => {
      mailer.onSend();
      if (mailer.rejections-- > 0) {
        throw Object.assign(new Error("to ann@acme.com"), { code: "ECONNECTION" });
      }
      sent.push(mail);
    },
    close: () => undefined,
  };
  const time = { now: new Date() };
  const parts = await system.instance({ mailer, clock: () => time.now });
  const deliver = (mailId: string) => parts.outbox.deliver(mailId, async () => undefined);
  return { ...system, ...parts, sent, mailer, time, deliver };
}

test("an email leaves after the commit, once, and what is rolled back sends nothing", async () => {
  const { db, sent, outbox, deliver, work, put, row, rows } = await failingSystem();
  await work();
  const rejected = db.transaction(async (transaction) => {
    await outbox.put(transaction, testMail({ cause: "test:2", to: "bob@acme.com" }));
    throw new Error("no");
  });
  await expect(rejected).rejects.toThrow("no");
  await put(outbox, testMail(), testMail());
  await eventually(() => sent.length > 0);
  await sleep(700);
  expect(sent).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "ann@acme.com", subject: "Hello" });
  await eventually(async () => (await row()).state === "sent");
  const { id, attempts } = await row();
  expect(attempts).toBe(1);
  expect(sent[0]!.messageId).toBe(`<${id}@localhost>`);
  await deliver(id);
  await db.transaction((inside) => outbox.put(inside, testMail()));
  expect(sent).toHaveLength(1);
});

test("waiting emails are unreadable, and an error is stored without the address", async () => {
  const { sent, mailer, outbox, deliver, put, row } = await failingSystem();
  await put(outbox, testMail());
  const waiting = await row();
  expect(waiting.sealed).not.toContain("123456");
  mailer.rejections = 1;
  await deliver(waiting.id);
  expect(await row()).toMatchObject({
    state: "queued",
    attempts: 1,
    lastError: "The mail server closed the connection",
  });
  await deliver(waiting.id);
  expect(sent).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "sent", attempts: 2, lastError: null });
});

test("a sign-in email's content does not stay, that of what can be sent again does", async () => {
  const { db, outbox, deliver, put, row, mailer } = await failingSystem();
  const about = { checkupId: (await makeFullCheckup(db)).id };
  await put(outbox, testMail({ kind: "sign-in", cause: "sign-in" }));
  await put(outbox, testMail({ kind: "invitation", cause: "invitation", about }));
  const signIn = await row("sign-in");
  mailer.rejections = 1;
  await deliver(signIn.id);
  expect((await row("sign-in")).sealed).not.toBeNull();
  await deliver(signIn.id);
  expect(await row("sign-in")).toMatchObject({ state: "sent", sealed: null });
  const invitation = await row("invitation");
  await deliver(invitation.id);
  expect(await row("invitation")).toMatchObject({ state: "sent", sealed: invitation.sealed });
});

test("an email that nobody can use any more is not sent", async () => {
  const { sent, time, outbox, deliver, put, row } = await failingSystem();
  const goodUntil = new Date(time.now.getTime() + 1_000);
  await put(outbox, testMail({ kind: "sign-in", goodUntil }));
  time.now = new Date(time.now.getTime() + 2_000);
  await deliver((await row()).id);
  expect(sent).toEqual([]);
  expect(await row()).toMatchObject({
    state: "failed",
    attempts: 0,
    sealed: null,
    lastError: "It was not sent in time",
  });
});

test("an email whose time ended during its try is given up with its reason", async () => {
  const { mailer, time, outbox, deliver, put, row } = await failingSystem();
  await put(outbox, testMail({ goodUntil: new Date(time.now.getTime() + 500) }));
  mailer.rejections = 1;
  mailer.onSend = () => void (time.now = new Date(time.now.getTime() + 1_000));
  await deliver((await row()).id);
  expect(await row()).toMatchObject({
    state: "failed",
    lastError: "The mail server closed the connection",
  });
});
