import { expect, test, vi } from "vitest";
import { isGone, newFolder, postmasterPid, query, quick, start } from "#db/embedded-testing.ts";
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
  expect(log.mock.calls.flat().join()).toContain("is started again");
  const refused = startEmbeddedDatabase({ dataDir, settings: quick });
  await expect(refused).rejects.toThrow(DatabaseInUse);
  const last = await postmasterPid(dataDir);
  await database.stop();
  await expect.poll(() => isGone(last), { timeout: 10_000 }).toBe(true);
});

test("does not start a server again only to stop it", async () => {
  const dataDir = await newFolder();
  const database = await start(dataDir);
  const pid = await postmasterPid(dataDir);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isGone(pid), { timeout: 10_000 }).toBe(true);
  await database.stop();
  await expect(postmasterPid(dataDir)).resolves.toBe(pid); // what the dead one left
});
