import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, meetings } from "#db/schema.ts";
import { makeFullCheckup, makeMail } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

const guest = "guest@acme.com";

const startsAt = new Date("2026-06-09T13:00:00Z");

/** An invitation of this recipient to a meeting about a check-up of its own. */
async function invite(
  app: App,
  recipient: string,
  seat: number,
  fields: Partial<typeof mailOutbox.$inferInsert> = {},
) {
  const { id: checkupId } = await makeFullCheckup(app.db);
  const values = { checkupId, startsAt, seat, guests: [recipient] };
  const [meeting] = await app.db.insert(meetings).values(values).returning();
  return makeMail(app.db, { checkupId, meetingId: meeting!.id, recipient, ...fields }); // just inserted
}

test("an address is sent twenty emails again in a day, by all administrators and about all check-ups", async () => {
  const app = await testApp();
  const [ann, bob] = [await app.administrator(), await app.administrator("bob@acme.com")];
  const [first, second] = [await invite(app, guest, 1), await invite(app, guest, 2)];
  const other = await invite(app, "other@acme.com", 3);
  await app.limits.use("mailsAgainPerRecipient", guest, 19);
  await ann.api.admin.mails.sendAgain({ id: first.id });
  const rejection = { status: 429, message: messages.mailSentTooOften };
  await expect(bob.api.admin.mails.sendAgain({ id: second.id })).rejects.toMatchObject(rejection);
  await bob.api.admin.mails.sendAgain({ id: other.id });
  expect(await app.db.$count(auditLog, eq(auditLog.action, "send-again"))).toBe(2);
});

test("an email that waited and has left meanwhile is not sent twice", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const { id } = await invite(app, guest, 1, { state: "queued", attempts: 2 });
  const sendNow = () => api.admin.mails.sendAgain({ id, onlyUnsent: true });
  await sendNow();
  expect(await app.mails()).toHaveLength(1);
  await sendNow();
  expect(await app.mails()).toHaveLength(1);
  // It was given up meanwhile: who presses the button wants it sent.
  await app.db.update(mailOutbox).set({ state: "failed", lastError: "Rejected" });
  await sendNow();
  expect(await app.mails()).toHaveLength(2);
});
