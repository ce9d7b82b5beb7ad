import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { meetings, sessions } from "#db/schema.ts";
import { annWithCheckup } from "#testing/ann-with-checkup.ts";

async function annAt(now: string, environment: Record<string, string> = {}) {
  const { app, ann, checkupId, stored } = await annWithCheckup(environment);
  app.time.now = new Date(now);
  // A session has a greatest age by this clock: it began with it, whatever the real day is.
  await app.db.update(sessions).set({ createdAt: app.time.now });
  const book = (moment: string) =>
    ann.api.meetings.schedule({ checkupId, startsAt: new Date(moment), guests: "" });
  const availability = () => ann.api.meetings.availability({ checkupId });
  return { app, ann, checkupId, stored, book, availability };
}

test("on the Friday before Memorial Day Wednesday is the first free day", async () => {
  const { availability, book, stored } = await annAt("2026-05-22T15:00:00Z");
  expect((await availability()).firstDay).toBe("2026-05-27");
  for (const early of ["2026-05-25T13:00:00Z", "2026-05-26T21:00:00Z"]) {
    await expect(book(early)).rejects.toMatchObject({ status: 422, message: messages.leadTime });
  }
  await book("2026-05-27T13:00:00Z");
  expect((await stored()).startsAt).toEqual(new Date("2026-05-27T13:00:00Z"));
});

const firstDays: [now: string, firstDay: string][] = [
  ["2026-07-01T15:00:00Z", "2026-07-06"], // before Independence Day, observed on Friday
  ["2026-12-31T15:00:00Z", "2027-01-05"], // on New Year's Eve
  ["2027-01-01T04:59:59Z", "2027-01-05"], // late on New Year's Eve, next year in UTC
  ["2027-12-29T15:00:00Z", "2028-01-03"], // before New Year's Day 2028, observed in 2027
  ["2028-02-25T15:00:00Z", "2028-02-29"], // over a leap day
  ["2026-03-07T04:59:59Z", "2026-03-10"], // over the weekend on which clocks change
];

test("the first free day leaves out weekends and holidays", async () => {
  const { app, availability } = await annAt("2026-05-22T15:00:00Z");
  for (const [now, firstDay] of firstDays) {
    app.time.now = new Date(now);
    await app.db.update(sessions).set({ createdAt: app.time.now });
    expect(await availability(), now).toMatchObject({ firstDay });
  }
});

test("a calendar opened in December shows the holidays of January", async () => {
  const { availability, book } = await annAt("2026-12-14T15:00:00Z");
  const days = (await availability()).holidays.map(({ day }) => day);
  expect(days).toEqual(["2026-12-25", "2027-01-01", "2027-01-18", "2027-02-15"]);
  await expect(book("2027-01-18T14:00:00Z")).rejects.toMatchObject({
    status: 422,
    message: messages.notBookable,
  });
  await book("2027-01-19T14:00:00Z");
});

const firstSlots: [timeZone: string, now: string, moment: string][] = [
  ["America/New_York", "2026-03-05T15:00:00Z", "2026-03-09T13:00:00Z"],
  ["America/New_York", "2026-10-29T15:00:00Z", "2026-11-02T14:00:00Z"],
  ["Europe/London", "2026-03-26T15:00:00Z", "2026-03-30T08:00:00Z"],
  ["Asia/Kathmandu", "2026-06-04T15:00:00Z", "2026-06-08T03:15:00Z"],
  ["Australia/Adelaide", "2026-04-01T23:00:00Z", "2026-04-05T23:30:00Z"],
  ["Pacific/Kiritimati", "2026-06-04T09:00:00Z", "2026-06-07T19:00:00Z"],
  ["Pacific/Pago_Pago", "2026-06-05T09:00:00Z", "2026-06-08T20:00:00Z"],
];

test("the first slot of a team is at nine in its zone", async () => {
  const { app, book, stored } = await annAt("2026-03-05T15:00:00Z", { MEETING_HOLIDAYS: "none" });
  for (const [timeZone, now, moment] of firstSlots) {
    app.settings.MEETING_TIME_ZONE = timeZone;
    app.time.now = new Date(now);
    await app.db.update(sessions).set({ createdAt: app.time.now });
    await app.db.delete(meetings);
    const halfAnHourBefore = new Date(new Date(moment).getTime() - 30 * 60_000).toISOString();
    await expect(book(halfAnHourBefore), moment).rejects.toMatchObject({ status: 422 });
    const { startsAt } = await book(moment);
    expect((await stored()).startsAt, moment).toEqual(startsAt);
  }
});

test("a meeting on the Monday after the clocks changed can be changed until five in the morning", async () => {
  const { app, ann, book, checkupId, stored } = await annAt("2026-03-05T15:00:00Z");
  const { changeableUntil } = await book("2026-03-09T13:00:00Z");
  expect(changeableUntil).toEqual(new Date("2026-03-09T09:00:00Z"));
  app.time.now = new Date("2026-03-09T09:00:00.001Z");
  const tooLate = { code: "TOO_LATE" };
  await expect(book("2026-03-16T13:00:00Z")).rejects.toMatchObject(tooLate);
  await expect(ann.api.meetings.cancel({ checkupId })).rejects.toMatchObject(tooLate);
  app.time.now = changeableUntil;
  await ann.api.meetings.cancel({ checkupId });
  expect((await stored()).state).toBe("cancelled");
});
