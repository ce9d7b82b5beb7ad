import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "#db/embedded-engine.ts";
import type { Place } from "#db/embedded-place.ts";
import { findPostmaster } from "#db/embedded-postmaster.ts";
import { run, spawnOptions } from "#db/embedded-process.ts";

const largestLog = 5 * 1024 * 1024;
const patience = 60_000;

// Reasons that are over a moment later: another start was faster, the port was taken, sessions of a killed server linger.
const passing =
  /lock file ".*" (already exists|is empty)|could not create any TCP\/IP sockets|pre-existing shared memory/;

/**
 * Starts a server and waits until it is ready; else answers why it had to give way, for the caller to look again. One
 * that is given up while it starts or recovers is ended: nobody would be there to stop it.
 */
export async function startServer(
  engine: Engine,
  place: Place,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const logPath = join(place.dataDir, "database.log");
  const log = await open(logPath, "a+", 0o600);
  let giveUp = () => undefined as void;
  try {
    if ((await log.stat()).size > largestLog) await log.truncate(0);
    const before = (await log.stat()).size;
    const chosen = {
      listen_addresses: "127.0.0.1",
      port: String(await freePort()),
      unix_socket_directories: "",
      jit: "off",
      // Refused statements are everyday business here, and their details would put people's data into the log.
      log_min_messages: "log",
      log_checkpoints: "off",
      ...settings,
    };
    const flags = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn(engine.postgres, ["-D", place.cluster, ...flags], {
      ...spawnOptions(place.account),
      detached: true, // a session of its own, or Ctrl-C would reach the server before we could finish our work
      stdio: ["ignore", log.fd, log.fd],
    });
    let failure: string | undefined;
    server.on("error", (error) => (failure = error.message));
    server.unref();
    giveUp = () => void server.kill("SIGINT"); // fast shutdown
    signal?.addEventListener("abort", giveUp);
    if (signal?.aborted) giveUp();
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(10)) {
      if (failure !== undefined) throw new Error(`PostgreSQL did not start: ${failure}`);
      if (server.exitCode !== null || server.signalCode !== null) {
        const { buffer, bytesRead } = await log.read({
          position: before,
          buffer: Buffer.alloc(65_536),
        });
        const reason = reasonOf(buffer.toString("utf8", 0, bytesRead), server.pid);
        if (passing.test(reason)) return reason;
        throw new Error(whyNotStarted(reason, place, logPath));
      }
      const running = await findPostmaster(place.cluster);
      if (running?.pid === server.pid && running?.isReady && !signal?.aborted) return undefined;
    }
    return undefined; // it is still recovering
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await log.close();
  }
}

/** What the server said last; another start that failed at the same time may have written to the same log. */
function reasonOf(text: string, pid: number | undefined): string {
  const lines = text.split("\n").filter(Boolean);
  const own = lines.filter((line) => line.includes(`[${pid}]`));
  const fatal = (own.length > 0 ? own : lines).filter((line) => /(FATAL|PANIC):/.test(line)).at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, "") ?? lines.at(-1) ?? "no reason given";
}

function whyNotStarted(reason: string, { cluster }: Place, logPath: string): string {
  if (/No space left|quota exceeded/i.test(reason))
    return `The disk of the data folder ${cluster} is full.`;
  return `PostgreSQL did not start on ${cluster}: ${reason} (more in ${logPath})`;
}

/** Ends sessions, writes everything to disk, and returns when the server is gone. */
export async function stopServer(engine: Engine, { cluster, account }: Place): Promise<void> {
  const server = await findPostmaster(cluster);
  if (!server) return;
  const { output } = await run(
    engine.pg_ctl,
    ["stop", "-D", cluster, "--mode=fast", "--no-wait"],
    account,
  );
  // Not pg_ctl's own waiting: it would go on waiting for a server that another process starts right after.
  for (
    const deadline = Date.now() + patience;
    (await findPostmaster(cluster))?.pid === server.pid;
    await sleep(20)
  ) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL on ${cluster} did not stop: ${output}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string")
    throw new Error("The system gave no free port.");
  return address.port;
}
