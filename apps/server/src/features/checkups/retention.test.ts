import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, mailOutbox, trash } from "#db/schema.ts";
import { bookingCustomer } from "#testing/booking-customer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { endRetention } from "./retention.ts";

async function office(months?: number) {
  const customer = await bookingCustomer("", months ? { RETENTION_MONTHS: String(months) } : {});
  const { app, checkupId } = customer;
  const at = async (day: string) => {
    app.time.now = new Date(`${day}T12:00:00Z`);
    await endRetention(app);
    return app.mails(); // they leave
  };
  const touch = (day: string) =>
    app.db
      .update(checkups)
      .set({ updatedAt: new Date(`${day}T11:00:00Z`) })
      .where(eq(checkups.id, checkupId));
  const left = () => app.db.$count(checkups, eq(checkups.id, checkupId));
  const notices = async () =>
    (await customer.news()).filter(({ subject }) => subject === "Your CheckUp will be deleted");
  return { ...customer, at, touch, left, notices };
}

test("what nobody changes is deleted after the months, with one email 30 days before", async () => {
  const { app, ann, at, touch, left, notices } = await office(12);
  await touch("2026-01-10");
  const recent = await makeFullCheckup(app.db, ann.user.id);
  await app.db
    .update(checkups)
    .set({ updatedAt: new Date("2026-12-24") })
    .where(eq(checkups.id, recent.id));
  await at("2026-12-10");
  expect(await notices()).toEqual([]);
  await at("2026-12-12");
  await at("2026-12-12");
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice?.to).toBe("ann@acme.com");
  expect(notice?.text).toContain("since Saturday, January 10, 2026");
  expect(notice?.text).toContain("deleted on Monday, January 11, 2027");
  await at("2027-01-11");
  expect(await left()).toBe(1);
  await at("2027-01-12");
  expect(await left()).toBe(0);
  expect(await app.db.$count(checkups)).toBe(1);
  expect(await app.db.$count(trash)).toBe(0);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "delete"));
  const after = { reason: "RETENTION_MONTHS" };
  expect(entry).toMatchObject({ actorEmail: null, entity: "checkup", after });
});

test("a change keeps it for as long again, with another email before", async () => {
  const { at, touch, left, notices } = await office(12);
  await touch("2026-01-10");
  await at("2026-12-20");
  await touch("2027-01-15");
  await at("2027-01-25");
  expect([await left(), (await notices()).length]).toEqual([1, 1]);
  await at("2027-12-30");
  await at("2028-01-16");
  expect([await left(), (await notices()).length]).toEqual([1, 1]);
  await at("2028-01-31");
  expect(await left()).toBe(0);
});

test("a check-up that was old before anybody set the months gets its email and 30 days too", async () => {
  const { at, touch, left, app } = await office(2);
  await touch("2020-01-10");
  await at("2026-06-05");
  await at("2026-07-04");
  expect(await left()).toBe(1);
  await at("2026-07-06");
  expect(await left()).toBe(0);
  // The email about it stays without its content, for the list of emails.
  const [email] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "retention"));
  expect(email?.checkupId).toBeNull();
});

test("without the setting nothing is ever deleted", async () => {
  const { at, touch, left, notices } = await office();
  await touch("2001-01-10");
  await at("2026-06-05");
  await at("2036-06-05");
  expect([await left(), (await notices()).length]).toEqual([1, 0]);
});

test("a planned meeting keeps a check-up until the months after it are over", async () => {
  const { app, at, touch, left, notices, checkupId } = await office(2);
  await touch("2026-06-01");
  const scheduledAt = new Date("2026-08-20T13:00:00Z");
  await app.db.update(checkups).set({ scheduledAt }).where(eq(checkups.id, checkupId));
  await at("2026-07-20");
  await at("2026-09-18");
  expect([await left(), (await notices()).length]).toEqual([1, 0]);
  await at("2026-09-25");
  await at("2026-10-26");
  expect(await left()).toBe(0);
});

test("a check-up stays while its email did not arrive, which can be sent again", async () => {
  const { app, at, touch, left } = await office(12);
  await touch("2026-01-10");
  await at("2026-12-12");
  await app.db.update(mailOutbox).set({ state: "failed", sentAt: null });
  await at("2027-01-20");
  expect(await left()).toBe(1);
  const [mail] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "retention"));
  const { api } = await app.administrator();
  await api.admin.mails.sendAgain({ id: mail!.id }); // it is there
  await at("2027-01-21");
  await at("2027-02-19");
  expect(await left()).toBe(1);
  await at("2027-02-21");
  expect(await left()).toBe(0);
});

test("a check-up that is restored from the trash gets its email and 30 days anew", async () => {
  const { app, at, touch, left, notices, checkupId } = await office(12);
  await touch("2026-01-10");
  await at("2026-12-12");
  const { admin } = (await app.administrator()).api;
  const { trashId } = await admin.checkups.remove({ id: checkupId });
  await at("2027-01-01");
  await (await app.administrator()).api.admin.trash.restore({ ids: [trashId] });
  await at("2027-01-20");
  expect([await left(), (await notices()).length]).toEqual([1, 2]);
  await at("2027-02-20");
  expect(await left()).toBe(0);
});
