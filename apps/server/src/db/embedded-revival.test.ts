import { once } from "node:events";
import { expect, test, vi } from "vitest";
import {
  hold,
  isGone,
  newFolder,
  postmasterPid,
  query,
  quick,
  start,
} from "#testing/embedded-folders.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

test("starts a server again that is gone while its process lives, under the same address", async () => {
  const dataDir = await newFolder();
  const log = vi.fn<(message: string) => void>();
  const database = await start(dataDir, log);
  const { url } = database;
  await query(url, "create table note as select 1 as kept");
  for (const signal of ["SIGKILL", "SIGQUIT", "SIGINT"]) {
    const pid = await postmasterPid(dataDir);
    process.kill(pid, signal);
    const again = () => query(url, "select kept from note").catch(() => undefined);
    await expect.poll(() => isGone(pid), { timeout: 10_000 }).toBe(true);
    await expect.poll(again, { timeout: 15_000 }).toEqual([{ kept: 1 }]);
  }
  expect(log.mock.calls.flat().join()).toContain("was started again");
  const refused = startEmbeddedDatabase({ dataDir, settings: quick });
  await expect(refused).rejects.toThrow(DatabaseInUse);
  const last = await postmasterPid(dataDir);
  await database.stop();
  await expect.poll(() => isGone(last), { timeout: 10_000 }).toBe(true);
});

test("leaves no server that was started again, when the end comes in between", async () => {
  const dataDir = await newFolder();
  const database = await start(dataDir);
  const pid = await postmasterPid(dataDir);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isGone(pid), { timeout: 10_000 }).toBe(true);
  await database.stop();
  const left = await postmasterPid(dataDir).catch(() => undefined);
  expect([undefined, pid]).toContain(left); // none, or what the dead one left
});

test("comes back when the process that had taken the data folder over is done", async () => {
  const dataDir = await newFolder();
  const first = await hold(dataDir);
  process.kill(first.pid, "SIGSTOP"); // does not hear yet that its sessions ended
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  const second = await start(dataDir);
  process.kill(first.pid, "SIGCONT");
  // It looks, and finds the folder taken, at least once.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await second.stop();
  const again = () => query(first.line, "select 1 as one").catch(() => undefined);
  await expect.poll(again, { timeout: 30_000 }).toEqual([{ one: 1 }]);
  first.holder.kill("SIGTERM");
  await once(first.holder, "exit");
});

test("a server that is still starting when its process ends is not left running", async () => {
  const dataDir = await newFolder();
  const log = vi.fn<(message: string) => void>();
  const database = await start(dataDir, log);
  const dead = await postmasterPid(dataDir);
  process.kill(dead, "SIGKILL");
  await expect.poll(() => log.mock.calls.flat().join()).toContain("was started again");
  await database.stop();
  const pid = await postmasterPid(dataDir).catch(() => undefined);
  await expect
    .poll(() => pid === undefined || pid === dead || isGone(pid), { timeout: 10_000 })
    .toBe(true);
});
