import { expect, test } from "vitest";
import { rateLimits, sessions } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";
import { sweep } from "./housekeeping.ts";

test("counts of uses go an hour after their window ended, whichever limit they are of", async () => {
  const { db, storage, time } = await testApp();
  const ended = (key: string, minutesAgo: number) => ({
    key,
    points: 1,
    expire: time.now.getTime() - minutesAgo * 60_000,
  });
  await db
    .insert(rateLimits)
    .values([ended("saves:ann", 61), ended("mails:ann", 61), ended("saves:bob", 59)]);
  await sweep({ db, storage, now: time.now });
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: "saves:bob" }]);
});

test("sessions go when they were idle for too long or are too old, with all that is kept of them", async () => {
  const { db, storage, signedIn } = await testApp();
  const { user } = await signedIn("ann@acme.com");
  const dayMs = 24 * 3600_000;
  const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);
  const session = (token: string, createdAt: Date, expiresAt: Date) => ({
    userId: user.id,
    token,
    createdAt,
    expiresAt,
  });
  await db
    .insert(sessions)
    .values([
      session("idle", daysFromNow(-8), daysFromNow(-1)),
      session("old", daysFromNow(-31), daysFromNow(6)),
      session("living", daysFromNow(-29), daysFromNow(6)),
    ]);
  await sweep({ db, storage, now: new Date() });
  const left = await db.select({ token: sessions.token }).from(sessions);
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ token: "living" });
});

test("what an instance of an earlier version kept of a browser is forgotten", async () => {
  const { db, storage, signedIn } = await testApp();
  const { api } = await signedIn("ann@acme.com");
  const header = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0";
  await db.update(sessions).set({ userAgent: header });
  expect(await api.sessions.list()).toMatchObject([{ browser: null }]);
  await sweep({ db, storage, now: new Date() });
  expect(await db.select({ kept: sessions.userAgent }).from(sessions)).toEqual([{ kept: null }]);
});
