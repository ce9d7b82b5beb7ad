import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { run } from "#db/embedded-setup.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#db/embedded.ts";
import { quickFolder } from "./quick-folder.ts";

const script = fileURLToPath(new URL("./hold-database.ts", import.meta.url));
export const quick = { fsync: "off", shared_buffers: "16MB" };
const folders: string[] = [];
const databases: EmbeddedDatabase[] = [];
export const children: ChildProcess[] = [];

/** For each test: files share this module, and a hook of it would belong to the first of them. */
async function cleanUp() {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const database of databases.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) {
    // What a killed process left running is taken over once more, to be stopped in order.
    const pidFile = await readFile(join(await clusterOf(folder), "postmaster.pid"), "utf8").catch(
      () => undefined,
    );
    if (pidFile)
      await startEmbeddedDatabase({ dataDir: folder, settings: quick }).then((left) => left.stop());
    if (dirname(await clusterOf(folder)) !== folder)
      await rm(dirname(await clusterOf(folder)), { recursive: true });
    await rm(folder, { recursive: true });
  }
}

/** 755, because mkdtemp's 700 would keep the database's account out when root runs the tests. */
export async function newFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), "embedded-"));
  if (folders.push(folder) === 1) onTestFinished(cleanUp);
  await chmod(folder, mode);
  return folder;
}

let prepared: Promise<string> | undefined;

/** A data folder with a database that was made and stopped before: a copy, as making one takes seconds. */
export async function preparedFolder(): Promise<string> {
  prepared ??= prepare();
  const folder = await newFolder();
  await run("cp", ["-a", `${await prepared}/.`, folder]);
  return folder;
}

/** For the end of a file of tests. */
export async function removePrepared(): Promise<void> {
  if (prepared) await rm(await prepared, { recursive: true });
  prepared = undefined;
}

async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), "embedded-"));
  await chmod(folder, 0o755);
  const database = await startEmbeddedDatabase({ dataDir: folder, settings: quick });
  await database.stop();
  return folder;
}

export async function clusterOf(dataDir: string): Promise<string> {
  const location = await readFile(join(dataDir, "database-location"), "utf8").catch(() =>
    join(dataDir, "postgres"),
  );
  return location.trim();
}

export async function start(
  dataDir: string,
  log?: (message: string) => void,
  more: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const settings = { ...quick, ...more };
  const database = await startEmbeddedDatabase({ dataDir, settings, ...(log && { log }) });
  databases.push(database);
  return database;
}

/** Starts the database in a process of its own, which may be killed; `line` is its address or why it has none. */
export async function hold(
  dataDir: string,
): Promise<{ holder: ChildProcess; pid: number; line: string; said: () => string }> {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const holder = spawn(process.execPath, [script, dataDir, JSON.stringify(quick)], {
    stdio: [...stdio],
    detached: true,
  });
  children.push(holder);
  let said = "";
  holder.stdout!.on("data", (chunk: Buffer) => (said += chunk.toString())); // "pipe" makes it
  const line = () => /^(?:postgres:|Another process).*(?=\n)/m.exec(said)?.[0];
  while (!line()) await once(holder.stdout!, "data");
  return { holder, pid: holder.pid!, line: line()!, said: () => said }; // it has written, so it has a number
}

export async function kill({ holder }: { holder: ChildProcess }): Promise<void> {
  holder.kill("SIGKILL");
  if (holder.exitCode === null && holder.signalCode === null) await once(holder, "exit");
}

export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(
    await readFile(join(await clusterOf(dataDir), "postmaster.pid"), "utf8"),
    10,
  );
}

export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
