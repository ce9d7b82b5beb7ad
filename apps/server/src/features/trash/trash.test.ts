import { messages, trashDays, undoSeconds } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  briefNotes,
  briefs,
  checkups,
  mailOutbox,
  meetings,
  trash,
  userRoles,
} from "#db/schema.ts";
import { hash } from "#lib/secret.ts";
import { sweep } from "#operate/housekeeping.ts";
import { bookingCustomer, later, startsAt } from "#testing/booking-customer.ts";
import { makeApplication, makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

type Customer = Awaited<ReturnType<typeof bookingCustomer>>;

const pass = ({ app }: Pick<Customer, "app">, seconds: number) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000);
};

/** Ann's completed check-up, with meeting, brief, share link and a note; its emails have left but one. */
async function completed(environment: Record<string, string> = {}) {
  const customer = await bookingCustomer("bob@acme.com", environment);
  const { app, ann, book, checkupId, news } = customer;
  const admin = await app.administrator();
  await book({ guests: "bob@acme.com" });
  await ann.api.checkups.complete({ id: checkupId });
  await ann.api.briefs.share({ id: checkupId });
  await admin.api.admin.checkups.review({ id: checkupId, review: "prepared" });
  await admin.api.admin.briefs.saveNote({
    id: checkupId,
    question: "whole-checkup",
    from: "",
    text: "Looks good",
  });
  await news();
  await app.db.update(mailOutbox).set({ state: "queued" }).where(eq(mailOutbox.kind, "completed"));
  const remove = () => admin.api.admin.checkups.remove({ id: checkupId });
  const restore = async (id: string) =>
    (await admin.api.admin.trash.restore({ ids: [id] })).done[0];
  return { ...customer, admin, remove, restore };
}

const tables = { checkups, meetings, briefs, briefNotes, mailOutbox };

/** All rows of what belongs to check-ups, as PostgreSQL writes them. */
async function contents({ db }: Customer["app"]) {
  const all = Object.entries(tables).map(async ([name, table]) => {
    const rows = await db.select({ row: sql<string>`to_jsonb(${table})::text` }).from(table);
    return [name, rows.map(({ row }) => row).toSorted()];
  });
  return Object.fromEntries(await Promise.all(all));
}

test("undone within a minute, nothing is missing, and nobody hears of it", async () => {
  const office = await completed();
  const { app, ann, checkupId, remove, restore, news } = office;
  const before = await contents(app);
  for (const rows of Object.values(before)) expect(rows).not.toEqual([]);
  const { trashId } = await remove();
  expect(await app.db.$count(checkups)).toBe(0);
  pass(office, undoSeconds - 1);
  expect(await news()).toEqual([]);
  expect(await restore(trashId)).toMatchObject({ isMeetingLost: false });
  expect(await contents(app)).toEqual(before);
  expect(await app.db.$count(trash)).toBe(0);
  // The emails that waited before leave now, and no others.
  pass(office, 2 * undoSeconds);
  expect((await news()).map(({ subject }) => subject).toSorted()).toEqual([
    "A CheckUp was completed",
    "Your result is ready",
  ]);
  // The meeting is a meeting still: a cancellation reaches everybody.
  await ann.api.meetings.cancel({ checkupId });
  expect(await news()).toHaveLength(3);
});

test("restored later, all is there but the meeting, which stays cancelled and can be booked anew", async () => {
  const office = await completed();
  const { app, admin, book, checkupId, remove, restore, news } = office;
  const { trashId } = await remove();
  expect(await admin.api.admin.trash.list({})).toMatchObject({
    total: 1,
    rows: [{ id: trashId, entity: "checkup", name: "Acme", deletedBy: "admin@acme.com" }],
  });
  pass(office, undoSeconds + 10);
  const cancellations = await news();
  expect(cancellations.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^Cancelled: /)),
  );
  expect(await restore(trashId)).toMatchObject({ isMeetingLost: true });
  expect(await admin.api.admin.checkups.get({ id: checkupId })).toMatchObject({
    checkup: { status: "completed", scheduledAt: null },
    meeting: { state: "cancelled" },
  });
  expect(await app.db.select().from(briefNotes)).toMatchObject([{ text: "Looks good" }]);
  const mails = await admin.api.admin.mails.ofCheckup({ checkupId });
  expect(mails.filter(({ kind }) => kind === "cancellation")).toHaveLength(3);
  // What waited before, and is not about the meeting, leaves after all.
  expect((await news()).map(({ subject }) => subject).toSorted()).toEqual([
    "A CheckUp was completed",
    "Your result is ready",
  ]);
  await book({ startsAt: later });
  expect(await app.db.select().from(meetings)).toMatchObject([
    { state: "scheduled", startsAt: later, sequence: 0 },
  ]);
});

test("a slot that was booked meanwhile stays somebody else's; a meeting that was over stays as it was", async () => {
  const office = await completed();
  const { app, remove, restore, news } = office;
  const { trashId } = await remove();
  const carl = await app.signedIn("carl@acme.com");
  const { id: other } = await makeFullCheckup(app.db, carl.user.id);
  await carl.api.meetings.schedule({ checkupId: other, startsAt, guests: "" });
  expect(await restore(trashId)).toMatchObject({ isMeetingLost: true });
  pass(office, undoSeconds + 10);
  expect((await news()).filter(({ subject }) => subject.startsWith("Cancelled: "))).toHaveLength(3);

  const over = await completed();
  over.app.time.now = later;
  const before = await contents(over.app);
  const { trashId: id } = await (
    await over.app.administrator()
  ).api.admin.checkups.remove({
    id: over.checkupId,
  });
  pass(over, 3600);
  expect(await over.restore(id)).toMatchObject({ isMeetingLost: false });
  const { mailOutbox: _mails, ...rows } = await contents(over.app);
  expect(before).toMatchObject(rows);
});

test("where the admin panel allows two meetings at once, the one of a restored check-up takes place beside another", async () => {
  const { app, admin, remove, restore } = await completed();
  const settings = await admin.api.admin.meetings.settings();
  await admin.api.admin.meetings.saveSettings({ ...settings, capacity: 2 });
  const { trashId } = await remove();
  const carl = await app.signedIn("carl@acme.com");
  const { id: other } = await makeFullCheckup(app.db, carl.user.id);
  await carl.api.meetings.schedule({ checkupId: other, startsAt, guests: "" });
  expect(await restore(trashId)).toMatchObject({ isMeetingLost: false });
  const seats = await app.db.select({ seat: meetings.seat, state: meetings.state }).from(meetings);
  expect(seats.map(({ state }) => state)).toEqual(["scheduled", "scheduled"]);
  expect(new Set(seats.map(({ seat }) => seat))).toEqual(new Set([1, 2]));
});

test("where somebody was notified already, the meeting stays cancelled, also within the minute", async () => {
  const { app, admin, checkupId, remove, restore, news } = await completed();
  const { trashId } = await remove();
  // As where a restore had to wait for a lock.
  await app.db.update(mailOutbox).set({ notBefore: app.time.now });
  expect(await news()).toHaveLength(3);
  expect(await restore(trashId)).toMatchObject({ isMeetingLost: true });
  const { checkup, history } = await admin.api.admin.checkups.get({ id: checkupId });
  expect(checkup.scheduledAt).toBeNull();
  expect(history.filter(({ action }) => action === "restore")).toMatchObject([
    { entity: "checkup" },
    { entity: "meeting", after: { state: "cancelled" } },
  ]);
});

test("what is restored twice, or after thirty days, is not found", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const { id } = await makeCheckup(app.db);
  const { trashId } = await api.admin.checkups.remove({ id });
  const both = [1, 2].map(() => api.admin.trash.restore({ ids: [trashId] }));
  const outcomes = await Promise.all(both);
  expect(outcomes.flatMap(({ done }) => done)).toHaveLength(1);
  const reasons = outcomes.flatMap(({ failed }) => failed);
  expect(reasons).toEqual([{ id: trashId, reason: messages.notFound }]);
  await api.admin.checkups.remove({ id });
  const { now } = app.time;
  const sweepAfter = (days: number) =>
    sweep({ ...app, now: new Date(now.getTime() + days * 24 * 3600_000) });
  await sweepAfter(trashDays);
  expect(await app.db.$count(trash)).toBe(1);
  await sweepAfter(trashDays + 1);
  expect(await app.db.$count(trash)).toBe(0);
});

test("a product comes back, but not where its identifier was taken, nor with what was deleted meanwhile", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const carl = await app.signedIn("carl@acme.com");
  const profile = await app.db.query.profiles.findFirst({
    where: (table) => eq(table.userId, carl.user.id),
  });
  const added = { addedByUser: profile!.id, aliases: "Its alias" };
  const { id, identifier } = await makeApplication(app.db, added);
  const [before] = (await api.admin.saas.list({ search: identifier })).rows;
  const remove = async () => (await api.admin.saas.remove({ id })).trashId;
  await api.admin.trash.restore({ ids: [await remove()] });
  expect((await api.admin.saas.list({ search: "its alias" })).rows).toEqual([]);
  expect((await api.admin.saas.list({ search: identifier })).rows).toEqual([before]);

  const trashId = await remove();
  const { id: other } = await makeApplication(app.db, { identifier });
  const restore = () => api.admin.trash.restore({ ids: [trashId] });
  expect((await restore()).failed).toMatchObject([{ reason: messages.identifierTaken }]);
  await api.admin.saas.remove({ id: other });
  await app.db.delete(checkups);
  await app.db.execute(sql`delete from users where email = 'carl@acme.com'`);
  await restore();
  expect((await api.admin.saas.list({ search: identifier })).rows).toEqual([
    { ...before, addedByUser: null },
  ]);
});

test("an identifier that check-ups have for another deleted record is not taken again", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const first = await makeApplication(app.db, { identifier: "held", name: "First" });
  const { trashId } = await api.admin.saas.remove({ id: first.id });
  const second = await makeApplication(app.db, { identifier: "held", name: "Second" });
  await makeCheckup(app.db, { saasApps: ["held"] });
  const { trashId: other } = await api.admin.saas.remove({ id: second.id });
  expect(await api.admin.trash.restore({ ids: [trashId] })).toMatchObject({
    failed: [{ reason: messages.identifierStillUsed }],
  });
  await api.admin.trash.restore({ ids: [other] });
});

test("a role comes back unless the person has one again", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const role = await api.admin.roles.create({ email: "bob@acme.com", role: "admin" });
  const { trashId } = await api.admin.roles.remove({ id: role.id });
  expect((await api.admin.trash.list({ entity: "user", search: "BOB" })).rows).toMatchObject([
    { name: "bob@acme.com" },
  ]);
  const again = await api.admin.roles.create({ email: "bob@acme.com", role: "user" });
  expect(await api.admin.trash.restore({ ids: [trashId] })).toMatchObject({
    failed: [{ reason: messages.roleExists }],
  });
  await api.admin.roles.remove({ id: again.id });
  await api.admin.trash.restore({ ids: [trashId] });
  expect(await app.db.select().from(userRoles).where(eq(userRoles.id, role.id))).toMatchObject([
    { role: "admin" },
  ]);
  const { rows } = await api.admin.activity.list({ action: "restore" });
  expect(rows).toMatchObject([{ entity: "user", after: { email: "bob@acme.com", role: "admin" } }]);
});

test("two hundred and fourteen check-ups are deleted and restored: nothing is missing", async () => {
  const office = await completed();
  const { app, admin, checkupId } = office;
  const others = await Promise.all(
    Array.from({ length: 213 }, async (_, at) => {
      const slot = new Date(startsAt.getTime() + (at + 1) * 3600_000);
      const { id } = await makeFullCheckup(app.db);
      await app.db.update(checkups).set({ scheduledAt: slot }).where(eq(checkups.id, id));
      return { checkupId: id, startsAt: slot };
    }),
  );
  await app.db.insert(meetings).values(others.map((each) => ({ ...each, seat: 1 })));
  const [brief] = await app.db.select().from(briefs);
  await app.db
    .insert(briefs)
    .values(others.map(({ checkupId: id }) => ({ ...brief!, checkupId: id, linkHash: hash(id) })));
  const before = await contents(app);
  expect(before).toMatchObject({ meetings: { length: 214 }, briefs: { length: 214 } });
  const ids = (await app.db.select({ id: checkups.id }).from(checkups)).map(({ id }) => id);
  expect(ids).toHaveLength(214);
  const nobodys = "00000000-0000-4000-8000-000000000000";
  const removed = await admin.api.admin.checkups.removeMany({ ids: [nobodys, ...ids] });
  expect(removed.failed).toEqual([{ id: nobodys, reason: messages.notFound }]);
  expect(await app.db.$count(checkups)).toBe(0);
  pass(office, undoSeconds - 1);
  const trashIds = removed.done.map(({ trashId }) => trashId);
  const restored = await admin.api.admin.trash.restore({ ids: trashIds });
  expect(restored).toMatchObject({ failed: [] });
  expect(restored.done.filter(({ isMeetingLost }) => isMeetingLost)).toEqual([]);
  expect(await contents(app)).toEqual(before);
  expect(await admin.api.admin.checkups.get({ id: checkupId })).toMatchObject({
    meeting: { state: "scheduled", startsAt },
  });
});
