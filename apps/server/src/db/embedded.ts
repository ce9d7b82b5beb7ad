import type { Client } from "pg";
import { ensureCluster, roleName } from "#db/embedded-cluster.ts";
import { type Engine, findEngine } from "#db/embedded-engine.ts";
import { DatabaseInUse, keepLock, takeLock } from "#db/embedded-guard.ts";
import { findPlace, noteLocation, type Place } from "#db/embedded-place.ts";
import { findPostmaster } from "#db/embedded-postmaster.ts";
import { startServer, stopServer } from "#db/embedded-server.ts";
import { openSession, type Reached, reachServer } from "#db/embedded-session.ts";

export { DatabaseInUse } from "#db/embedded-guard.ts";

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Further settings of PostgreSQL; a server that is taken over keeps those that it was started with. */
  settings?: Record<string, string>;
  /** For commands: a server that ran already is not stopped at the end, as somebody may live by it. */
  leavesRunning?: boolean;
  log?: (message: string) => void;
}

const databaseName = "compliance_checkup";

/** Starts the PostgreSQL that comes with the product, or takes over the one that a killed process left running. */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  try {
    return await start(options);
  } catch (error) {
    throw inOneSentence(error, options.dataDir);
  }
}

async function start({
  dataDir,
  settings = {},
  leavesRunning = false,
  log = () => undefined,
}: Options): Promise<EmbeddedDatabase> {
  const place = await findPlace(dataDir);
  const engine = await findEngine(place.account);
  await ensureCluster(engine, place, settings["fsync"] !== "off");
  await noteLocation(place);

  let reached = await reachAlone(engine, place, settings);
  if (reached.wasRunning && !(await isCurrent(reached.session, engine, place))) {
    log(
      "The database that was still running is of another version or place, so it is started anew.",
    );
    await stopServer(engine, place);
    reached = await reachAlone(engine, place, settings);
  } else if (reached.wasRunning) {
    log(
      "The database was still running, left by a process that did not end in order, and is used on.",
    );
  }
  const { session, port } = reached;
  try {
    await ensureDatabase(session);
  } catch (error) {
    await stopServer(engine, place);
    throw error;
  }

  const reopen = () =>
    openSession(port, place).then((next) => (typeof next === "string" ? undefined : next));
  const revive = async (signal: AbortSignal) => {
    if (await findPostmaster(place.cluster)) return;
    log("The database has stopped by itself, and is started again.");
    // Where it was: all who use it know it by this port.
    const refusal = await startServer(engine, place, { ...settings, port: String(port) }, signal);
    if (refusal !== undefined) throw new Error(refusal);
  };
  const lock = keepLock(session, { reopen, revive }, log);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    if (leavesRunning && reached.wasRunning) await lock.release();
    else if (await lock.end()) await stopServer(engine, place);
  };
  return { url: urlOf(port, place), stop: () => (stopped ??= stop()) };
}

async function reachAlone(
  engine: Engine,
  place: Place,
  settings: Record<string, string>,
): Promise<Reached> {
  const reached = await reachServer(engine, place, settings);
  const answer = await takeLock(reached.session).catch(() => undefined);
  // The process that had the lock stopped the server meanwhile, as in a restart of the product.
  if (!answer) return reachAlone(engine, place, settings);
  if (answer.isTaken) return reached;
  await reached.session.end();
  throw new DatabaseInUse(place.dataDir, answer.holder, urlOf(reached.port, place));
}

function urlOf(port: number, { password }: Place): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}?sslmode=disable`;
}

/** False after an upgrade of the product, or when the data folder was moved while the server ran. */
async function isCurrent(session: Client, engine: Engine, place: Place): Promise<boolean> {
  const { rows } = await session.query<{ version: string; folder: string }>(
    "select current_setting('server_version') as version, current_setting('data_directory') as folder",
  );
  return rows[0]?.version === engine.version && rows[0].folder === place.cluster;
}

async function ensureDatabase(session: Client): Promise<void> {
  const { rowCount } = await session.query("select from pg_database where datname = $1", [
    databaseName,
  ]);
  if (rowCount === 0) await session.query(`create database ${databaseName}`);
}

function inOneSentence(error: unknown, dataDir: string): unknown {
  const { code = "", path = dataDir } = error as { code?: string; path?: string };
  const isFull = `The disk of the data folder ${dataDir} is full.`;
  const isClosed = `This account may not read or write ${path}: start as the one that owns it, or set another DATA_DIR.`;
  const isNoFolder = `The data folder ${dataDir} cannot be made, because a file is in its way.`;
  const sentences: Record<string, string> = {
    EACCES: isClosed,
    EPERM: isClosed,
    EROFS: `The data folder ${dataDir} is on a disk that is mounted read-only.`,
    ENOSPC: isFull,
    EDQUOT: isFull,
    "53100": isFull, // the database's own code for it
    ENOENT: `The data folder ${dataDir} cannot be made, or was removed meanwhile (${path}).`,
    ENOTDIR: isNoFolder,
    EEXIST: isNoFolder,
  };
  return code in sentences ? new Error(sentences[code], { cause: error }) : error;
}
