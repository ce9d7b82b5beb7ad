import { expect, test } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { testDatabase } from "#testing/test-app.ts";
import { inTransaction, takeLock } from "./database.ts";

test("no two locks have the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an instance starts while a backup is made", async () => {
  const { db, pool } = await testDatabase();
  const added = await inTransaction(pool, async (client) => {
    await takeLock(client, "contents");
    return loadReferenceData(db);
  });
  expect(added).toBe(0);
});
