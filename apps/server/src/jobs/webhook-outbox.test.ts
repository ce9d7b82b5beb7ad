import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { webhookDeliveries, webhooks as webhookTable } from "#db/schema.ts";
import { createLog } from "#log.ts";
import { seal } from "#lib/secret.ts";
import { OutboundError } from "#outbound/outbound-error.ts";
import { testSecret } from "#testing/factories.ts";
import { eventually } from "#testing/mail-system.ts";
import { testDatabase } from "#testing/test-app.ts";
import { createQueue, webhookQueue } from "./queue.ts";
import { createWebhookOutbox } from "./webhook-outbox.ts";

/** The real queue, and a receiver that answers with `status`, or not at all without one. */
async function system() {
  const { db, pool } = await testDatabase();
  const log = createLog("silent");
  const queue = await createQueue(pool, log, {
    pollSeconds: 0.5,
    emails: { retryDelay: 0, retryDelayMax: 1 },
  });
  onTestFinished(() => queue.stop());
  const receiver = { status: undefined as number | undefined, ids: [] as string[] };
  const webhooks = createWebhookOutbox({
    db,
    queue,
    outbound: {
      post: async (address, { headers }) => {
        if (address.includes("slow")) await sleep(2_000);
        receiver.ids.push(headers["webhook-id"]!);
        if (!receiver.status) throw new OutboundError("connect");
        return receiver.status;
      },
      mayPost: () => true,
    },
    secret: testSecret,
    clock: () => new Date(),
    log,
    findAnswers: async () => undefined,
    notifyOff: async () => undefined,
  });
  const addWebhook = (url: string, event: "meeting.booked" | "product.added") =>
    db.insert(webhookTable).values({
      url,
      events: [event],
      withAnswers: false,
      isOn: true,
      secret: seal(testSecret, "whsec_c2VjcmV0"),
    });
  await addWebhook("https://crm.acme.com/", "meeting.booked");
  const work = () =>
    queue.work({
      sendMail: async () => undefined,
      sendWebhook: (id) => webhooks.deliver(id),
      sweep: async () => undefined,
      requeue: () => webhooks.requeue(),
      remind: async () => undefined,
    });
  const emit = () =>
    db.transaction((inside) => webhooks.emit(inside, "meeting.booked", { meetingId: "an-id" }));
  const row = async () => (await db.select().from(webhookDeliveries))[0];
  const isSent = async () => (await row())?.state === "sent";
  return { db, webhooks, receiver, addWebhook, work, emit, row, isSent };
}

test("what is committed is sent, what is rolled back is not, and nobody else's event is", async () => {
  const { db, webhooks, receiver, work, emit, isSent, row } = await system();
  await work();
  receiver.status = 204;
  const undone = db.transaction(async (inside) => {
    await webhooks.emit(inside, "meeting.booked", { meetingId: "another-id" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction((inside) => webhooks.emit(inside, "meeting.moved", { meetingId: "an-id" }));
  await emit();
  await eventually(isSent);
  expect(receiver.ids).toEqual([(await row())?.id]);
  expect(await db.$count(webhookDeliveries)).toBe(1);
});

test("the queue repeats what failed until it is received, with the same id", async () => {
  const { receiver, work, emit, isSent, row } = await system();
  await work();
  await emit();
  await eventually(() => receiver.ids.length > 2);
  expect(await row()).toMatchObject({ state: "queued", lastError: "No connection" });
  receiver.status = 200;
  await eventually(isSent);
  expect(new Set(receiver.ids)).toEqual(new Set([(await row())?.id]));
});

test("what waits without a job, as in a restored backup, gets one", async () => {
  const { db, webhooks, receiver, work, emit, isSent } = await system();
  receiver.status = 200;
  await emit();
  await webhooks.requeue();
  const jobs = () => db.$count(sql`pgboss.job`, sql`name = ${webhookQueue}`);
  expect(await jobs()).toBe(1);
  await db.execute(sql`delete from pgboss.job where name = ${webhookQueue}`);
  await work();
  await webhooks.requeue();
  await eventually(isSent);
});

test("a slow receiver does not hold up the others", async () => {
  const { db, webhooks, receiver, addWebhook, work, emit } = await system();
  receiver.status = 200;
  await addWebhook("https://slow.acme.com/", "product.added");
  const productId = "an-id";
  for (let count = 0; count < 30; count++)
    await db.transaction((inside) => webhooks.emit(inside, "product.added", { productId }));
  await work();
  await emit();
  const isBooking = eq(webhookDeliveries.event, "meeting.booked");
  const isSent = eq(webhookDeliveries.state, "sent");
  await eventually(async () => (await db.$count(webhookDeliveries, and(isBooking, isSent))) === 1);
  expect(await db.$count(webhookDeliveries, isSent)).toBeLessThan(15);
});

test("a message is repeated after an hour at most", async () => {
  const { db } = await system();
  const { rows } = await db.execute(
    sql`select retry_backoff, expire_seconds from pgboss.queue where name = ${webhookQueue}`,
  );
  expect(rows).toEqual([{ retry_backoff: true, expire_seconds: 90 }]);
});

test("a webhook that is deleted or changed meanwhile fails nobody's transaction", async () => {
  const { db, webhooks, emit } = await system();
  await emit();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index === 5
        ? db.delete(webhookTable)
        : db.transaction((inside) => webhooks.emit(inside, "meeting.booked", {})),
    ),
  );
  expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await db.$count(webhookDeliveries)).toBe(0);
});
