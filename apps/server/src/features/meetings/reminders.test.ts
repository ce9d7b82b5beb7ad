import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, meetings } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { bookingCustomer, startsAt, team } from "#testing/booking-customer.ts";
import { sendReminders } from "./send-emails.ts";

const later = new Date("2026-06-11T13:00:00Z");
const before = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * 60_000);
const day = 24 * 60;

async function annBooked(guests = "bob@acme.com") {
  const customer = await bookingCustomer(guests);
  const { app, book, news } = customer;
  await book({ timeZone: "Asia/Kolkata" });
  await news();
  const runAt = (now: Date) => {
    app.time.now = now;
    return sendReminders({ ...app, now });
  };
  const remindedAt = async (now: Date) => {
    await runAt(now);
    return (await news()).map((mail) => mail.to).toSorted();
  };
  const reminders = () =>
    app.db.query.mailOutbox.findMany({ where: eq(mailOutbox.kind, "reminder-day") });
  return { ...customer, runAt, remindedAt, reminders };
}

const everybody = ["ann@acme.com", "bob@acme.com", team];

test("everybody is reminded once a day and once an hour before, by several instances too", async () => {
  const { app, runAt, news } = await annBooked();
  const expected: [minutes: number, readers: string[]][] = [
    [day + 1, []],
    [day, everybody],
    [day - 1, []],
    [61, []],
    [60, everybody],
    [59, []],
    [0, []],
  ];
  for (const [minutes, readers] of expected) {
    app.time.now = before(startsAt, minutes);
    await Promise.all(Array.from({ length: 5 }, () => runAt(app.time.now)));
    expect((await news()).map((mail) => mail.to).toSorted(), `${minutes}`).toEqual(readers);
  }
});

test("a reminder says when, on both clocks to the customer, and carries no calendar entry", async () => {
  const { runAt, news } = await annBooked();
  await runAt(before(startsAt, day));
  const ofDay = await news();
  await runAt(before(startsAt, 60));
  const ofHour = await news();
  for (const mail of [...ofDay, ...ofHour]) {
    expect(mail.calendar).toBeUndefined();
    expect(mail.subject).toMatch(/^Reminder: (your )?review meeting on Tuesday, June 9, 2026$/);
    expect(mail.text).toContain("09:00 AM EDT");
    const isCustomers = mail.to === "ann@acme.com";
    expect(mail.text.includes("06:30 PM GMT+5:30")).toBe(isCustomers);
    expect(JSON.stringify(mail).includes("bob@acme.com")).toBe(
      mail.to === team || mail.to === "bob@acme.com",
    );
  }
  // An hour before it is too late to change anything.
  const toAnn = (mails: typeof ofDay) => mails.find((mail) => mail.to === "ann@acme.com")!.text;
  expect(toAnn(ofDay)).toContain("/meeting#token=");
  expect(toAnn(ofHour)).not.toContain("/meeting#token=");
});

test("after a night without a server only the reminder that still fits goes out", async () => {
  const { app, remindedAt, reminders } = await annBooked();
  // The day's one comes late rather than never, as long as an hour is left.
  expect(await remindedAt(before(startsAt, 90))).toEqual(everybody);
  expect(await reminders()).toHaveLength(3);
  await app.db.delete(mailOutbox);
  await app.db.update(meetings).set({ dayReminderFor: null });
  expect(await remindedAt(before(startsAt, 30))).toEqual(everybody);
  expect(await reminders()).toEqual([]);
  const ofHour = eq(mailOutbox.kind, "reminder-hour");
  expect(await app.db.$count(mailOutbox, ofHour)).toBe(3);
});

test("a moved meeting is announced anew, a cancelled one is not", async () => {
  const { ann, checkupId, book, remindedAt, news, app } = await annBooked();
  expect(await remindedAt(before(startsAt, day))).toEqual(everybody);
  app.time.now = before(startsAt, 5 * 60);
  await book({ startsAt: later });
  await news();
  expect(await remindedAt(before(startsAt, 60))).toEqual([]);
  expect(await remindedAt(before(later, day))).toEqual(everybody);
  await ann.api.meetings.cancel({ checkupId });
  await news();
  expect(await remindedAt(before(later, 60))).toEqual([]);
});

test("guests who change after the reminder do not make it come twice", async () => {
  const { book, remindedAt, runAt, news } = await annBooked();
  await runAt(before(startsAt, day));
  await book({ guests: "carl@acme.com" });
  // One that waits does not go to who is no guest any more.
  const reminders = (await news()).filter((mail) => mail.subject.startsWith("Reminder"));
  expect(reminders.map((mail) => mail.to).toSorted()).toEqual(["ann@acme.com", team]);
  expect(await remindedAt(before(startsAt, day - 10))).toEqual([]);
  expect(await remindedAt(before(startsAt, 60))).toEqual(["ann@acme.com", "carl@acme.com", team]);
});

test.each([
  ["moved", ({ book }: Awaited<ReturnType<typeof annBooked>>) => book({ startsAt: later })],
  [
    "cancelled",
    ({ ann, checkupId }: Awaited<ReturnType<typeof annBooked>>) =>
      ann.api.meetings.cancel({ checkupId }),
  ],
])("a reminder that waits is not sent once the meeting was %s", async (_how, change) => {
  const booked = await annBooked();
  await booked.runAt(before(startsAt, day));
  await change(booked);
  const mails = await booked.news();
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect(mail.subject).not.toMatch(/^Reminder/);
  for (const row of await booked.reminders()) {
    expect(row).toMatchObject({ state: "failed", lastError: "The meeting was changed" });
  }
});

test("a meeting that somebody is just changing waits; what could not leave in time does not leave", async () => {
  const { app, checkupId, runAt, reminders, news } = await annBooked();
  const client = await app.pool.connect();
  await client.query("begin");
  await client.query("select from checkups where id = $1 for update", [checkupId]);
  await runAt(before(startsAt, day));
  expect(await reminders()).toEqual([]);
  await client.query("rollback");
  client.release();
  await runAt(before(startsAt, day - 1));
  expect(await reminders()).toHaveLength(3);
  app.time.now = before(startsAt, 59);
  expect(await news()).toEqual([]);
});

test("forty meetings of one day are all reminded of", async () => {
  const { app, runAt, reminders } = await annBooked("");
  const checkups = await Promise.all(Array.from({ length: 39 }, () => makeFullCheckup(app.db)));
  await app.db
    .insert(meetings)
    .values(checkups.map(({ id }, index) => ({ checkupId: id, startsAt, seat: index + 2 })));
  await runAt(before(startsAt, day));
  expect(await reminders()).toHaveLength(80);
});
