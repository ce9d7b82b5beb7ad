import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { instances } from "#db/schema.ts";
import { createLog } from "#log.ts";
import { testDatabase } from "#testing/test-app.ts";
import { listInstances, removeEndedInstances, startHeartbeat } from "./heartbeat.ts";

const now = new Date("2026-06-04T15:00:00Z");
const secret = "the secret of all instances, long enough";

async function twoInstances() {
  const { db, pool } = await testDatabase();
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const reloadBrand = vi.fn(async () => undefined);
  const start = async (name: string, everyMs?: number) => {
    const parts = { db, name, secret, clock: () => now, log, reloadBrand };
    const heartbeat = await startHeartbeat(parts, everyMs);
    onTestFinished(() => (pool.ending ? undefined : heartbeat.stop()));
    return heartbeat;
  };
  const one = await start("one:3000");
  await start("other:3000");
  const names = async () => (await listInstances(db)).map(({ name }) => name);
  /** As if so much time had gone by since the instances were seen. */
  const pass = (time: string) =>
    db.update(instances).set({ seenAt: sql`${instances.seenAt} - ${time}::interval` });
  return { db, pool, lines, start, one, names, pass, reloadBrand };
}

test("instances see each other until they stop", async () => {
  const { one, names } = await twoInstances();
  expect(await names()).toEqual(expect.arrayContaining(["one:3000", "other:3000"]));
  await one.stop();
  expect(await names()).toEqual(["other:3000"]);
});

test("an instance that went without a word is not listed after two minutes, and removed after a day", async () => {
  const { db, pass, names } = await twoInstances();
  await pass("3 minutes");
  expect(await names()).toEqual([]);
  await removeEndedInstances(db);
  expect(await db.query.instances.findMany()).toHaveLength(2);
  await pass("1 day");
  await removeEndedInstances(db);
  expect(await db.query.instances.findMany()).toEqual([]);
});

test("an instance goes on saying that it is there, and takes over the brand that another one stored", async () => {
  const { start, names, pass, reloadBrand } = await twoInstances();
  await start("third:3000", 20);
  await pass("3 minutes");
  await expect.poll(names, { timeout: 10_000 }).toEqual(["third:3000"]);
  expect(reloadBrand).toHaveBeenCalled();
});

test("a heartbeat while the database is unavailable is a warning, and stopping goes on", async () => {
  const { pool, lines, start } = await twoInstances();
  const heartbeat = await start("third:3000", 20);
  await pool.end();
  await expect.poll(() => lines.join("")).toContain("heartbeat");
  await heartbeat.stop();
});
