import { expect, onTestFinished, test } from "vitest";
import { listInstances, removeGoneInstances } from "#features/instances/queries.ts";
import { createLog } from "#lib/log.ts";
import { testDatabase } from "#testing/test-app.ts";
import { startHeartbeat } from "./heartbeat.ts";

const now = new Date("2026-06-04T15:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const secret = "the secret of all instances, long enough";

async function twoInstances({ otherSecret = secret } = {}) {
  const { db, pool } = await testDatabase();
  const time = { now };
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const start = async (name: string, of: string, everyMs?: number) => {
    const parts = { db, name, secret: of, clock: () => time.now, log };
    const heartbeat = await startHeartbeat(parts, everyMs);
    onTestFinished(() => (pool.ending ? undefined : heartbeat.stop()));
    return heartbeat;
  };
  const one = await start("one:3000", secret);
  const other = await start("other:3000", otherSecret);
  const names = async () => (await listInstances(db, time.now)).map(({ name }) => name);
  return { db, pool, time, lines, start, one, other, names };
}

test("instances see each other until they stop", async () => {
  const { one, other, names } = await twoInstances();
  expect(await names()).toEqual(expect.arrayContaining(["one:3000", "other:3000"]));
  expect(other.strangers).toEqual([]);
  await one.stop();
  expect(await names()).toEqual(["other:3000"]);
});

test("an instance that went without a word is not listed after two minutes, and removed after a day", async () => {
  const { db, time, names } = await twoInstances();
  time.now = minutes(3);
  expect(await names()).toEqual([]);
  await removeGoneInstances(db, minutes(-1));
  expect(await db.query.instances.findMany()).toHaveLength(2);
  await removeGoneInstances(db, minutes(1));
  expect(await db.query.instances.findMany()).toEqual([]);
});

test("an instance goes on saying that it is there", async () => {
  const { time, start, names } = await twoInstances();
  await start("third:3000", secret, 20);
  time.now = minutes(3);
  await expect.poll(names).toEqual(["third:3000"]);
});

test("an instance with another secret is named, and starts all the same", async () => {
  const { lines, other, names } = await twoInstances({ otherSecret: `${secret}, but another one` });
  expect(other.strangers).toEqual(["one:3000"]);
  expect(lines.join("")).toContain("SESSION_SECRET differs between instances");
  expect(lines.join("")).not.toContain(secret);
  expect(await names()).toHaveLength(2);
});

test("one that is gone does not count as a stranger", async () => {
  const { time, start } = await twoInstances();
  time.now = minutes(3);
  expect((await start("late:3000", `${secret}, but another one`)).strangers).toEqual([]);
});

test("a heartbeat while the database is away is a warning, and stopping goes on", async () => {
  const { pool, lines, start } = await twoInstances();
  const heartbeat = await start("third:3000", secret, 20);
  await pool.end();
  await expect.poll(() => lines.join("")).toContain("heartbeat");
  await heartbeat.stop();
});
