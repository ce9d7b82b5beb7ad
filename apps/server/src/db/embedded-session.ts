import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { roleName } from "#db/embedded-cluster.ts";
import type { Engine } from "#db/embedded-engine.ts";
import { guardName } from "#db/embedded-guard.ts";
import type { Place } from "#db/embedded-place.ts";
import { findPostmaster } from "#db/embedded-postmaster.ts";
import { startServer, stopServer } from "#db/embedded-server.ts";

export interface Reached {
  session: Client;
  port: number;
  wasRunning: boolean;
}

// Recovery after a crash of the machine, or another start's or stop's work, may take its time.
const patience = 60_000;
// A server that neither answers nor says why is stopped in order sooner.
const silence = 20_000;

/** A session on the server of this data folder, which is started if it does not run. */
export async function reachServer(
  engine: Engine,
  place: Place,
  settings: Record<string, string>,
): Promise<Reached> {
  let wasRunning = true;
  let lastAnswer = Date.now();
  let reason: string | undefined;
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(50)) {
    if (!(await findPostmaster(place.cluster))) {
      wasRunning = false;
      reason = await startServer(engine, place, settings);
    }
    const server = await findPostmaster(place.cluster);
    const attempt = server ? await openSession(server.port, place) : "busy";
    if (server && attempt instanceof Client)
      return { session: attempt, port: server.port, wasRunning };
    if (attempt === "busy") lastAnswer = Date.now();
    if (Date.now() - lastAnswer < silence) continue;
    await stopServer(engine, place);
    lastAnswer = Date.now();
  }
  throw new Error(
    `The database in ${place.cluster} was not ready within ${patience / 1000} seconds: ` +
      (reason ?? "it may still be recovering, so try again."),
  );
}

export async function openSession(
  port: number,
  { password, cluster, dataDir }: Place,
): Promise<Client | "busy" | "silent"> {
  const session = new Client({
    host: "127.0.0.1",
    port,
    user: roleName,
    password,
    database: "postgres", // the product's own may not exist yet, and may be dropped to restore a backup
    application_name: guardName(),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ssl: false,
  });
  // A session that breaks later also says so by its end; unheard, an error would end the process.
  session.on("error", () => undefined);
  try {
    await session.connect();
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    const { code } = error as { code?: string };
    if (code === "28P01")
      throw new Error(
        `The password in ${dataDir}/database-password is not that of the database in ${cluster}.`,
      );
    // cannot_connect_now: it starts, recovers or shuts down
    return code === "57P03" ? "busy" : "silent";
  }
}
