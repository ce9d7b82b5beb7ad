import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, meetings } from "#db/schema.ts";
import { makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Tuesday, June 9, 2026, 09:00 AM in New York: the first free slot after Thursday the 4th is Monday's. */
const startsAt = new Date("2026-06-09T13:00:00Z");

async function annWithCheckup(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(app.db, ann.user.id);
  return { app, ann, checkupId };
}

test("offers days from the lead time on, with holidays and without the past", async () => {
  const { ann, checkupId } = await annWithCheckup();
  expect(await ann.api.meetings.availability({ checkupId })).toMatchObject({
    timeZone: "America/New_York",
    firstDay: "2026-06-08",
    lastDay: "2026-09-02",
    taken: [],
    meeting: null,
    holidays: expect.arrayContaining([expect.objectContaining({ day: "2026-07-03" })]),
  });
});

test("books, and gives the meeting back with its guests", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const guests = " Bob@acme.com, carl@acme.com ,, bob@acme.com";
  const meeting = await ann.api.meetings.schedule({ checkupId, startsAt, guests });
  expect(meeting).toEqual({ startsAt, guests: ["bob@acme.com", "carl@acme.com"] });
  const { meeting: shown } = await ann.api.meetings.availability({ checkupId });
  expect(shown).toEqual(meeting);
  expect((await ann.api.checkups.get({ id: checkupId })).scheduledAt).toEqual(startsAt);
  const [row] = await app.db.select().from(meetings);
  expect(row).toMatchObject({ sequence: 0, seat: 1, state: "scheduled" });
});

test("choosing again moves the meeting; the same choice twice changes nothing", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const later = new Date("2026-06-09T13:30:00Z");
  await ann.api.meetings.schedule({ checkupId, startsAt, guests: "" });
  await ann.api.meetings.schedule({ checkupId, startsAt, guests: "" });
  expect(await app.db.select().from(meetings)).toMatchObject([{ sequence: 0 }]);
  await ann.api.meetings.schedule({ checkupId, startsAt: later, guests: "" });
  expect(await app.db.select().from(meetings)).toMatchObject([{ startsAt: later, sequence: 1 }]);
});

const eleven = Array.from({ length: 11 }, (_, at) => `g${at}@acme.com`).join(",");

test.each([
  ["bob, carl@acme.com, @x", messages.guestsInvalid("bob, @x")],
  [eleven, messages.guestsTooMany],
  ["x".repeat(501), messages.guestsTooLong],
  ["bob@acme.com\r\nBcc: evil@evil.test", "invalid"],
])("refuses the guests %s", async (guests, message) => {
  const { app, ann, checkupId } = await annWithCheckup();
  const call = ann.api.meetings.schedule({ checkupId, startsAt, guests });
  await expect(call).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
  expect(await app.db.$count(meetings)).toBe(0);
});

test.each([
  ["the next day", "2026-06-05T13:00:00Z", messages.leadTime],
  ["the past", "2020-01-02T13:00:00Z", messages.leadTime],
  ["a Saturday", "2026-06-13T13:00:00Z", messages.notBookable],
  ["a holiday", "2026-07-03T13:00:00Z", messages.notBookable],
  ["no slot", "2026-06-09T13:10:00Z", messages.notBookable],
  ["before nine", "2026-06-09T12:30:00Z", messages.notBookable],
  ["after five", "2026-06-09T21:30:00Z", messages.notBookable],
  ["beyond the horizon", "2026-12-01T14:00:00Z", messages.notBookable],
])("refuses %s", async (_name, moment, message) => {
  const { app, ann, checkupId } = await annWithCheckup();
  const call = ann.api.meetings.schedule({ checkupId, startsAt: new Date(moment), guests: "" });
  await expect(call).rejects.toMatchObject({ status: 422, message });
  expect(await app.db.$count(meetings)).toBe(0);
});

test("no meeting before the other steps are done", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeCheckup(app.db, { userId: ann.user.id });
  await expect(
    ann.api.meetings.schedule({ checkupId, startsAt, guests: "" }),
  ).rejects.toMatchObject({ code: "STEPS_INCOMPLETE", data: { step: 1 } });
});

test("of fifty who want one slot at the same moment one gets it, the others three free ones", async () => {
  const app = await testApp();
  const people = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const person = await app.signedIn(`p${at}@acme.com`);
      const { id } = await makeFullCheckup(app.db, person.user.id);
      return { person, id };
    }),
  );
  const outcomes = await Promise.allSettled(
    people.map(({ person, id }) =>
      person.api.meetings.schedule({ checkupId: id, startsAt, guests: "" }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: "SLOT_TAKEN", message: messages.slotTaken });
    expect(reason.data.nearest).toHaveLength(3);
  }
  expect(await app.db.$count(meetings)).toBe(1);
});

test("a slot has as many seats as the setting says, and shows as taken then", async () => {
  const { app, ann, checkupId } = await annWithCheckup({ MEETING_CAPACITY: "2" });
  const people = await Promise.all(["b", "c", "d"].map((name) => app.signedIn(`${name}@acme.com`)));
  const outcomes = await Promise.allSettled(
    people.map(async (person) => {
      const { id } = await makeFullCheckup(app.db, person.user.id);
      return person.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
    }),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await ann.api.meetings.availability({ checkupId })).taken).toEqual([startsAt]);
  const [moved] = await app.db.select().from(checkups).where(eq(checkups.id, checkupId));
  expect(moved?.scheduledAt).toBeNull();
});
