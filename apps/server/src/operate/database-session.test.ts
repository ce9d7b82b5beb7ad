import { expect, test } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { testDatabase } from "#testing/test-app.ts";
import { inTransaction, takeLock } from "./database-session.ts";

test("no two locks have the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an instance starts while a backup is made", async () => {
  const { db, pool } = await testDatabase();
  const added = await inTransaction(pool, {}, async (client) => {
    await takeLock(client, "contents", {});
    return loadReferenceData(db);
  });
  expect(added).toBe(0);
});

test("who waits for a change of the tables is notified, and a signal ends the waiting", async () => {
  const { pool } = await testDatabase();
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
    const stopping = new AbortController();
    const waitedFor: string[] = [];
    const onWait = (lock: string) => {
      waitedFor.push(lock);
      setTimeout(() => stopping.abort(), 100);
    };
    const work = inTransaction(pool, { signal: stopping.signal }, (client) =>
      takeLock(client, "migration", { onWait }),
    );
    await expect(work).rejects.toThrow("terminated");
    expect(waitedFor).toEqual(["migration"]);
  } finally {
    holder.release(true);
  }
});
