import { expect, test } from "vitest";
import { rateLimits } from "#db/schema.ts";
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
