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

test("who waits for a change of the tables is told so, and a signal ends the waiting", async () => {
  const { pool } = await testDatabase();
  const [holder, other] = [await pool.connect(), await pool.connect()];
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
    await other.query("begin");
    const stopping = new AbortController();
    const told: string[] = [];
    const onWait = (lock: string) => {
      told.push(lock);
      stopping.abort();
    };
    const waiting = { onWait, signal: stopping.signal };
    const work = whileContentsStay(pool, waiting, (lock) => lock.keepTables(other));
    await expect(work).rejects.toThrow("aborted");
    expect(told).toEqual(["migration"]);
  } finally {
    holder.release(true);
    other.release(true);
  }
}, 20_000);
