import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { workPlatforms } from "#db/schema.ts";
import { testDatabase } from "#testing/test-app.ts";
import { inTransaction } from "./in-transaction.ts";

test("of two that wait for each other, one is done after the other", async () => {
  const { db } = await testDatabase();
  const both = Promise.withResolvers<void>();
  let started = 0;
  const rename = (first: string, second: string) =>
    inTransaction(db, async (transaction) => {
      const setName = (identifier: string) =>
        transaction
          .update(workPlatforms)
          .set({ name: `${first} first` })
          .where(eq(workPlatforms.identifier, identifier));
      await setName(first);
      started += 1;
      if (started === 2) both.resolve();
      await both.promise;
      await setName(second);
    });
  const [one, other] = ["microsoft-365", "google-workspace"] as const;
  await db
    .insert(workPlatforms)
    .values([one, other].map((identifier) => ({ identifier, name: identifier })))
    .onConflictDoNothing();
  await Promise.all([rename(one, other), rename(other, one)]);
  // The one that PostgreSQL ended is done anew, and may be ended once more before the other goes on.
  expect(started).toBeGreaterThanOrEqual(3);
  const names = await db
    .select({ name: workPlatforms.name })
    .from(workPlatforms)
    .where(inArray(workPlatforms.identifier, [one, other]));
  expect(new Set(names.map(({ name }) => name)).size).toBe(1);
});

test("work that fails for another reason is done once", async () => {
  const { db } = await testDatabase();
  let count = 0;
  const work = inTransaction(db, async () => {
    count += 1;
    throw new Error("rejected");
  });
  await expect(work).rejects.toThrow("rejected");
  expect(count).toBe(1);
});
