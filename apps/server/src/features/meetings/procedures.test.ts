import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { meetings } from "#db/schema.ts";
import { annWithCheckup, tuesdayAtNine as startsAt } from "#testing/ann-with-checkup.ts";
import { makeCheckup } from "#testing/factories.ts";

test("offers days from the lead time on, books, and gives the meeting back with its guests", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  expect(await ann.api.meetings.availability({ checkupId })).toMatchObject({
    timeZone: "America/New_York",
    firstDay: "2026-06-08",
    lastDay: "2026-09-02",
    taken: [],
    meeting: null,
    holidays: expect.arrayContaining([expect.objectContaining({ day: "2026-07-03" })]),
  });

  const guests = " Bob@acme.com, carl@acme.com ,, bob@acme.com";
  const meeting = await ann.api.meetings.schedule({ checkupId, startsAt, guests });
  expect(meeting).toEqual({
    startsAt,
    guests: ["bob@acme.com", "carl@acme.com"],
    changeableUntil: new Date("2026-06-09T09:00:00Z"),
    place: "",
    host: { name: "", line: "" },
  });
  const { meeting: shown } = await ann.api.meetings.availability({ checkupId });
  expect(shown).toEqual(meeting);
  expect((await ann.api.checkups.get({ id: checkupId })).scheduledAt).toEqual(startsAt);
  const [row] = await app.db.select().from(meetings);
  expect(row).toMatchObject({ sequence: 0, seat: 1, state: "scheduled" });
});

const eleven = Array.from({ length: 11 }, (_, at) => `g${at}@acme.com`).join(",");

const rejected: [startsAt: string, guests: string, message: string][] = [
  ["2026-06-09T13:00:00Z", "bob, carl@acme.com, @x", messages.guestsInvalid("bob, @x")],
  ["2026-06-09T13:00:00Z", eleven, messages.guestsTooMany],
  ["2026-06-09T13:00:00Z", "x".repeat(501), messages.guestsTooLong],
  ["2026-06-09T13:00:00Z", "bob@acme.com\r\nBcc: evil@evil.test", "invalid"],
  ["2026-06-05T13:00:00Z", "", messages.leadTime],
  ["2026-06-13T13:00:00Z", "", messages.notBookable],
  ["2026-06-09T12:30:00Z", "", messages.notBookable],
  ["2026-06-09T21:30:00Z", "", messages.notBookable],
];

test("rejects guests that are no addresses or too many, times that cannot be booked, and open steps", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  for (const [moment, guests, message] of rejected) {
    const call = ann.api.meetings.schedule({ checkupId, startsAt: new Date(moment), guests });
    await expect(call, `${moment} ${guests}`).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(message),
    });
  }
  const { id } = await makeCheckup(app.db, { userId: ann.user.id });
  const early = ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
  await expect(early).rejects.toMatchObject({ code: "STEPS_INCOMPLETE", data: { step: 1 } });
  expect(await app.db.$count(meetings)).toBe(0);
});
