import { expect, test } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { heard } from "#testing/command-steps.ts";
import { testDatabase } from "#testing/test-app.ts";
import { inTransaction, takeLock } from "./database.ts";

test("no two locks have the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an instance starts while a backup is made", async () => {
  const { db, pool } = await testDatabase();
  const added = await inTransaction(pool, {}, async (client) => {
    await takeLock(client, "contents");
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
    setTimeout(() => stopping.abort(), 200);
    const { said, failure } = await heard(() =>
      inTransaction(pool, { signal: stopping.signal }, (client) => takeLock(client, "migration")),
    );
    expect(failure).toContain("terminated");
    expect(said).toBe("Tables are being changed by an upgrade: this waits for its end.\n");
  } finally {
    holder.release(true);
  }
});
