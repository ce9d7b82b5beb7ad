import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, mailOutbox } from "#db/schema.ts";
import {
  annWithCheckup,
  annWithMeeting,
  callers,
  tuesdayAtNine,
} from "#testing/ann-with-checkup.ts";
import { makeFullCheckup } from "#testing/factories.ts";

describe.each(callers)("%s", (caller) => {
  test("a cancelled meeting leaves its seat and the check-up's date, and is on record, once", async () => {
    const { app, ann, cancel, checkupId, stored } = await annWithMeeting(caller);
    await ann.api.checkups.complete({ id: checkupId });
    const before = await stored();
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await cancel()).toEqual({});
    expect(await stored()).toMatchObject({ state: "cancelled", sequence: 1, uid: before.uid });
    expect(await ann.api.checkups.get({ id: checkupId })).toMatchObject({
      scheduledAt: null,
      status: "completed",
    });
    expect((await ann.api.meetings.availability({ checkupId })).meeting).toBeNull();
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "cancel"));
    expect(entries).toMatchObject([
      {
        actorId: ann.user.id,
        entity: "meeting",
        entityId: before.id,
        before: { checkupId, startsAt: tuesdayAtNine.toISOString(), guests: ["bob@acme.com"] },
      },
    ]);
    // Customer and guests are notified once.
    const sent = await app.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "cancellation"));
    const readers = sent.map(({ recipient }) => recipient).toSorted();
    expect(readers).toEqual(["ann@acme.com", "bob@acme.com"]);
    const dan = await app.signedIn("dan@acme.com");
    const { id } = await makeFullCheckup(app.db, dan.user.id);
    await dan.api.meetings.schedule({ checkupId: id, startsAt: tuesdayAtNine, guests: "" });
  });

  test("until four hours before it starts, and cancelled ones stay so", async () => {
    const { app, cancel, stored } = await annWithMeeting(caller);
    const mails = await app.db.$count(mailOutbox);
    const tooLate = { status: 409, code: "TOO_LATE", message: messages.meetingTooLate };
    for (const moment of ["2026-06-09T09:00:00.001Z", "2026-06-10T13:00:00Z"]) {
      app.time.now = new Date(moment);
      await expect(cancel()).rejects.toMatchObject(tooLate);
    }
    expect(await stored()).toMatchObject({ state: "scheduled", sequence: 0 });
    expect(await app.db.$count(mailOutbox)).toBe(mails);
    app.time.now = new Date("2026-06-09T09:00:00Z");
    await cancel();
    const cancelled = await stored();
    expect(cancelled.state).toBe("cancelled");
    app.time.now = new Date("2026-06-10T13:00:00Z");
    expect(await cancel()).toEqual({});
    expect(await stored()).toEqual(cancelled);
  });
});

test("cancelling where nothing was booked changes nothing", async () => {
  const { app, ann, checkupId, stored } = await annWithCheckup();
  expect(await ann.api.meetings.cancel({ checkupId })).toEqual({});
  expect(await stored()).toBeUndefined();
  expect(await app.db.$count(mailOutbox)).toBe(0);
});

test.each(callers)("the calendar file is that of the planned meeting, %s", async (caller) => {
  const { app, cancel, calendarFile, stored } = await annWithMeeting(caller);
  const { name, content } = await calendarFile();
  expect(name).toBe("review-meeting.ics");
  expect(content).toContain("METHOD:PUBLISH\r\n");
  expect(content).toContain("DTSTART:20260609T130000Z\r\n");
  expect(content).toContain((await stored()).uid);
  expect(content).not.toContain("bob@acme.com");
  const none = { status: 409, code: "MEETING_CANCELLED" };
  const { now } = app.time;
  app.time.now = new Date("2026-06-09T13:30:00Z");
  await expect(calendarFile()).rejects.toMatchObject(none);
  app.time.now = now;
  await cancel();
  await expect(calendarFile()).rejects.toMatchObject(none);
});
