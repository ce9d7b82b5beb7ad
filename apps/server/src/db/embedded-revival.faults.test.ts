import { once } from "node:events";
import { afterAll, expect, test, vi } from "vitest";
import {
  hold,
  hasEnded,
  preparedFolder,
  removePrepared,
  postmasterPid,
  query,
  quick,
  start,
} from "#testing/embedded-folders.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });
afterAll(removePrepared);

test("restarts a server that ended while its process runs, at the same address", async () => {
  const dataDir = await preparedFolder();
  const log = vi.fn<(message: string) => void>();
  const database = await start(dataDir, log);
  const { url } = database;
  await query(url, "create table note as select 1 as kept");
  for (const signal of ["SIGKILL", "SIGQUIT", "SIGINT"]) {
    const pid = await postmasterPid(dataDir);
    process.kill(pid, signal);
    const again = () => query(url, "select kept from note").catch(() => undefined);
    await expect.poll(() => hasEnded(pid), { timeout: 10_000 }).toBe(true);
    await expect.poll(again, { timeout: 15_000 }).toEqual([{ kept: 1 }]);
  }
  expect(log.mock.calls.flat().join()).toContain("was started again");
  const rejected = startEmbeddedDatabase({ dataDir, settings: quick });
  await expect(rejected).rejects.toThrow(DatabaseInUse);
  const last = await postmasterPid(dataDir);
  await database.stop();
  await expect.poll(() => hasEnded(last), { timeout: 10_000 }).toBe(true);
});

test("leaves no restarted server when the process stops meanwhile", async () => {
  const dataDir = await preparedFolder();
  const database = await start(dataDir);
  const pid = await postmasterPid(dataDir);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => hasEnded(pid), { timeout: 10_000 }).toBe(true);
  await database.stop();
  const left = await postmasterPid(dataDir).catch(() => undefined);
  expect([undefined, pid]).toContain(left); // none, or what the dead one left
});

test("comes back when another process that had the data folder has ended", async () => {
  const dataDir = await preparedFolder();
  const first = await hold(dataDir);
  process.kill(first.pid, "SIGSTOP"); // does not hear yet that its sessions ended
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  const second = await start(dataDir);
  process.kill(first.pid, "SIGCONT");
  await expect.poll(first.said, { timeout: 15_000 }).toContain("is still down: Another process");
  await second.stop();
  const again = () => query(first.line, "select 1 as one").catch(() => undefined);
  await expect.poll(again, { timeout: 30_000 }).toEqual([{ one: 1 }]);
  first.holder.kill("SIGTERM");
  await once(first.holder, "exit");
});

test("a server that is still starting when its process ends is not left running", async () => {
  const dataDir = await preparedFolder();
  const log = vi.fn<(message: string) => void>();
  const database = await start(dataDir, log);
  const dead = await postmasterPid(dataDir);
  process.kill(dead, "SIGKILL");
  await expect.poll(() => log.mock.calls.flat().join()).toContain("was started again");
  await database.stop();
  const pid = await postmasterPid(dataDir).catch(() => undefined);
  await expect
    .poll(() => pid === undefined || pid === dead || hasEnded(pid), { timeout: 10_000 })
    .toBe(true);
});
