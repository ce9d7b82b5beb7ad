import { finishReminder, messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, mailOutbox, users } from "#db/schema.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp({ MEETING_TIME_ZONE: "America/New_York" });
  const { api, user } = await app.administrator();
  const ann = await app.signedIn("ann@acme.com");
  const made = await makeCheckup(app.db, { userId: ann.user.id, companyName: "Acme\u202e Inc." });
  const reminders = async () =>
    (await app.mails()).filter(({ subject }) => subject === finishReminder(null).heading);
  return { app, admin: api.admin.checkups, user, ann, id: made.id, reminders };
}

const already = { code: "ALREADY_SENT", message: messages.reminderAlreadySent };

test("a reminder says what an administrator saw, leads to the check-up, and is on record", async () => {
  const { app, admin, user, id, reminders } = await office();
  await admin.remind({ id });
  const [mail, ...more] = await reminders();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "ann@acme.com" });
  expect(mail?.text).toContain(finishReminder("Acme\u202e Inc.").text);
  expect(mail?.text).toContain("Acme Inc.");
  expect(mail?.text).toContain(`/checkup/${id}`);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "remind"));
  expect(entries).toMatchObject([{ actorId: user.id, entity: "checkup", entityId: id }]);
});

test("a customer gets one a day of the team, for whichever check-up, from any administrator, also at once", async () => {
  const { app, admin, ann, id, reminders } = await office();
  const second = await makeCheckup(app.db, { userId: ann.user.id });
  app.time.now = new Date("2026-06-02T03:00:00Z"); // still the first in New York
  const outcomes = await Promise.allSettled(
    [id, id, second.id].map((each) => admin.remind({ id: each })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  app.time.now = new Date("2026-06-02T03:59:00Z");
  await expect(admin.remind({ id: second.id })).rejects.toMatchObject(already);
  expect(await reminders()).toHaveLength(1);
  app.time.now = new Date("2026-06-02T04:01:00Z");
  await admin.remind({ id: second.id });
  expect(await reminders()).toHaveLength(2);
});

test("many at once: each customer one, and why not for the others", async () => {
  const { app, admin, ann, id, reminders } = await office();
  const bobs = await makeCheckup(app.db);
  const annsOther = await makeCheckup(app.db, { userId: ann.user.id });
  const done = await makeCheckup(app.db, { step: 12 });
  await app.db.update(checkups).set({ status: "completed" }).where(eq(checkups.id, done.id));
  const ids = [id, bobs.id, annsOther.id, done.id];
  const { done: sent, failed } = await admin.remindMany({ ids });
  expect(sent).toHaveLength(2);
  expect(failed).toEqual([
    { id: annsOther.id, reason: messages.reminderAlreadySent },
    { id: done.id, reason: messages.reminderNotNeeded },
  ]);
  expect(await reminders()).toHaveLength(2);
});

test("a disabled customer gets none; one that could not be sent can be sent again", async () => {
  const { app, admin, ann, id, reminders } = await office();
  await app.db.update(users).set({ disabledAt: app.time.now }).where(eq(users.id, ann.user.id));
  const disabled = { code: "NOT_NEEDED", message: messages.customerDisabled };
  await expect(admin.remind({ id })).rejects.toMatchObject(disabled);
  await app.db.update(users).set({ disabledAt: null });
  await admin.remind({ id });
  expect(await reminders()).toHaveLength(1);
  const { api } = await app.administrator();
  const [mail] = await api.admin.mails.ofCheckup({ checkupId: id });
  expect(mail).toMatchObject({ kind: "finish", isCurrent: false });
  await app.db.update(mailOutbox).set({ state: "failed" });
  await api.admin.mails.sendAgain({ id: mail!.id }); // it is the one
  expect(await reminders()).toHaveLength(2);
});
