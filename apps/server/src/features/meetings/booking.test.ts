import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, checkups, mailOutbox, meetings } from "#db/schema.ts";
import { annWithMeeting, callers, tuesdayAtNine } from "#testing/ann-with-checkup.ts";

const atHalfPast = new Date("2026-06-09T13:30:00Z");
const saturday = new Date("2026-06-13T13:00:00Z");
const guests = "bob@acme.com";
const aDayBefore = { dayReminderFor: tuesdayAtNine, hourReminderFor: tuesdayAtNine };

describe.each(callers)("%s", (caller) => {
  test("a move keeps the calendar entry, raises its revision, asks for new reminders and is on record", async () => {
    const { app, ann, schedule, stored, checkupId } = await annWithMeeting(caller);
    const { id, uid } = await stored();
    await app.db.update(meetings).set(aDayBefore);
    const readers = async () =>
      (await app.db.select().from(mailOutbox).where(eq(mailOutbox.meetingSequence, 1)))
        .map((mail) => ({ to: mail.recipient, kind: mail.kind, meetingId: mail.meetingId }))
        .toSorted((one, other) => one.to.localeCompare(other.to));
    await schedule({ startsAt: saturday, guests }).catch(() => undefined);
    expect(await readers()).toEqual([]);
    expect(await schedule({ startsAt: atHalfPast, guests: `${guests}, carl@acme.com` })).toEqual({
      startsAt: atHalfPast,
      guests: ["bob@acme.com", "carl@acme.com"],
      changeableUntil: new Date("2026-06-09T09:30:00Z"),
      place: "",
      host: { name: "", line: "" },
    });
    expect(await stored()).toMatchObject({
      id,
      uid,
      sequence: 1,
      startsAt: atHalfPast,
      dayReminderFor: null,
      hourReminderFor: null,
    });
    const checkup = await app.db.query.checkups.findFirst({ where: eq(checkups.id, checkupId) });
    expect(checkup?.scheduledAt).toEqual(atHalfPast);
    expect(await readers()).toEqual([
      { to: "ann@acme.com", kind: "change", meetingId: id },
      { to: "bob@acme.com", kind: "change", meetingId: id },
      { to: "carl@acme.com", kind: "invitation", meetingId: id },
    ]);
    const ofBookings = eq(auditLog.action, "schedule");
    const entries = await app.db.select().from(auditLog).where(ofBookings).orderBy(auditLog.id);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      actorId: ann.user.id,
      actorEmail: "ann@acme.com",
      entity: "meeting",
      entityId: id,
      before: { startsAt: tuesdayAtNine.toISOString(), guests: ["bob@acme.com"] },
      after: { startsAt: atHalfPast.toISOString(), guests: ["bob@acme.com", "carl@acme.com"] },
    });
  });

  test("the same time and guests again change nothing and write to nobody", async () => {
    const { app, schedule, stored } = await annWithMeeting(caller);
    await schedule({ startsAt: tuesdayAtNine, guests: "bob@acme.com, carl@acme.com" });
    const counts = () =>
      Promise.all([app.db.$count(mailOutbox), app.db.$count(auditLog), stored()]);
    const before = await counts();
    const again = {
      startsAt: tuesdayAtNine,
      guests: "Carl@acme.com,bob@acme.com,",
      timeZone: "UTC",
    };
    await schedule(again);
    expect(await counts()).toEqual(before);
  });

  test("until four hours before it starts, and not a moment longer", async () => {
    const { app, schedule, stored } = await annWithMeeting(caller);
    const next = new Date("2026-06-12T13:00:00Z");
    const tooLate = { status: 409, code: "TOO_LATE", message: messages.meetingTooLate };
    app.time.now = new Date("2026-06-09T13:29:00Z");
    await expect(schedule({ startsAt: next, guests })).rejects.toMatchObject(tooLate);
    app.time.now = new Date("2026-06-09T09:00:00.001Z");
    for (const input of [
      { startsAt: next, guests },
      { startsAt: tuesdayAtNine, guests: "" },
    ]) {
      await expect(schedule(input)).rejects.toMatchObject(tooLate);
    }
    await schedule({ startsAt: tuesdayAtNine, guests });
    expect(await stored()).toMatchObject({ sequence: 0, startsAt: tuesdayAtNine });
    // Other guests at the same time need no lead time and keep the reminders.
    await app.db.update(meetings).set(aDayBefore);
    app.time.now = new Date("2026-06-09T08:00:00Z");
    await schedule({ startsAt: tuesdayAtNine, guests: "carl@acme.com" });
    expect(await stored()).toMatchObject({ sequence: 1, guests: ["carl@acme.com"], ...aDayBefore });
    app.time.now = new Date("2026-06-09T09:00:00Z");
    await schedule({ startsAt: next, guests });
    expect(await stored()).toMatchObject({ sequence: 2, startsAt: next });
  });

  test("a move outside the bookable times, without a guest list or with a step open is rejected", async () => {
    const { app, schedule, stored } = await annWithMeeting(caller);
    const before = await stored();
    for (const [moment, message] of [
      ["2026-06-05T13:00:00Z", messages.leadTime], // the next day
      ["2020-01-02T13:00:00Z", messages.leadTime],
      ["2026-06-13T13:00:00Z", messages.notBookable], // a Saturday
      ["2026-07-03T13:00:00Z", messages.notBookable], // a holiday
      ["2026-06-09T13:10:00Z", messages.notBookable], // no slot
      ["2026-12-01T14:00:00Z", messages.notBookable], // beyond the horizon
    ] as const) {
      const call = schedule({ startsAt: new Date(moment), guests });
      await expect(call, moment).rejects.toMatchObject({ status: 422, message });
    }
    await expect(schedule({ startsAt: atHalfPast, guests: "bob" })).rejects.toMatchObject({
      status: 422,
      data: { fields: { guests: messages.guestsInvalid("bob") } },
    });
    await app.db.update(checkups).set({ complianceStandard: null });
    await expect(schedule({ startsAt: atHalfPast, guests })).rejects.toMatchObject({
      status: 422,
      code: "STEPS_INCOMPLETE",
      data: { step: 2 },
    });
    expect(await stored()).toEqual(before);
  });

  test("the visitor's time zone stays until another one is sent, and what is no time zone is none", async () => {
    const { schedule, stored } = await annWithMeeting(caller);
    const sent = [
      "Mars/Olympus",
      "+02:00",
      "",
      "x".repeat(65),
      "Asia/Kolkata",
      undefined,
      "US/Eastern",
    ];
    const kept = [null, null, null, null, "Asia/Kolkata", "Asia/Kolkata", "US/Eastern"];
    for (const [at, timeZone] of sent.entries()) {
      await schedule({ startsAt: at % 2 ? tuesdayAtNine : atHalfPast, guests, timeZone });
      expect((await stored()).visitorTimeZone, timeZone).toBe(kept[at]);
    }
  });
});
