import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { auditLog, webhookDeliveries, webhooks as webhookTable } from "#db/schema.ts";
import { seal } from "#lib/secret.ts";
import { sweep } from "#operate/housekeeping.ts";
import { later, passUndo } from "#testing/booking-customer.ts";
import { officeWithAnswer, webhookInput, webhookUrl } from "#testing/webhook-office.ts";

test("a renewed secret signs at once, the one before for a day more", async () => {
  const { app, row, webhooks, secret, got, answer, deliver, pass } = await officeWithAnswer(204);
  const renewed = await webhooks.renewSecret({ id: row.id });
  expect(renewed.secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(renewed.secret).not.toBe(secret);
  /** As a library of Standard Webhooks sees it. */
  const isSignedBy = (key: string) => {
    const { headers, body } = got.at(-1)!;
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const signature = new Webhook(key).sign(headers["webhook-id"]!, at, body);
    return headers["webhook-signature"]!.split(" ").includes(signature);
  };
  expect(await deliver()).toEqual([]);
  expect([isSignedBy(renewed.secret), isSignedBy(secret)]).toEqual([true, true]);
  const { headers, body } = got.at(-1)!;
  vi.useFakeTimers({ toFake: ["Date"], now: app.time.now });
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "webhook.saved" });
  vi.useRealTimers();
  const again = await webhooks.renewSecret({ id: row.id }); // the first one was lost
  await webhooks.update({ id: row.id, ...webhookInput });
  expect(await deliver()).toEqual([]);
  expect([isSignedBy(again.secret), isSignedBy(secret)]).toEqual([true, true]);
  pass(25);
  answer.status = 200;
  await webhooks.update({ id: row.id, ...webhookInput });
  expect(await deliver()).toEqual([]);
  expect([isSignedBy(again.secret), isSignedBy(secret)]).toEqual([true, false]);
});

test("nothing but a status of success counts, and a redirect is not followed", async () => {
  const { got, answer, asked, deliver, rows } = await officeWithAnswer(302);
  expect(await deliver()).toEqual(["Error: Answered with status 302"]);
  answer.status = 500;
  expect(await deliver()).toEqual(["Error: Answered with status 500"]);
  expect(got[0]?.headers["webhook-id"]).toBe(got[1]?.headers["webhook-id"]);
  answer.status = 202;
  expect(await deliver()).toEqual([]);
  expect(asked).toEqual(Array<string>(3).fill("/hooks?from=checkup"));
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 3, lastError: null }]);
});

test("after a day a message is given up, after three days its webhook is off and administrators know", async () => {
  const { app, row, book, webhooks, deliver, pass, news, rows } = await officeWithAnswer(503);
  const since = app.time.now;
  await app.administrator("second@acme.com");
  await deliver();
  pass(24);
  expect(await deliver()).toEqual([]); // given up
  expect((await rows())[0]).toMatchObject({ state: "failed", attempts: 2 });
  pass(24);
  await book();
  await news();
  await deliver();
  pass(25);
  expect((await webhooks.list({})).rows[0]).toMatchObject({ isOn: true, failingSince: since });
  await deliver();
  expect((await webhooks.list({})).rows[0]).toMatchObject({ isOn: false, failingSince: since });
  const emails = (await news()).filter(({ subject }) => subject === "A webhook was turned off");
  expect(emails.map(({ to }) => to).toSorted()).toEqual(["admin@acme.com", "second@acme.com"]);
  expect(emails[0]?.text).toContain("crm.acme.com");
  expect(emails[0]?.text).not.toContain("hooks?from");

  await book({ startsAt: later });
  expect(await rows()).toHaveLength(2);
  const [given] = await rows();
  await expect(webhooks.sendAgain({ id: given!.id })).rejects.toMatchObject({
    code: "WEBHOOK_OFF",
  });
  await webhooks.update({ id: row.id, ...webhookInput });
  expect((await webhooks.list({})).rows[0]).toMatchObject({ isOn: true, failingSince: null });
  await webhooks.sendAgain({ id: given!.id });
  expect((await rows()).filter(({ state }) => state === "queued")).toHaveLength(2);
});

test("answers are sent only where that was chosen, as long as the check-up is there", async () => {
  const { app, book, checkupId, got, deliver, admin } = await officeWithAnswer(200, {
    withAnswers: true,
  });
  await book();
  expect(await deliver()).toEqual([]);
  expect(JSON.parse(got.at(-1)!.body)).toMatchObject({
    type: "meeting.booked",
    data: { checkupId, answers: { companyName: expect.any(String) as string } },
  });
  await admin.api.admin.checkups.remove({ id: checkupId });
  passUndo(app);
  expect(await deliver()).toEqual([]);
  const { data } = JSON.parse(got.at(-1)!.body) as { data: object };
  expect(data).not.toHaveProperty("answers");
});

test("a deletion's cancellation waits until nobody can undo it, and an undone one leaves none behind", async () => {
  const { app, ann, admin, webhooks, book, checkupId, rows, got, deliver } =
    await officeWithAnswer(200);
  await book();
  await ann.api.meetings.cancel({ checkupId });
  await book({ startsAt: later });
  const cancelled = async () =>
    (await rows()).filter(({ event }) => event === "meeting.cancelled").length;
  app.time.now = new Date(app.time.now.getTime() + 1_000);
  const { trashId } = await admin.api.admin.checkups.remove({ id: checkupId });
  const [waiting] = (await webhooks.deliveries({ event: "meeting.cancelled" })).rows;
  await webhooks.sendAgain({ id: waiting!.id });
  expect(await deliver()).toEqual([]);
  const sent = () => got.filter(({ body }) => body.includes("meeting.cancelled")).length;
  expect([await cancelled(), sent()]).toEqual([2, 1]);
  await admin.api.admin.trash.restore({ ids: [trashId] });
  expect(await cancelled()).toBe(1); // the customer's own
  const again = await admin.api.admin.checkups.remove({ id: checkupId });
  passUndo(app);
  await admin.api.admin.trash.restore({ ids: [again.trashId] });
  expect(await deliver()).toEqual([]);
  expect([await cancelled(), sent()]).toEqual([2, 2]);
});

test("a receiver has ten seconds, and nothing is sent to a webhook that is off", async () => {
  const { app, row, got, answer, deliver, rows, webhooks } = await officeWithAnswer(200);
  answer.delayMs = 5_500;
  expect(await deliver()).toEqual([]);
  await webhooks.update({ id: row.id, ...webhookInput });
  await app.db.update(webhookTable).set({ isOn: false });
  expect(await deliver()).toEqual([]);
  expect(got).toHaveLength(1);
  expect((await rows())[1]).toMatchObject({ state: "failed", lastError: "The webhook is off" });
});

test("with another SESSION_SECRET a renewed secret works at once", async () => {
  const { app, row, secret, got, deliver, pass, webhooks } = await officeWithAnswer(200);
  const foreign = seal("another secret of thirty-two letters", secret);
  await app.db.update(webhookTable).set({ secret: foreign });
  expect(await deliver()).toEqual([expect.stringContaining("Renew the secret")]);
  await webhooks.renewSecret({ id: row.id });
  expect(await deliver()).toEqual([]);
  expect(got).toHaveLength(1);
  pass(31 * 24);
  await sweep({ ...app, now: app.time.now });
  expect(await app.db.$count(webhookDeliveries)).toBe(0);
});

test("what is sent again during its last try is not given up by that", async () => {
  const { app, answer, deliver, pass, rows, webhooks } = await officeWithAnswer(503);
  await deliver();
  pass(24);
  answer.delayMs = 500;
  const [trying] = await rows();
  const last = deliver();
  await vi.waitFor(() => expect(answer.asked).toBe(2));
  await app.db.update(webhookDeliveries).set({ state: "failed" });
  await webhooks.sendAgain({ id: trying!.id });
  await last;
  expect((await rows())[0]).toMatchObject({ state: "queued", attempts: 0 });
});

test("addresses that nothing may be sent to are rejected at their field, secrets are shown once", async () => {
  const { app, admin, secret, row } = await officeWithAnswer(200);
  const { webhooks } = admin.api.admin;
  for (const [url, message] of [
    ["http://example.com/hooks", messages.webhookUnreachable],
    ["https://10.0.0.1/hooks", messages.webhookUnreachable],
    ["https://localhost/hooks", messages.webhookUnreachable],
    ["https://example.com:8443/hooks", messages.webhookUnreachable],
    ["https://me@example.com/", messages.webhookUnreachable],
    ["ftp://example.com", messages.webhookUrlInvalid],
    ["nowhere", messages.webhookUrlInvalid],
    ["javascript:alert(1)", messages.webhookUrlInvalid],
  ] as const) {
    const rejection = { code: "INPUT_INVALID", data: { fields: { url: message } } };
    await expect(webhooks.create({ ...webhookInput, url }), url).rejects.toMatchObject(rejection);
    await expect(webhooks.update({ id: row.id, ...webhookInput, url })).rejects.toMatchObject(
      rejection,
    );
  }
  // Although look-ups of websites are off here.
  await webhooks.create({ ...webhookInput, url: "https://hooks.example.com/in?key=an-own-secret" });
  const shown = JSON.stringify([
    await webhooks.list({}),
    await webhooks.deliveries({}),
    await app.db.query.auditLog.findMany(),
    await app.db.query.webhooks.findMany(),
  ]);
  expect(shown).not.toContain(secret.slice(6));
  const audited = await app.db.select().from(auditLog).where(eq(auditLog.entity, "webhook"));
  expect(JSON.stringify(audited)).not.toContain("an-own-secret");
  await webhooks.update({ id: row.id, ...webhookInput, url: `${webhookUrl}&more=yes` });
  await webhooks.renewSecret({ id: row.id });
  const [sent] = (await webhooks.deliveries({ search: "crm" })).rows;
  await webhooks.sendAgain({ id: sent!.id });
  await webhooks.remove({ id: row.id });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, row.id));
  expect(entries.map(({ action, after }) => [action, after])).toMatchObject([
    ["create", { name: "crm.acme.com", isOn: true }],
    ["update", { name: "crm.acme.com", address: "changed" }],
    ["update", { name: "crm.acme.com", secret: "renewed" }],
    ["send-again", { name: "crm.acme.com", event: "webhook.saved" }],
    ["delete", null],
  ]);
  expect(await app.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, row.id))).toBe(0);
});

test("a deleted webhook comes back with its secret and deliveries, and is sent what waits", async () => {
  const { app, admin, row, webhooks, got, deliver } = await officeWithAnswer(204);
  expect(await deliver()).toEqual([]);
  await webhooks.renewSecret({ id: row.id });
  await webhooks.update({ id: row.id, ...webhookInput });
  const contents = async () => [
    await app.db.select().from(webhookTable),
    await app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
  ];
  const before = await contents();
  expect(before[1]).toHaveLength(2);
  const { trashId } = await webhooks.remove({ id: row.id });
  expect(await contents()).toEqual([[], []]);
  const { rows } = await admin.api.admin.trash.list({});
  expect(rows).toMatchObject([{ entity: "webhook", name: "crm.acme.com" }]);
  expect((await admin.api.admin.trash.restore({ ids: [trashId] })).failed).toEqual([]);
  expect(await contents()).toEqual(before);
  const sent = got.length;
  await deliver();
  expect(got.length).toBe(sent + 1);
});
