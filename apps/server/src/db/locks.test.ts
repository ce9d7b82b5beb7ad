import { expect, test } from "vitest";
import { testDatabase } from "#testing/test-app.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { whileContentsStay } from "./contents-lock.ts";
import { advisoryLocks } from "./locks.ts";

test("no two locks have the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an instance starts while a backup is made", async () => {
  const { db, pool } = await testDatabase();
  const onWait = () => undefined;
  expect(await whileContentsStay(pool, { onWait }, () => loadReferenceData(db))).toBe(0);
});
