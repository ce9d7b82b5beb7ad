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

test("sessions go when they were idle for too long or are too old, with all that is stored of them", async () => {
  const { db, storage, signedIn, time } = await testApp();
  const { user } = await signedIn("ann@acme.com");
  const dayMs = 24 * 3600_000;
  const daysFromNow = (days: number) => new Date(time.now.getTime() + days * dayMs);
  for (const [tokenHash, createdInDays, expiresInDays] of [
    ["idle", -8, -1],
    ["old", -31, 6],
    ["living", -29, 6],
  ] as const) {
    const [createdAt, expiresAt] = [daysFromNow(createdInDays), daysFromNow(expiresInDays)];
    await db.insert(sessions).values({ userId: user.id, tokenHash, createdAt, expiresAt });
  }
  await sweep({ db, storage, now: time.now });
  const left = await db.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ tokenHash: "living" });
});
