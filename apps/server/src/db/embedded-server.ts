import { once } from "node:events";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Place, roleName, run } from "#db/embedded-setup.ts";
import { missingIsUndefined } from "#lib/write-whole.ts";

const largestLog = 5 * 1024 * 1024;
// Recovery after a crash of the machine, or another process's start or stop, may take its time.
const waitMs = 60_000;
// A failed start can succeed a moment later: after another start, a port in use, or sessions of a killed server.
const failingMs = 3_000;

/** The server that runs on a data folder, by the file that PostgreSQL has there while it runs. */
export async function findServer(cluster: string) {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(missingIsUndefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!pid) return undefined; // it is just being written
  if (await isServerOf(cluster, pid)) return { pid, port: Number(lines[3]) };
  disown(file, text);
  return undefined;
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return command.includes("postgres") && (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    const { output } = await run("ps", ["-o", "command=", "-p", String(pid)]);
    return output.includes("postgres") && output.includes(cluster);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// Above the highest number that Linux and macOS give out.
const unusedPid = "4194305";

/**
 * Replaces the process number in a dead server's file by an unused one while the number belongs to another program, or
 * to the unreaped process: PostgreSQL would take the server for running. It needs the file to find surviving sessions.
 */
function disown(file: string, text: string): void {
  if (!isAlive(Number.parseInt(text, 10))) return; // PostgreSQL notices that
  const aside = `${file}.old`;
  try {
    writeFileSync(aside, text.replace(/^\d+/, unusedPid));
    // Not if another process started a server meanwhile.
    if (readFileSync(file, "utf8") === text) renameSync(aside, file);
  } catch (error) {
    missingIsUndefined(error as NodeJS.ErrnoException); // that server was just ending
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Starts a server; returns why it could not. */
async function startServer(place: Place, settings: Record<string, string>) {
  const { account, bin, cluster, dataDir } = place;
  const logPath = join(dataDir, "database.log");
  await using log = await open(logPath, "a+", 0o600);
  if ((await log.stat()).size > largestLog) await log.truncate(0);
  const { size: position } = await log.stat();
  const chosen = {
    listen_addresses: "127.0.0.1",
    port: String(await freePort()),
    unix_socket_directories: "",
    jit: "off",
    // Rejected statements are everyday business here, and their details would put people's data into the log.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...settings,
  };
  const flags = Object.entries(chosen).map(([name, value]) => `-c ${name}=${value}`);
  const args = ["start", "-D", cluster, "-w", "-s", "-o", flags.join(" ")];
  // Into the file itself: pg_ctl waits for the end of a pipe, which the server inherits, for as long as that runs.
  const { ok } = await run(join(bin, "pg_ctl"), args, account, log.fd);
  if (ok) return undefined;
  const { buffer, bytesRead } = await log.read({ position, buffer: Buffer.alloc(65_536) });
  const lines = buffer.toString("utf8", 0, bytesRead).split("\n").filter(Boolean);
  const reason = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return `${reason?.replace(/^.*?(FATAL|PANIC): +/, "") ?? "no reason given"} (more in ${logPath})`;
}

/** Ends sessions, writes everything to disk, and returns when the server has ended. */
export async function stopServer({ account, bin, cluster }: Place): Promise<void> {
  const server = await findServer(cluster);
  if (!server) return;
  const args = ["stop", "-D", cluster, "-m", "fast", "--no-wait"];
  const { output } = await run(join(bin, "pg_ctl"), args, account);
  // Not pg_ctl's own waiting: it would go on waiting for a server that another process starts right after.
  const deadline = Date.now() + waitMs;
  while ((await findServer(cluster))?.pid === server.pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL on ${cluster} did not stop: ${output}`);
    await sleep(20);
  }
}

async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  return (probe.address() as { port: number }).port; // no pipe was asked for
}

/** A session on the server of this data folder, which is started if it does not run. */
export async function reachServer(place: Place, settings: Record<string, string>) {
  const begin = Date.now();
  let wasRunning = true;
  let failure: string | undefined;
  while (Date.now() < begin + (failure ? failingMs : waitMs)) {
    if (!(await findServer(place.cluster))) {
      wasRunning = false;
      failure = await startServer(place, settings);
    }
    const server = await findServer(place.cluster);
    const session = server && (await openSession(server.port, place));
    if (session) return { session, port: server.port, wasRunning };
    await sleep(50);
  }
  throw new Error(
    `PostgreSQL did not start on ${place.cluster}: ${failure ?? "it may still be recovering, so try again."}`,
  );
}

export const sessionName = "compliance-checkup guard of process";

/** Undefined when the server does not answer, or not yet. */
async function openSession(port: number, { password, cluster, dataDir }: Place) {
  const session = new Client({
    host: "127.0.0.1",
    port,
    user: roleName,
    password,
    database: "postgres", // the product's own may not exist yet, and may be dropped to restore a backup
    application_name: `${sessionName} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ssl: false,
  });
  session.on("error", () => undefined); // "end" follows
  try {
    await session.connect();
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    if ((error as { code?: string }).code !== "28P01") return undefined;
    throw new Error(
      `The password in ${dataDir}/database-password is not that of the database in ${cluster}.`,
      { cause: error },
    );
  }
}
