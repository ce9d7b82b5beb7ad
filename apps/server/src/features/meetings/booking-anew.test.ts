import { expect, test } from "vitest";
import { mailOutbox, meetings } from "#db/schema.ts";
import { annWithMeeting, tuesdayAtNine } from "#testing/ann-with-checkup.ts";

const guests = "bob@acme.com";
const reminded = { dayReminderFor: tuesdayAtNine, hourReminderFor: tuesdayAtNine };
const unreminded = { dayReminderFor: null, hourReminderFor: null };

test("after a meeting that is over, or was cancelled, the next one is another one in the calendars", async () => {
  const { app, ann, cancel, checkupId, stored } = await annWithMeeting("signed in");
  const before = await stored();
  const book = (startsAt: Date) => ann.api.meetings.schedule({ checkupId, startsAt, guests });
  const anew = {
    id: before.id,
    state: "scheduled",
    sequence: 0,
    visitorTimeZone: null,
    ...unreminded,
  };
  await app.db.update(meetings).set({ ...reminded, sequence: 3, visitorTimeZone: "Asia/Kolkata" });
  await cancel();
  await book(tuesdayAtNine);
  const afterCancellation = await stored();
  expect(afterCancellation).toMatchObject({ ...anew, startsAt: tuesdayAtNine });
  const mails = await app.db.select().from(mailOutbox);
  const toBob = mails.filter(({ recipient }) => recipient === guests);
  const kinds = ["cancellation", "invitation", "invitation"];
  expect(toBob.map(({ kind }) => kind).toSorted()).toEqual(kinds);

  await app.db.update(meetings).set({ ...reminded, sequence: 3, visitorTimeZone: "Asia/Kolkata" });
  app.time.now = new Date("2026-06-09T13:30:00Z");
  expect((await ann.api.meetings.availability({ checkupId })).meeting).toBeNull();
  const startsAt = new Date("2026-06-15T13:00:00Z");
  await book(startsAt);
  const afterMeeting = await stored();
  expect(afterMeeting).toMatchObject({ ...anew, startsAt, createdAt: app.time.now });
  const uids = [before, afterCancellation, afterMeeting].map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(3);
  // A cancelled meeting's time follows the lead time again.
  await cancel();
  app.time.now = new Date("2026-06-14T15:00:00Z");
  await expect(book(startsAt)).rejects.toMatchObject({ code: "LEAD_TIME" });
});
