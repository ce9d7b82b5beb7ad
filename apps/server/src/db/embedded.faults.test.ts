import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { isRoot } from "#db/embedded-setup.ts";
import {
  children,
  clusterOf,
  hold,
  hasEnded,
  kill,
  newFolder,
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

test("keeps the data from one start to the next and leaves no process behind", async () => {
  const dataDir = await newFolder();
  const first = await start(dataDir);
  await query(first.url, "create table note as select 'Grüße' as text");
  const pid = await postmasterPid(dataDir);
  await first.stop();
  await expect.poll(() => hasEnded(pid), { timeout: 10_000 }).toBe(true);
  const second = await start(dataDir);
  expect(await query(second.url, "select text from note")).toEqual([{ text: "Grüße" }]);
});

test("depends on no setting of the machine and listens on the loopback only", async () => {
  const { url } = await start(await preparedFolder());
  const [row] = await query(
    url,
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('TimeZone') as zone,
       current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets
     from pg_database where datname = current_database()`,
  );
  expect(row).toMatchObject({
    datlocprovider: "b",
    datlocale: "C.UTF-8",
    encoding: "UTF8",
    zone: "UTC",
  });
  expect(row).toMatchObject({ addresses: "127.0.0.1", sockets: "" });
});

test("rejects wrong passwords; only the owner may read the right one", async () => {
  const dataDir = await preparedFolder();
  const { url } = await start(dataDir);
  expect((await stat(join(dataDir, "database-password"))).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

test("uses the running database of a killed process, several times in a row", async () => {
  const dataDir = await preparedFolder();
  let held = await hold(dataDir);
  await query(held.line, "create table visit (number int)");
  const pid = await postmasterPid(dataDir);
  for (let number = 1; number <= 4; number++) {
    await query(held.line, `insert into visit values (${number})`);
    await kill(held);
    held = await hold(dataDir);
    expect(await query(held.line, "select count(*)::int from visit")).toEqual([{ count: number }]);
  }
  expect(await postmasterPid(dataDir)).toBe(pid);
  await kill(held);
  const database = await start(dataDir);
  await database.stop();
  await expect.poll(() => hasEnded(pid), { timeout: 10_000 }).toBe(true);
});

test("recovers when its process and the database were killed", async () => {
  const dataDir = await preparedFolder();
  const held = await hold(dataDir);
  await query(held.line, "create table note as select 1 as kept");
  await kill(held);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  const { url } = await start(dataDir);
  expect(await query(url, "select kept from note")).toEqual([{ kept: 1 }]);
});

test("outlives Ctrl-C, which reaches the whole process group", async () => {
  const dataDir = await preparedFolder();
  const { holder, pid } = await hold(dataDir);
  const postmaster = await postmasterPid(dataDir);
  process.kill(-pid, "SIGINT");
  await once(holder, "exit");
  const messages: string[] = [];
  await start(dataDir, (message) => messages.push(message));
  expect(messages.join()).toContain("still running");
  expect(await postmasterPid(dataDir)).toBe(postmaster);
});

test("gives the data folder to one of several processes that start at once", async () => {
  const dataDir = await newFolder();
  for (const round of ["new folder", "existing folder"]) {
    const started = await Promise.all([hold(dataDir), hold(dataDir), hold(dataDir)]);
    const winners = started.filter(({ line }) => line.startsWith("postgres://"));
    expect(winners, round).toHaveLength(1);
    const error = `Another process (number ${winners[0]!.pid}) already runs with the data folder ${dataDir}.`;
    expect(
      started.filter(({ line }) => line === error),
      started.map(({ line }) => line).join("\n"),
    ).toHaveLength(2);
    for (const each of started) await kill(each);
    await (await start(dataDir)).stop();
  }
});

test("waits for a database that its process is just stopping", async () => {
  const dataDir = await preparedFolder();
  const first = await start(dataDir);
  const stopping = first.stop();
  const second = await start(dataDir);
  await stopping;
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts when the number of a crashed database belongs to another program now", async () => {
  const dataDir = await preparedFolder();
  const cluster = await clusterOf(dataDir);
  const { uid, gid } = await stat(cluster);
  const unrelated = spawn("sleep", ["60"], { uid, gid });
  children.push(unrelated);
  await once(unrelated, "spawn");
  await writeFile(
    join(cluster, "postmaster.pid"),
    `${unrelated.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
  );
  const { url } = await start(dataDir);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
  expect((await readdir(cluster)).filter((name) => name.startsWith("postmaster.pid"))).toEqual([
    "postmaster.pid",
  ]);
});

test("empties a log that grew too long", async () => {
  const dataDir = await preparedFolder();
  await writeFile(join(dataDir, "database.log"), "");
  await truncate(join(dataDir, "database.log"), 6 * 1024 * 1024);
  await start(dataDir);
  expect((await stat(join(dataDir, "database.log"))).size).toBeLessThan(10_000);
});

test("logs that its guard broke, and still rejects other processes", async () => {
  const dataDir = await preparedFolder();
  const log = vi.fn<(message: string) => void>();
  const { url } = await start(dataDir, log);
  await query(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%guard%'",
  );
  await expect.poll(() => log.mock.calls.flat().join()).toContain("broke");
  const locks = () => query(url, "select 1 from pg_locks where locktype = 'advisory'");
  await expect.poll(locks, { timeout: 10_000 }).toHaveLength(1);
  const rejected = startEmbeddedDatabase({ dataDir, settings: quick });
  await expect(rejected).rejects.toThrow(DatabaseInUse);
  await expect(rejected).rejects.toMatchObject({ pid: process.pid, url });
});

test("does not stop the database when another process has it", async () => {
  const dataDir = await preparedFolder();
  const first = await hold(dataDir);
  process.kill(first.pid, "SIGSTOP");
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  const second = await start(dataDir);
  process.kill(first.pid, "SIGCONT");
  first.holder.kill("SIGTERM");
  await once(first.holder, "exit");
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("rejects data of another version of PostgreSQL in one sentence", async () => {
  const dataDir = await preparedFolder();
  await writeFile(join(await clusterOf(dataDir), "PG_VERSION"), "17\n");
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17 and this is PostgreSQL 18/,
  );
});

test("says that the password is not that of the database", async () => {
  const dataDir = await preparedFolder();
  const right = await readFile(join(dataDir, "database-password"));
  await writeFile(join(dataDir, "database-password"), "wrong\n");
  await expect(start(dataDir)).rejects.toThrow(/password in .* is not that of the database/);
  await writeFile(join(dataDir, "database-password"), right);
});

test.runIf(isRoot)(
  "keeps its data elsewhere when only root may enter the data folder",
  async () => {
    const dataDir = await newFolder(0o700);
    const first = await start(dataDir);
    await query(first.url, "create table note as select 1 as kept");
    await first.stop();
    expect(await clusterOf(dataDir)).toMatch(
      /^\/var\/lib\/compliance-checkup\/[0-9a-f]{16}\/postgres$/,
    );
    const second = await start(dataDir);
    expect(await query(second.url, "select kept from note")).toEqual([{ kept: 1 }]);
  },
);

test.skipIf(isRoot)("says that the data folder is not writable", async () => {
  await expect(start(await newFolder(0o555))).rejects.toThrow(
    / cannot be used. This account may not read or write /,
  );
});

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
