import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, meetings } from "#db/schema.ts";
import { exported } from "#testing/exported.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { always, booked, noTexts, office, startsAt } from "#testing/meeting-office.ts";
import { readCalendar } from "#testing/read-calendar.ts";

const nowhere = "00000000-0000-4000-8000-000000000000";

test("filters by time and state: a meeting is upcoming until its thirty minutes are over", async () => {
  const { app, meet, found } = await office();
  // It is three o'clock in UTC.
  await meet("Over", "2026-06-04T14:30:00.000Z");
  await meet("running", "2026-06-04T14:30:00.001Z");
  await meet("Next", "2026-06-04T15:00:00Z");
  const { id } = await meet("Later", "2026-06-05T15:00:00Z");
  const all = ["Over", "running", "Next", "Later"];
  expect(await found({})).toEqual(all.slice(1));
  expect(await found({ time: "past" })).toEqual(["Over"]);
  expect(await found({ time: null, direction: "desc" })).toEqual(all.toReversed());
  expect(await found({ sort: "companyName" })).toEqual(["Later", "Next", "running"]);
  await app.db.update(meetings).set({ state: "cancelled" }).where(eq(meetings.id, id));
  expect(await found({ state: "cancelled" })).toEqual(["Later"]);
  expect(await found({ state: "scheduled", search: "ext" })).toEqual(["Next"]);
});

test("rows show who meets when, in whose time zone, as does the export", async () => {
  const { api, checkupId, id } = await booked();
  expect(await api.admin.meetings.list({})).toEqual({
    rows: [
      {
        id,
        checkupId,
        companyName: "Acme",
        email: "ann@acme.com",
        startsAt,
        guests: ["guest@acme.com"],
        state: "scheduled",
        place: null,
        createdAt: expect.any(Date),
      },
    ],
    total: 1,
    isTotalExact: true,
  });
  expect(await exported(api.admin.meetings.export({}))).toMatchObject([
    { company_name: "Acme", starts_at: startsAt.toISOString(), guests: "guest@acme.com" },
  ]);
});

const link = "https://meet.acme.com/reviews";

test("hours, closed days and capacity that an administrator sets hold for every booking", async () => {
  const { app, api } = await office();
  const ask = async (name: string) => {
    const { api: own, user } = await app.signedIn(`${name}@acme.com`);
    const { id: checkupId } = await makeFullCheckup(app.db, user.id);
    return {
      free: () => own.meetings.availability({ checkupId }),
      book: (time: string) =>
        own.meetings.schedule({ checkupId, startsAt: new Date(time), guests: "" }),
    };
  };
  const set = { ...(await api.admin.meetings.settings()), capacity: 2, closedDays: "2026-06-10" };
  await expect(
    api.admin.meetings.saveSettings({ ...set, closedDays: "June 10" }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(
    api.admin.meetings.saveSettings({ ...set, firstStart: "11:00 AM", lastStart: "10:00 AM" }),
  ).rejects.toMatchObject({ status: 422 });
  await api.admin.meetings.saveSettings({ ...set, firstStart: "10:00 AM", lastStart: "11:00 AM" });
  const [ann, bob, carl] = [await ask("ann"), await ask("bob"), await ask("carl")];
  expect(await ann.free()).toMatchObject({ hours: [2, 4] });
  expect((await ann.free()).holidays).toContainEqual({ day: "2026-06-10", name: "Closed" });
  for (const closed of ["2026-06-09T13:30:00Z", "2026-06-09T15:30:00Z", "2026-06-10T14:00:00Z"])
    await expect(ann.book(closed)).rejects.toMatchObject({ code: "NOT_BOOKABLE" });
  for (const one of [ann, bob]) await one.book("2026-06-09T14:00:00Z");
  await expect(carl.book("2026-06-09T14:00:00Z")).rejects.toMatchObject({ code: "SLOT_TAKEN" });
});

test("where all meetings take place, and who holds them, stands in the customer's page, emails and calendar", async () => {
  const { app, api } = await office();
  const nobody = {
    place: "",
    ...noTexts,
    ...always,
  };
  expect(await api.admin.meetings.settings()).toEqual({ ...nobody, version: 0 });
  const agenda = "What you wrote\nWhat to do first";
  const host = { hostName: "Eve Ray", hostLine: "assessor" };
  const common = {
    ...always,
    ...host,
    place: link,
    agenda,
    price: "Free of charge.",
    quotes: "“One.” Ann\n\n“Two.” Bob\n“Three.” Eve",
  };
  const save = (version: number) => api.admin.meetings.saveSettings({ ...common, version });
  expect(await save(0)).toEqual({ ...common, version: 1 });
  await expect(save(0)).rejects.toMatchObject({ code: "CHANGED_BY_OTHER" });
  await expect(
    api.admin.meetings.saveSettings({ ...common, place: "http://meet.acme.com", version: 1 }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await app.browser().api.site.offer()).toEqual({
    host: "Eve Ray, assessor",
    price: "Free of charge.",
    quotes: ["“One.” Ann", "“Two.” Bob"],
  });
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(app.db, ann.user.id);
  const meeting = await ann.api.meetings.schedule({ checkupId, startsAt, guests: "bob@acme.com" });
  expect(meeting).toMatchObject({ place: link, host: { name: "Eve Ray", line: "assessor" } });
  const mails = await app.mails();
  for (const address of ["ann@acme.com", "bob@acme.com"]) {
    const mail = mails.findLast(({ to }) => to === address)!;
    for (const text of [link, "Eve Ray, assessor", "What to do first"])
      expect(mail.text, address).toContain(text);
    const { value } = readCalendar(mail.calendar!.content);
    expect([value("location"), value("url")]).toEqual([link, link]);
    expect(String(value("description")).includes("/meeting#token=")).toBe(
      address === "ann@acme.com",
    );
  }
  const file = await ann.api.meetings.calendarFile({ checkupId });
  expect(readCalendar(file.content).value("location")).toBe(link);
  expect(await ann.api.checkups.list()).toMatchObject([{ id: checkupId, meetingPlace: link }]);
});

test("a meeting can take place elsewhere: everybody gets an email, and a later move keeps it", async () => {
  const { app, api, ann, checkupId, id } = await booked();
  const before = (await app.mails()).length;
  const place = "Main Street 1; Springfield, IL";
  expect(await api.admin.meetings.setPlace({ id, place })).toMatchObject({ id, place });
  await api.admin.meetings.setPlace({ id, place });
  const mails = (await app.mails()).slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ann@acme.com", "guest@acme.com"]);
  for (const { text, calendar } of mails) {
    expect(text).toContain(place);
    const { value } = readCalendar(calendar!.content);
    expect([value("location"), value("url"), value("sequence")]).toEqual([place, null, 1]);
  }
  const later = new Date("2026-06-10T13:00:00Z");
  const moved = await ann.api.meetings.schedule({ checkupId, startsAt: later, guests: "" });
  expect(moved.place).toBe(place);
  expect(await ann.api.checkups.list()).toMatchObject([{ meetingPlace: place }]);
  expect(await api.admin.meetings.setPlace({ id, place: "" })).toMatchObject({ place: null });
  app.time.now = new Date("2026-06-10T13:30:00Z");
  await expect(api.admin.meetings.setPlace({ id, place })).rejects.toMatchObject({
    code: "MEETING_OVER",
  });
});

test("cancelling frees the seat and the check-up's date, once, and is on record", async () => {
  const { app, api, user, ann, checkupId, id } = await booked();
  expect(await api.admin.meetings.cancel({ id })).toMatchObject({ id, state: "cancelled" });
  expect(await api.admin.meetings.cancel({ id })).toMatchObject({ id, state: "cancelled" });
  expect(await app.db.select().from(meetings)).toMatchObject([{ sequence: 1 }]);
  const checkup = await ann.api.checkups.get({ id: checkupId });
  expect(checkup).toMatchObject({ scheduledAt: null, version: 0 });
  expect((await ann.api.meetings.availability({ checkupId })).meeting).toBeNull();
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "cancel"));
  const before = { checkupId, startsAt: startsAt.toISOString(), guests: ["guest@acme.com"] };
  expect(entries).toMatchObject([{ actorId: user.id, entity: "meeting", entityId: id, before }]);
  const { meeting } = await api.admin.checkups.get({ id: checkupId });
  expect(meeting).toMatchObject({ id, startsAt, state: "cancelled" });
  const { id: another } = await makeFullCheckup(app.db, ann.user.id);
  await ann.api.meetings.schedule({ checkupId: another, startsAt, guests: "" });
  app.time.now = new Date("2026-07-01T13:00:00Z");
  expect(await api.admin.meetings.cancel({ id })).toMatchObject({ state: "cancelled" });
});

test("after a cancellation the customer of a completed check-up corrects answers and books again", async () => {
  const { app, api, ann, checkupId, id } = await booked();
  await ann.api.checkups.complete({ id: checkupId });
  await api.admin.meetings.cancel({ id });
  const save = async (changes: object) => {
    const { version } = await ann.api.checkups.get({ id: checkupId });
    return ann.api.checkups.save({ id: checkupId, version, changes });
  };
  const corrected = await save({ companyName: "Acme Inc." });
  expect(corrected).toMatchObject({ status: "completed", companyName: "Acme Inc." });
  const incomplete = { code: "STEPS_INCOMPLETE", data: { step: 5 } };
  await expect(save({ workPlatforms: [] })).rejects.toMatchObject(incomplete);
  await ann.api.meetings.schedule({ checkupId, startsAt, guests: "" });
  expect(await app.db.select().from(meetings)).toMatchObject([
    { id, state: "scheduled", sequence: 0, guests: [] },
  ]);
  const again = await ann.api.checkups.complete({ id: checkupId });
  expect(again).toMatchObject({ status: "completed", scheduledAt: startsAt });
});

test("a meeting that is over stays what it was, and one that was deleted is not found", async () => {
  const { app, api, ann, checkupId, id } = await booked();
  app.time.now = new Date("2026-06-09T13:30:00Z");
  await expect(api.admin.meetings.cancel({ id })).rejects.toMatchObject({
    status: 409,
    code: "MEETING_OVER",
    message: messages.meetingOver,
  });
  expect((await ann.api.checkups.get({ id: checkupId })).scheduledAt).toEqual(startsAt);
  await api.admin.checkups.remove({ id: checkupId });
  for (const missingId of [id, nowhere, "malformed"]) {
    await expect(api.admin.meetings.cancel({ id: missingId })).rejects.toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  }
});

test("cancelling, moving and deleting at the same moment leave no half meeting and no deadlock", async () => {
  const { app, api, ann, checkupId, id } = await booked();
  const later = new Date("2026-06-09T13:30:00Z");
  const tries = [
    () => api.admin.meetings.cancel({ id }),
    () => ann.api.meetings.schedule({ checkupId, startsAt: later, guests: "" }),
  ];
  for (let round = 0; round < 5; round += 1) await Promise.all(tries.map(async (each) => each()));
  const [meeting] = await app.db.select().from(meetings);
  const [checkup] = await app.db.select().from(checkups);
  const isScheduled = meeting?.state === "scheduled";
  expect(checkup?.scheduledAt).toEqual(isScheduled ? later : null);
  const removal = () => api.admin.checkups.remove({ id: checkupId });
  const outcomes = await Promise.allSettled([...tries, removal].map(async (each) => each()));
  expect(outcomes[2]).toMatchObject({ status: "fulfilled" });
  for (const outcome of outcomes.filter(({ status }) => status === "rejected")) {
    expect(outcome).toMatchObject({ reason: { code: "NOT_FOUND" } });
  }
  expect(await app.db.$count(meetings)).toBe(0);
});
