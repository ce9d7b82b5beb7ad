import { expect, test } from "vitest";
import { mailOutbox, meetings } from "#db/schema.ts";
import { annWithMeeting, tuesdayAtNine } from "#testing/ann-with-checkup.ts";

const guests = "bob@acme.com";
const reminded = { dayReminderFor: tuesdayAtNine, hourReminderFor: tuesdayAtNine };

test("after a meeting that is over the next one is another one", async () => {
  const { app, ann, checkupId, stored } = await annWithMeeting("signed in");
  const before = await stored();
  await app.db.update(meetings).set({ ...reminded, sequence: 3, visitorTimeZone: "Asia/Kolkata" });
  app.time.now = new Date("2026-06-09T13:30:00Z");
  expect((await ann.api.meetings.availability({ checkupId })).meeting).toBeNull();
  const startsAt = new Date("2026-06-15T13:00:00Z");
  await ann.api.meetings.schedule({ checkupId, startsAt, guests });
  const now = await stored();
  expect(now).toMatchObject({
    id: before.id,
    sequence: 0,
    startsAt,
    createdAt: app.time.now,
    visitorTimeZone: null,
    dayReminderFor: null,
    hourReminderFor: null,
  });
  expect(now.uid).not.toBe(before.uid);
});

test("after a cancellation the same time can be booked anew within the lead time, under a new name in the calendars", async () => {
  const { app, ann, cancel, checkupId, stored } = await annWithMeeting("signed in");
  const before = await stored();
  await app.db.update(meetings).set(reminded);
  await cancel();
  await ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests });
  const now = await stored();
  expect(now).toMatchObject({
    id: before.id,
    state: "scheduled",
    sequence: 0,
    dayReminderFor: null,
    hourReminderFor: null,
  });
  expect(now.uid).not.toBe(before.uid);
  const mails = await app.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  const toBob = mails.filter(({ recipient }) => recipient === "bob@acme.com");
  expect(toBob.map(({ kind }) => kind).toSorted()).toEqual([
    "cancellation",
    "invitation",
    "invitation",
  ]);

  await cancel();
  app.time.now = new Date("2026-06-08T15:00:00Z");
  const again = ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests });
  await expect(again).rejects.toMatchObject({ code: "LEAD_TIME" });
});
