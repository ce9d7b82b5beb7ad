import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { countFailingEmails } from "#features/mails/queries.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { eventually, mailSystem, testMail, testSmtpMailer } from "#testing/mail-system.ts";
import { smtpServer } from "#testing/smtp-server.ts";
import type { Fault } from "#testing/smtp-server.ts";

vi.setConfig({ testTimeout: 90_000 });

/** The whole way of an email, from the outbox through a job and SMTP to a real mail server. */
async function wholeWay({ deadlineMs, pause }: { deadlineMs?: number; pause?: number } = {}) {
  const server = await smtpServer();
  const system = await mailSystem();
  const mailer = testSmtpMailer(server.url, deadlineMs);
  // Without pauses, a server that is down for long on a busy machine would use up any small number of tries.
  const parts = await system.instance({ mailer, mostTries: 100_000, pause });
  await parts.work();
  return { server, ...system, ...parts };
}

const late = /did not answer in time/;
/** Faults of which each concerns one email, by its recipient. */
const faults: [Fault, RegExp][] = [
  [{ reject: 421, at: "recipient" }, /refused the connection \(421\)/],
  [{ reject: 421, at: "data" }, /refused the connection \(421\)/],
  [{ reject: 451, at: "recipient" }, /rejected the recipient \(451\)/],
  [{ reject: 451, at: "data" }, /rejected the email \(451\)/],
  // This concerns every email: the operator repairs the settings, and the emails leave.
  [{ reject: 530, at: "recipient" }, /rejected the recipient \(530\)/],
  [{ hang: "recipient" }, late],
  [{ hang: "data" }, late],
];
/** Those before the recipient is known, or on all connections: all emails have them. */
const faultsOfAll: [Fault, RegExp][] = [
  [{ reject: 421, at: "sender" }, /refused the connection \(421\)/],
  [{ reject: 451, at: "sender" }, /rejected the sender \(451\)/],
  [{ reject: 550, at: "sender" }, /rejected the sender \(550\)/],
  [{ hang: "greeting" }, late],
  [{ hang: "greeting", drip: true }, late],
  [{ hang: "sender" }, late],
  [{ hang: "recipient", drip: true }, late],
  ["drop", /closed the connection/],
];

test("emails arrive once after faults of the mail server, each of its own", async () => {
  const { server, outbox, put, rows } = await wholeWay({ pause: 1 }); // in which the others have a turn
  const faultOf = (recipient: string) => faults[Number(/\d+/.exec(recipient)?.[0])]?.[0];
  server.behave(faultOf);
  const mails = faults.map((_, at) => testMail({ cause: `test:${at}`, to: `ann-${at}@acme.com` }));
  await put(outbox, ...mails);
  await eventually(async () => (await rows()).every(({ attempts }) => attempts > 0));
  const reasons = new Map((await rows()).map(({ cause, lastError }) => [cause, lastError]));
  for (const [at, [fault, reason]] of faults.entries()) {
    expect(reasons.get(`test:${at}`), JSON.stringify(fault)).toMatch(reason);
  }
  expect(server.arrived).toEqual([]);
  server.behave(undefined);
  await eventually(async () => (await rows()).every(({ state }) => state === "sent"));
  const ids = (await rows()).map(({ id }) => `<${id}@localhost>`);
  expect(server.arrived.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
});

test("an email arrives once after each fault that concerns all emails", async () => {
  const { server, outbox, put, row } = await wholeWay();
  for (const [at, [fault, reason]] of faultsOfAll.entries()) {
    const cause = `test:${at}`;
    server.arrived.length = 0;
    await server.die(); // so that each has a connection with a greeting
    server.behave(() => fault);
    await server.comeBack();
    await put(outbox, testMail({ cause }));
    await eventually(async () => reason.test((await row(cause)).lastError ?? ""));
    expect(server.arrived).toEqual([]);
    server.behave(undefined);
    await eventually(async () => (await row(cause)).state === "sent");
    const { id } = await row(cause);
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`]);
  }
});

test("an email that the server rejected for good has failed at once, and can be sent again", async () => {
  const { server, db, outbox, put, row } = await wholeWay();
  const about = { checkupId: (await makeFullCheckup(db)).id };
  for (const [code, at, lastError] of [
    [550, "recipient", "The mail server rejected the recipient (550)"],
    [554, "data", "The mail server rejected the email (554)"],
  ] as const) {
    server.behave(() => ({ reject: code, at }));
    await put(outbox, testMail({ cause: at, about }));
    await eventually(async () => (await row(at)).attempts > 0);
    expect(await row(at)).toMatchObject({ state: "failed", attempts: 1, lastError });
    const failing = await countFailingEmails(db, new Date());
    expect(failing).toMatchObject({ count: 1, reason: lastError });
    server.behave(undefined);
    const { id } = await row(at);
    await db.transaction((inside) => outbox.sendAgain(inside, id));
    outbox.wake();
    await eventually(async () => (await row(at)).state === "sent");
  }
  expect(server.arrived).toHaveLength(2);
});

test("an email that a server took without saying so comes again as the same email", async () => {
  const { server, outbox, put, row } = await wholeWay();
  const all: Fault[] = ["vanish", { hang: "after-data" }, { hang: "after-data", drip: true }];
  for (const [at, fault] of all.entries()) {
    const cause = `test:${at}`;
    server.arrived.length = 0;
    server.behave(() => fault);
    await put(outbox, testMail({ cause }));
    await eventually(() => server.arrived.length > 0);
    await eventually(async () => (await row(cause)).attempts > 0);
    server.behave(undefined);
    await eventually(async () => (await row(cause)).state === "sent");
    expect(server.arrived.length, JSON.stringify(fault)).toBeGreaterThan(1);
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(1);
  }
});

test("emails wait for a mail server that died, and leave when it is back", async () => {
  const { server, outbox, put, rows } = await wholeWay();
  await put(outbox, testMail());
  await eventually(() => server.arrived.length === 1); // its connection stays open, and dies with the server
  await server.die();
  await put(outbox, testMail({ cause: "test:2" }), testMail({ cause: "test:3" }));
  await eventually(async () => (await rows()).slice(1).every(({ attempts }) => attempts > 1));
  for (const { lastError } of (await rows()).slice(1)) {
    expect(lastError).toBe("The mail server refused the connection");
  }
  await server.comeBack();
  await eventually(async () => (await rows()).every(({ state }) => state === "sent"));
  expect(server.arrived).toHaveLength(3);
});

test("a hung connection is closed after a deadline, and an open one that the server gave up costs an email no try", async () => {
  const { server, outbox, put, row } = await wholeWay();
  server.behave(() => ({ hang: "data" }));
  await put(outbox, testMail());
  await eventually(async () => (await row()).attempts > 0);
  server.behave(undefined);
  await eventually(async () => (await row()).state === "sent");
  expect(server.connections()).toBeGreaterThan(1);
  await eventually(() => server.openSockets() === 1);
  let drops = 1;
  server.behave((_recipient, stage) => (stage === "sender" && drops-- > 0 ? "drop" : undefined));
  await put(outbox, testMail({ cause: "test:2" }));
  await eventually(async () => (await row("test:2")).state === "sent");
  expect((await row("test:2")).attempts).toBe(1);
});

test("thirty emails each arrive once while the server goes up and down", async () => {
  const { server, outbox, put, rows } = await wholeWay();
  const faults: Fault[] = [
    { reject: 421, at: "sender" },
    { reject: 550, at: "sender" },
    { reject: 451, at: "data" },
    { hang: "recipient" },
    { hang: "after-data" },
    "drop",
    "vanish",
  ];
  let seed = 20_26;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  server.behave(() => (random() < 0.15 ? faults[Math.floor(random() * faults.length)] : undefined));
  const mails = Array.from({ length: 30 }, (_, place) =>
    testMail({ cause: `test:${place}`, to: `reader-${place}@acme.com` }),
  );
  await put(outbox, ...mails);
  for (let down = 0; down < 3; down++) {
    await sleep(400);
    await server.die();
    await sleep(400);
    await server.comeBack();
  }
  await eventually(async () => (await rows()).every(({ state }) => state === "sent"));
  const seen = new Map(server.arrived.map(({ messageId, to }) => [messageId, to]));
  expect([...seen.values()].toSorted()).toEqual(mails.map(({ to }) => to).toSorted());
});

test("an email that hangs does not delay a sign-in email", async () => {
  const { server, outbox, put, row } = await wholeWay({ deadlineMs: 60_000 });
  server.behave((recipient) => (recipient.startsWith("slow") ? { hang: "recipient" } : undefined));
  const slow = Array.from({ length: 10 }, (_, place) =>
    testMail({ cause: `slow:${place}`, to: `slow-${place}@acme.com` }),
  );
  await put(outbox, ...slow);
  await eventually(() => server.openSockets() >= 4);
  await put(outbox, testMail({ kind: "sign-in" }));
  await eventually(() => server.arrived.length === 1);
  expect(server.arrived[0]!.to).toBe("ann@acme.com");
  expect((await row("slow:0")).attempts).toBe(0); // it hangs still
});
