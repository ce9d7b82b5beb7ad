import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { later } from "#testing/booking-customer.ts";
import { newProduct } from "#testing/factories.ts";
import { officeWithReceiver, webhookUrl } from "#testing/webhook-office.ts";

test("a receiver written from the docs alone gets each event once, signed, with ids and states", async () => {
  const { app, ann, book, checkupId, webhooks, row, rows, deliver, start } =
    await officeWithReceiver();
  const receiver = await start();
  await book();
  await book({ startsAt: later });
  await book({ startsAt: later, guests: "bob@acme.com" }); // no event: the time stays
  await ann.api.checkups.complete({ id: checkupId });
  await ann.api.checkups.complete({ id: checkupId }); // it is completed already
  const { id: productId } = newProduct();
  await ann.api.saas.add(newProduct({ id: productId }));
  await ann.api.meetings.cancel({ checkupId });
  expect(await deliver()).toEqual([]);
  const handled = receiver.handled();
  const about = { checkupId, meetingId: expect.any(String) as string };
  const dataOf = (type: string) => handled.find((each) => each.type === type)?.data;
  expect(handled).toHaveLength(6);
  expect(dataOf("webhook.saved")).toEqual({ webhookId: row.id });
  expect(dataOf("meeting.booked")).toMatchObject(about);
  expect(dataOf("meeting.moved")).toEqual({ ...about, startsAt: later.toISOString() });
  expect(dataOf("meeting.cancelled")).toEqual({ ...about, startsAt: later.toISOString() });
  expect(dataOf("checkup.completed")).toEqual({ checkupId });
  expect(dataOf("product.added")).toEqual({
    productId,
    kind: "saas-application",
    published: false,
  });
  expect(JSON.stringify(await rows())).not.toMatch(/Acme|ann@/);

  const [moved] = (await webhooks.deliveries({ event: "meeting.moved" })).rows;
  expect(moved).toMatchObject({
    url: webhookUrl,
    state: "sent",
    attempts: 1,
    lastError: null,
    isOn: true,
  });
  await webhooks.sendAgain({ id: moved!.id });
  app.time.now = new Date(app.time.now.getTime() + 1_000);
  expect(await deliver()).toEqual([]);
  expect((await webhooks.deliveries({ event: "meeting.moved" })).rows[0]?.state).toBe("sent");
  expect(receiver.handled()).toHaveLength(6);
});

test("that receiver rejects what is forged, changed or old", async () => {
  const { app, port, secret, start } = await officeWithReceiver();
  const receiver = await start();
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const now = Math.floor(app.time.now.getTime() / 1000);
  const post = async (at: number, signed: string, body: string) => {
    const signature = createHmac("sha256", key).update(`an-id.${at}.${signed}`).digest("base64");
    const { status } = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: {
        "webhook-id": "an-id",
        "webhook-timestamp": String(at),
        "webhook-signature": `v1,${signature}`,
      },
      body,
    });
    return status;
  };
  expect(await post(now, "{}", '{"changed":true}')).toBe(401);
  expect(await post(now - 301, "{}", "{}")).toBe(401);
  expect(await post(now - 60, "{}", "{}")).toBe(204);
  expect(await post(now, "{}", "{}")).toBe(204);
  expect(receiver.handled()).toHaveLength(1);
});

test("a receiver that is out for an hour misses nothing and handles nothing twice", async () => {
  const { app, book, webhooks, deliver, pass, start } = await officeWithReceiver();
  const before = await start();
  expect(await deliver()).toEqual([]);
  await before.stop();
  await book();
  expect(await deliver()).toEqual(["Error: No connection"]);
  const [waiting] = (await webhooks.deliveries({ state: "queued" })).rows;
  expect(waiting).toMatchObject({
    event: "meeting.booked",
    attempts: 1,
    lastError: "No connection",
  });
  expect((await webhooks.list({})).rows[0]?.failingSince).toEqual(app.time.now);
  pass(1);
  const after = await start();
  expect(await deliver()).toEqual([]);
  expect(await deliver()).toEqual([]);
  expect(after.handled().map(({ id, type }) => [id, type])).toEqual([
    [waiting?.id, "meeting.booked"],
  ]);
  expect((await webhooks.list({})).rows[0]?.failingSince).toBeNull();
});
