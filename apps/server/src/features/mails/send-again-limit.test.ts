import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, meetings } from "#db/schema.ts";
import { makeFullCheckup, makeMail } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const guest = "guest@acme.com";

test("an address is sent twenty mails again in a day, by all administrators and about all check-ups", async () => {
  const app = await testApp();
  const [ann, bob] = [await app.administrator(), await app.administrator("bob@acme.com")];
  const startsAt = new Date("2026-06-09T13:00:00Z");
  const invite = async (recipient: string, seat: number) => {
    const { id: checkupId } = await makeFullCheckup(app.db);
    const values = { checkupId, startsAt, seat, guests: [recipient] };
    const [meeting] = await app.db.insert(meetings).values(values).returning();
    return makeMail(app.db, { checkupId, meetingId: meeting!.id, recipient }); // just inserted
  };
  const [first, second] = [await invite(guest, 1), await invite(guest, 2)];
  const other = await invite("other@acme.com", 3);
  await app.limits.use("mailsAgainPerRecipient", guest, 19);
  await ann.api.admin.mails.sendAgain({ id: first.id });
  const refusal = { status: 429, message: messages.mailSentTooOften };
  await expect(bob.api.admin.mails.sendAgain({ id: second.id })).rejects.toMatchObject(refusal);
  await bob.api.admin.mails.sendAgain({ id: other.id });
  expect(await app.db.$count(auditLog, eq(auditLog.action, "send-again"))).toBe(2);
});
