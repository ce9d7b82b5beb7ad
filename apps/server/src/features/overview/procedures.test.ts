import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  checkups,
  complianceFrameworks,
  meetings,
  profiles,
  retiredChoices,
} from "#db/schema.ts";
import { meetingChanged } from "#features/mails/queries.ts";
import { ensureUser, markEmailVerified } from "#features/session/queries.ts";
import { makeApplication, makeCheckup, makeMail } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { api, user } = await app.administrator();
  return { app, user, overview: () => api.admin.overview.get() };
}

test("of an empty product all charts are there, with zeros; counts what there is", async () => {
  const { app, overview } = await office();
  await app.db.delete(profiles);
  const empty = await overview();
  const { counts: before } = empty;
  expect(before).toMatchObject({ checkups: 0, profiles: 0, administrators: 1, files: 0 });
  expect(empty.checkupsByStatus).toEqual([
    { status: "in_progress", count: 0 },
    { status: "completed", count: 0 },
  ]);
  const steps = Array.from({ length: 12 }, (_, index) => ({ step: index + 1, count: 0 }));
  expect(empty.checkupsByStep).toEqual(steps);
  expect(empty.signUpsPerWeek.map(({ count }) => count)).toEqual(Array(12).fill(0));
  expect([empty.standards, empty.nextMeetings, empty.latestActivity]).toEqual([[], [], []]);

  await makeApplication(app.db, { published: false });
  await app.db.delete(complianceFrameworks).where(eq(complianceFrameworks.identifier, "cmmc"));
  await makeCheckup(app.db, { step: 3 });
  await makeCheckup(app.db, { step: 3 });
  const done = await makeCheckup(app.db, { step: 12 });
  await app.db.update(checkups).set({ status: "completed" }).where(eq(checkups.id, done.id));
  const shown = await overview();
  expect(shown.counts).toEqual({
    ...before,
    checkups: 3,
    toReview: 1,
    profiles: before.profiles + 3,
    saas: before.saas + 1,
    unpublished: { saas: 1, itSecurity: 0 },
    frameworks: before.frameworks - 1,
  });
  expect(before.saas).toBeGreaterThan(before.itSecurity);
  expect(shown.checkupsByStatus).toEqual([
    { status: "in_progress", count: 2 },
    { status: "completed", count: 1 },
  ]);
  expect(shown.checkupsByStep.filter(({ count }) => count > 0)).toEqual([{ step: 3, count: 2 }]);
});

test("the most chosen standards come first, by name, also those that are no longer offered", async () => {
  const { app, overview } = await office();
  const retired = { kind: "complianceStandard", identifier: "retired", name: "Retired" } as const;
  await app.db.insert(retiredChoices).values(retired);
  for (const complianceStandard of ["retired", "cmmc", "retired", "never-known", null]) {
    await makeCheckup(app.db, { complianceStandard });
  }
  expect((await overview()).standards).toEqual([
    { identifier: "retired", name: "Retired", count: 2 },
    { identifier: "cmmc", name: "CMMC", count: 1 },
    { identifier: "never-known", name: "never-known", count: 1 },
  ]);
  for (let at = 0; at < 12; at += 1) {
    await makeCheckup(app.db, { complianceStandard: `standard-${at}` });
  }
  expect((await overview()).standards).toHaveLength(10);
});

test("weeks begin on Monday in New York, also that in which its clocks go forward", async () => {
  const { app, user, overview } = await office();
  app.time.now = new Date("2026-03-12T15:00:00Z");
  const longAgo = new Date("2020-01-01T00:00:00Z");
  await app.db.update(profiles).set({ createdAt: longAgo }).where(eq(profiles.userId, user.id));
  const moments = [
    "2025-12-22T04:59:59.999Z", // Sunday night: before the first of the twelve weeks
    "2025-12-22T05:00:00.000Z",
    "2026-03-02T04:59:59.999Z", // Sunday night
    "2026-03-02T05:00:00.000Z", // Monday, in winter time
    "2026-03-09T03:59:59.999Z", // Sunday night, in summer time
    "2026-03-09T04:00:00.000Z",
    "2026-03-16T03:59:59.999Z",
    "2026-03-16T04:00:00.000Z", // next week
  ];
  for (const [at, moment] of moments.entries()) {
    const { id } = await ensureUser(app.db, `person-${at}@acme.com`);
    await markEmailVerified(app.db, id);
    const createdAt = new Date(moment);
    await app.db.update(profiles).set({ createdAt }).where(eq(profiles.userId, id));
  }
  await ensureUser(app.db, "given-a-role@acme.com"); // and never came
  app.time.now = new Date("2026-03-16T03:00:00Z"); // it is still Sunday there
  expect((await overview()).signUpsPerWeek.at(-1)?.week).toBe("2026-03-09");
  app.time.now = new Date("2026-03-12T15:00:00Z");
  const { signUpsPerWeek, timeZone } = await overview();
  expect(timeZone).toBe("America/New_York");
  expect(signUpsPerWeek).toHaveLength(12);
  expect(signUpsPerWeek.filter(({ count }) => count > 0)).toEqual([
    { week: "2025-12-22", count: 1 },
    { week: "2026-02-23", count: 1 },
    { week: "2026-03-02", count: 2 },
    { week: "2026-03-09", count: 2 },
  ]);
});

test("the next five meetings and the latest ten entries are shown", async () => {
  const { app, overview } = await office();
  const days = [9, 3, 8, 10, 11, 12, 15, 16]; // the third of June is over
  for (const [at, day] of days.entries()) {
    const { id: checkupId } = await makeCheckup(app.db, { companyName: `Company ${day}` });
    const startsAt = new Date(Date.UTC(2026, 5, day, 13));
    const state = day === 8 ? "cancelled" : "scheduled";
    await app.db.insert(meetings).values({ checkupId, startsAt, state, seat: 1 + at });
  }
  const entry = { action: "view", entity: "checkup" } as const;
  const entries = Array.from({ length: 12 }, (_, at) => ({ ...entry, entityId: String(at) }));
  await app.db.insert(auditLog).values(entries);
  const { counts, nextMeetings, latestActivity } = await overview();
  expect(counts.upcomingMeetings).toBe(6);
  expect(nextMeetings.map(({ companyName }) => companyName)).toEqual(
    [9, 10, 11, 12, 15].map((day) => `Company ${day}`),
  );
  expect(latestActivity).toHaveLength(10);
  expect(latestActivity[0]?.entityId).toBe("11");
});

test("emails that were given up lately or wait too long are noticed, unless their readers got something newer", async () => {
  const { app, overview } = await office();
  const failing = async () => (await overview()).mailsFailing;
  expect(await failing()).toEqual({ count: 0, reason: null });
  const checkupId = (await makeCheckup(app.db)).id;
  const ago = (minutes: number) => new Date(app.time.now.getTime() - minutes * 60_000);
  const day = 24 * 60;
  const write = (fields: Parameters<typeof makeMail>[1]) =>
    makeMail(app.db, { checkupId, ...fields });
  const signIn = { kind: "sign-in", checkupId: null, state: "failed" } as const;
  // Nothing to notice: just written, just queued again, long ago, not needed any more, arrived.
  await write({ state: "queued", createdAt: ago(15) });
  await write({ state: "queued", createdAt: ago(3 * day), round: 1 });
  await write({ state: "failed", createdAt: ago(12 * day) });
  await write({ ...signIn, createdAt: ago(day) });
  await write({ checkupId: null, state: "failed", lastError: meetingChanged });
  await write({ createdAt: ago(20), attempts: 2, lastError: "Was away" });
  expect(await failing()).toEqual({ count: 0, reason: null });
  await write({ state: "queued", createdAt: ago(16), attempts: 3, lastError: "Is away" });
  await write({
    state: "queued",
    createdAt: ago(3 * day),
    round: 1,
    attempts: 1,
    lastError: "Old",
  });
  await write({ state: "failed", createdAt: ago(11 * day) });
  await write({ ...signIn, createdAt: ago(day - 1) });
  expect(await failing()).toEqual({ count: 4, reason: "Is away" });

  const values = { checkupId, startsAt: new Date("2026-06-09T13:00:00Z"), seat: 1 };
  const [meeting] = await app.db.insert(meetings).values(values).returning();
  const about = { checkupId, meetingId: meeting?.id };
  const createdAt = new Date("2026-06-04T13:00:00Z");
  await makeMail(app.db, { ...about, state: "failed", createdAt });
  expect(await failing()).toMatchObject({ count: 5 });
  const newer = { meetingSequence: 1, createdAt: new Date("2026-06-04T14:00:00Z") };
  await makeMail(app.db, { ...about, ...newer, kind: "change" });
  expect(await failing()).toMatchObject({ count: 4 });
});

test("all meetings of today and tomorrow in the team's zone are shown, however many", async () => {
  const { app, overview } = await office();
  app.time.now = new Date("2026-03-07T14:00:00Z"); // the next day has 23 hours
  const moments = [1, 2, 3, 4, 5, 6].map((hour) => `2026-03-07T${14 + hour}:00:00Z`);
  moments.push("2026-03-09T03:30:00Z", "2026-03-09T04:30:00Z"); // midnight is at four
  for (const [at, moment] of moments.entries()) {
    const { id: checkupId } = await makeCheckup(app.db);
    const startsAt = new Date(moment);
    await app.db.insert(meetings).values({ checkupId, startsAt, seat: 1 + at });
  }
  const shown = (await overview()).nextMeetings.map(({ startsAt }) => startsAt);
  expect(shown).toEqual(moments.slice(0, -1).map((moment) => new Date(moment)));
});
