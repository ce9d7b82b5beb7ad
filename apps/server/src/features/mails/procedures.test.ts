import { messages } from "@app/contract";
import type { MailKind } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, meetings } from "#db/schema.ts";
import { makeFullCheckup, makeMail } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const nowhere = "00000000-0000-4000-8000-000000000000";
const startsAt = new Date("2026-06-09T13:00:00Z");
const guest = "guest@acme.com";

/** A meeting, and emails about it that were written one minute after the other. */
async function office() {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const { id: checkupId } = await makeFullCheckup(app.db);
  const values = { checkupId, startsAt, seat: 1, guests: [guest] };
  const [meeting] = await app.db.insert(meetings).values(values).returning();
  const { id: meetingId } = meeting!; // an insert without conflict clause always returns its row
  let minute = 0;
  const write = async (kind: MailKind, fields: Partial<typeof mailOutbox.$inferInsert> = {}) => {
    minute += 1;
    const createdAt = new Date(app.time.now.getTime() + minute * 60_000);
    return makeMail(app.db, { kind, checkupId, meetingId, createdAt, ...fields });
  };
  const change = (fields: Partial<typeof meetings.$inferInsert>) =>
    app.db.update(meetings).set(fields).where(eq(meetings.id, meetingId));
  const shown = () => api.admin.mails.ofCheckup({ checkupId });
  const current = async () =>
    (await shown())
      .filter((mail) => mail.isCurrent)
      .map(({ kind, recipient }) => `${kind} ${recipient}`);
  const sendAgain = (id: string) => api.admin.mails.sendAgain({ id });
  return { app, api, user, checkupId, meetingId, write, change, shown, current, sendAgain };
}

test("the emails about a check-up are listed with their state, latest first, nobody else's", async () => {
  const { app, checkupId, write, shown } = await office();
  await write("invitation", { sentAt: startsAt });
  const waiting = await write("completed", {
    meetingId: null,
    state: "queued",
    attempts: 3,
    lastError: "The mail server refused the connection",
  });
  await makeMail(app.db, { kind: "sign-in", recipient: "ann@acme.com" });
  await makeMail(app.db, { checkupId: (await makeFullCheckup(app.db)).id });
  const listed = await shown();
  expect(listed.map(({ kind }) => kind)).toEqual(["completed", "invitation"]);
  expect(listed[0]).toEqual({
    id: waiting.id,
    kind: "completed",
    recipient: guest,
    state: "queued",
    attempts: 3,
    lastError: "The mail server refused the connection",
    createdAt: waiting.createdAt,
    sentAt: null,
    isCurrent: true,
  });
  expect(listed[1]).toMatchObject({ state: "sent", sentAt: startsAt });
  const { api } = await app.administrator();
  expect(await api.admin.mails.ofCheckup({ checkupId: nowhere })).toEqual([]);
  expect(await api.admin.mails.ofCheckup({ checkupId })).toHaveLength(2);
});

test("of very many emails the latest two hundred are listed", async () => {
  const { write, shown } = await office();
  await Promise.all(
    Array.from({ length: 203 }, (_, at) => write("change", { meetingSequence: at })),
  );
  const listed = await shown();
  expect(listed).toHaveLength(200);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toEqual([listed[0]]);
});

test("an email is outdated once its reader was written to anew, and after a cancellation all but its emails are", async () => {
  const { app, change, current, write } = await office();
  await write("invitation");
  await write("invitation", { recipient: "ann@acme.com" });
  expect(await current()).toEqual(["invitation ann@acme.com", `invitation ${guest}`]);
  await change({ sequence: 1 });
  await write("change", { recipient: "ann@acme.com", meetingSequence: 1 });
  // The customer's other guests changed: this one's invitation still says what holds.
  expect(await current()).toEqual(["change ann@acme.com", `invitation ${guest}`]);
  await change({ sequence: 2, guests: [] });
  await write("change", { recipient: "ann@acme.com", meetingSequence: 2 });
  await write("cancellation", { meetingSequence: 2 });
  expect(await current()).toEqual([`cancellation ${guest}`, "change ann@acme.com"]);
  await change({ sequence: 3 });
  await write("change", { recipient: "ann@acme.com", meetingSequence: 3 });
  // Who is no guest any more is still none.
  expect(await current()).toEqual(["change ann@acme.com", `cancellation ${guest}`]);

  // One whose reader is not asked any more is outdated, though nobody notified them.
  await app.db.delete(mailOutbox);
  await change({ sequence: 0, guests: [guest] });
  await write("invitation", { recipient: "old-team@acme.com" });
  await change({ sequence: 1 });
  expect(await current()).toEqual([]);

  await app.db.delete(mailOutbox);
  await change({ sequence: 0 });
  await write("invitation");
  await write("completed", { recipient: "team@acme.com", meetingId: null });
  await change({ state: "cancelled", sequence: 1 });
  await write("cancellation", { meetingSequence: 1 });
  expect(await current()).toEqual([`cancellation ${guest}`, "completed team@acme.com"]);
  await change({ state: "scheduled", uid: nowhere, sequence: 0 });
  await write("invitation", { meetingSequence: 0 });
  expect(await current()).toEqual([`invitation ${guest}`, "completed team@acme.com"]);
});

test("emails are outdated when the meeting is over, reminders when the next one is due", async () => {
  const { app, current, write } = await office();
  const { now } = app.time;
  for (const [kind, over] of [
    // Thirty minutes from one o'clock.
    ["invitation", "2026-06-09T13:30:00Z"],
    ["cancellation", "2026-06-09T13:30:00Z"],
    // The other reminder is due an hour before.
    ["reminder-day", "2026-06-09T12:00:00Z"],
    ["reminder-hour", "2026-06-09T13:00:00Z"],
  ] as const) {
    app.time.now = now;
    await app.db.delete(mailOutbox);
    await write(kind);
    app.time.now = new Date(new Date(over).getTime() - 1);
    expect(await current()).toEqual([`${kind} ${guest}`]);
    app.time.now = new Date(over);
    expect(await current(), kind).toEqual([]);
  }
});

test("an email is sent again, which is on record", async () => {
  const { app, api, user, checkupId, shown, sendAgain, write } = await office();
  const { id } = await write("invitation", { sentAt: new Date("2026-06-01T12:00:00Z") });
  expect(await sendAgain(id)).toEqual({});
  expect(await shown()).toMatchObject([{ id, state: "queued" }]);
  expect(await app.mails()).toMatchObject([{ to: guest, subject: "An email" }]);
  expect(await shown()).toMatchObject([{ id, state: "sent", sentAt: app.time.now }]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "send-again"));
  expect(entries).toMatchObject([
    {
      actorId: user.id,
      entity: "mail",
      entityId: id,
      before: null,
      after: { checkupId, kind: "invitation", recipient: guest },
    },
  ]);
  const { history } = await api.admin.checkups.get({ id: checkupId });
  expect(history).toMatchObject([{ action: "view" }, { action: "send-again", entityId: id }]);
});

test("a double click sends once, and one that was given up is sent again, too, with a new Message-ID", async () => {
  const { app, shown, sendAgain, write } = await office();
  const { id } = await write("invitation", { sentAt: new Date("2026-06-01T12:00:00Z") });
  await Promise.all([sendAgain(id), sendAgain(id)]);
  expect(await app.mails()).toHaveLength(1);
  // The second click comes after the first one's email has left.
  await sendAgain(id);
  expect(await app.mails()).toHaveLength(1);
  app.time.now = new Date(app.time.now.getTime() + 60_000);
  await app.db.update(mailOutbox).set({ state: "failed", lastError: "Rejected" });
  await sendAgain(id);
  expect(await shown()).toMatchObject([{ state: "queued", attempts: 0, lastError: null }]);
  const sent = await app.mails();
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
});

test("an email that is outdated, or whose content cannot be read any more, is not sent again", async () => {
  const { app, sendAgain, write } = await office();
  const foreign = "c2VhbGVkIHVuZGVyIGFub3RoZXIgc2VjcmV0LCBsb25nIGFnbw==";
  for (const sealed of [null, foreign]) {
    const { id } = await write("invitation", { sealed });
    await expect(sendAgain(id)).rejects.toMatchObject({
      status: 410,
      code: "MAIL_UNREADABLE",
      message: messages.mailUnreadable,
    });
  }
  const { id } = await write("invitation", { state: "failed" });
  await write("change");
  await expect(sendAgain(id)).rejects.toMatchObject({
    status: 409,
    code: "MAIL_OUTDATED",
    message: messages.mailOutdated,
  });
  expect(await app.db.$count(mailOutbox, eq(mailOutbox.state, "queued"))).toBe(0);
  expect(await app.db.$count(auditLog, eq(auditLog.action, "send-again"))).toBe(0);
});

test("sign-in emails, those of deleted check-ups and what never was are not found", async () => {
  const { app, api, checkupId, sendAgain, write } = await office();
  const notFound = { status: 404, code: "NOT_FOUND" };
  await expect(sendAgain((await write("sign-in")).id)).rejects.toMatchObject(notFound);
  const { id } = await write("invitation");
  await api.admin.checkups.remove({ id: checkupId });
  for (const unknown of [id, nowhere, "malformed"]) {
    await expect(sendAgain(unknown)).rejects.toMatchObject(notFound);
  }
  expect(await app.db.$count(mailOutbox, eq(mailOutbox.id, id))).toBe(1);
});

test("emails that failed or wait too long are found, unless their readers got something newer", async () => {
  const { app, api, change, write } = await office();
  const found = async () =>
    (
      await api.admin.mails.list({ state: "failing", sort: "recipient", direction: "asc" })
    ).rows.map(({ kind, recipient }) => `${kind} to ${recipient}`);
  const late = new Date(app.time.now.getTime() - 16 * 60_000);
  await write("invitation", { recipient: "ann@acme.com" });
  await write("invitation", { state: "failed" });
  await write("invitation", { state: "failed", recipient: "mistyped@acme.con" });
  await change({ sequence: 1 });
  await write("change", { meetingSequence: 1 });
  await write("change", { state: "queued", recipient: "dan@acme.com" });
  await write("change", { state: "queued", recipient: "eve@acme.com", createdAt: late });
  expect(await found()).toEqual(["change to eve@acme.com", "invitation to mistyped@acme.con"]);
  expect((await api.admin.overview.get()).mailsFailing).toMatchObject({ count: 2 });
});

test("all emails are listed, those of nobody's check-up too, and narrowed down", async () => {
  const { app, api, checkupId, write } = await office();
  await write("invitation", { state: "failed", lastError: "Rejected" });
  await write("change", { state: "queued", recipient: "bob@acme.com" });
  await makeMail(app.db, { kind: "sign-in", recipient: "Carl@other.com", createdAt: app.time.now });
  const found = async (query: Parameters<typeof api.admin.mails.list>[0]) =>
    (await api.admin.mails.list(query)).rows.map(({ recipient }) => recipient);
  const { rows, total } = await api.admin.mails.list({});
  expect(total).toBe(3);
  expect(rows).toMatchObject([
    { kind: "change", recipient: "bob@acme.com", checkupId, companyName: "Acme", isCurrent: true },
    { kind: "invitation", state: "failed", lastError: "Rejected", isCurrent: true },
    { kind: "sign-in", checkupId: null, companyName: null, isCurrent: false },
  ]);
  expect(JSON.stringify(rows)).not.toContain("sealed");
  expect(await found({ sort: "recipient", direction: "asc" })).toHaveLength(3);
  expect(await found({ state: "failed" })).toEqual([guest]);
  expect(await found({ kind: "sign-in" })).toEqual(["Carl@other.com"]);
  expect(await found({ search: "bob@" })).toEqual(["bob@acme.com"]);
  expect(await found({ search: "nobody" })).toEqual([]);
});
