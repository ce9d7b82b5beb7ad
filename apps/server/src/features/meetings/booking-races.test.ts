import { messages, slotsOf } from "@app/contract";
import { expect, test } from "vitest";
import { meetings } from "#db/schema.ts";
import { annWithCheckup, tuesdayAtNine } from "#testing/ann-with-checkup.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const slots = slotsOf("2026-06-09", "America/New_York").map((slot) => slot.startsAt);
type App = Awaited<ReturnType<typeof testApp>>;

/** People with a check-up each, ready to book. */
const customers = (app: App, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { api, user } = await app.signedIn(`p${at}@acme.com`);
      const { id: checkupId } = await makeFullCheckup(app.db, user.id);
      const book = (startsAt = tuesdayAtNine, guests = "") =>
        api.meetings.schedule({ checkupId, startsAt, guests });
      return { api, checkupId, book };
    }),
  );

const rejections = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));

test("of fifty who want one slot at the same moment as many as seats get it, the others three free ones", async () => {
  const app = await testApp();
  const people = await customers(app, 50);
  for (const capacity of [1, 3]) {
    await app.db.delete(meetings);
    app.settings.MEETING_CAPACITY = capacity;
    const outcomes = await Promise.allSettled(people.map(({ book }) => book()));
    const rejected = rejections(outcomes);
    expect(rejected).toHaveLength(50 - capacity);
    for (const reason of rejected) {
      expect(reason).toMatchObject({
        status: 409,
        code: "SLOT_TAKEN",
        message: messages.slotTaken,
        data: { nearest: slots.slice(1, 4) },
      });
    }
    const rows = await app.db.select().from(meetings);
    expect(new Set(rows.map(({ seat }) => seat))).toEqual(new Set([1, 2, 3].slice(0, capacity)));
  }
}, 60_000);

test("many moves back and forth never seat two on one seat, and none ends in an error", async () => {
  const app = await testApp({ MEETING_CAPACITY: "2" });
  const people = await customers(app, 6);
  for (const [at, { book }] of people.entries()) await book(slots[at % 3]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 48 }, (_, turn) => {
      const { api, book, checkupId } = people[turn % 6]!;
      return turn % 11 === 0 ? api.meetings.cancel({ checkupId }) : book(slots[(turn * 7) % 4]);
    }),
  );
  for (const reason of rejections(outcomes)) expect(reason).toMatchObject({ code: "SLOT_TAKEN" });
  const rows = await app.db.select().from(meetings);
  const seats = rows
    .filter(({ state }) => state === "scheduled")
    .map(({ startsAt, seat }) => `${startsAt.toISOString()} ${seat}`);
  expect(new Set(seats).size).toBe(seats.length);
  expect(rows.every(({ seat }) => seat <= 2)).toBe(true);
}, 60_000);

test("two who want each other's time at the same moment keep their own, and are offered three others", async () => {
  const app = await testApp();
  const [ann, bob] = await customers(app, 2);
  await ann!.book(slots[0]);
  await bob!.book(slots[1]);
  const outcomes = await Promise.allSettled([ann!.book(slots[1]), bob!.book(slots[0])]);
  // Not the one that is held already.
  const taken = { code: "SLOT_TAKEN", data: { nearest: slots.slice(2, 5) } };
  expect(rejections(outcomes)).toMatchObject([taken, taken]);
  const rows = await app.db.select().from(meetings).orderBy(meetings.startsAt);
  expect(rows).toMatchObject([
    { startsAt: slots[0], sequence: 0 },
    { startsAt: slots[1], sequence: 0 },
  ]);
});

test("one customer who clicks twice has one meeting and one revision", async () => {
  const { ann, checkupId, stored } = await annWithCheckup();
  const book = () =>
    ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests: "bob@acme.com" });
  await Promise.all([book(), book(), book()]);
  expect(await stored()).toMatchObject({ sequence: 0, startsAt: tuesdayAtNine });
});

test("a slot is taken once all seats are; a lowered capacity keeps what is booked and lets nobody in above it", async () => {
  const app = await testApp({ MEETING_CAPACITY: "3" });
  const [ann, bob, carl, dan] = await customers(app, 4);
  const takenFor = async ({ api, checkupId }: NonNullable<typeof ann>) =>
    (await api.meetings.availability({ checkupId })).taken;
  expect(await takenFor(dan!)).toEqual([]);
  // As many as there are seats all get one at the same moment.
  await Promise.all([ann, bob, carl].map((person) => person!.book()));
  expect(await takenFor(dan!)).toEqual([tuesdayAtNine]);
  expect(await takenFor(ann!)).toEqual([]);
  app.settings.MEETING_CAPACITY = 1;
  await carl!.book(tuesdayAtNine, "guest@acme.com");
  await ann!.api.meetings.cancel({ checkupId: ann!.checkupId });
  await bob!.api.meetings.cancel({ checkupId: bob!.checkupId });
  expect(await takenFor(dan!)).toEqual([tuesdayAtNine]);
  await expect(dan!.book()).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  await carl!.book(slots[3]);
  await dan!.book();
});

test("a meeting from before the team changed its clocks by a quarter of an hour blocks both slots it reaches into", async () => {
  const app = await testApp({ MEETING_TIME_ZONE: "Asia/Kathmandu", MEETING_HOLIDAYS: "none" });
  const [ann, bob] = await customers(app, 2);
  const inKathmandu = new Date("2026-06-09T03:45:00Z");
  await ann!.book(inKathmandu);
  app.settings.MEETING_TIME_ZONE = "Asia/Kolkata";
  const before = new Date("2026-06-09T03:30:00Z");
  const after = new Date("2026-06-09T04:00:00Z");
  const { taken } = await bob!.api.meetings.availability({ checkupId: bob!.checkupId });
  expect(taken).toEqual([before, after]);
  for (const slot of [before, after]) {
    await expect(bob!.book(slot)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  }
  await ann!.book(inKathmandu, "guest@acme.com");
  await bob!.book(new Date("2026-06-09T04:30:00Z"));
});
