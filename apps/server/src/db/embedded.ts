import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { type Place, preparePlace, roleName } from "#db/embedded-setup.ts";
import { isLocked } from "#db/errors.ts";
import { findServer, reachServer, sessionName, stopServer } from "#db/embedded-server.ts";
import { systemError } from "#system-error.ts";

export type EmbeddedDatabase = Awaited<ReturnType<typeof start>>;

interface Options {
  dataDir: string;
  /** Further settings of PostgreSQL; a server that runs already keeps its own. */
  settings?: Record<string, string>;
  log?: (message: string) => void;
}

export class DatabaseInUse extends Error {
  readonly pid: number;
  readonly #url: string; // private, so that its password is not written to a log together with the error

  constructor(dataDir: string, pid: number, url: string) {
    super(`Another process (number ${pid}) already runs with the data folder ${dataDir}.`);
    this.pid = pid;
    this.#url = url;
  }

  /** The database of that process, for commands that work beside it. */
  get url(): string {
    return this.#url;
  }
}

const databaseName = "compliance_checkup";
// Any number would do; the lock is the only one in the database that it is taken in.
const lockKey = 1;
// Sessions of a killed process live until the server notices.
const lockMs = 2_000;
/** Milliseconds before a stopped server is started again, doubled each time: its disk may be full. */
const pauses = { first: 100, longest: 10_000 };

/** Starts the PostgreSQL that comes with the product, or uses the one that a killed process left running. */
export const startEmbeddedDatabase = (options: Options): Promise<EmbeddedDatabase> =>
  start(options).catch((cause: unknown) => {
    const sentence = systemError(cause);
    if (!sentence) throw cause;
    throw new Error(`The data folder ${options.dataDir} cannot be used. ${sentence}`, { cause });
  });

async function start({ dataDir, settings = {}, log = () => undefined }: Options) {
  const place = await preparePlace(dataDir);
  const first = await reachAlone(place, settings);
  if (first.wasRunning) {
    log("The database was still running: the process before did not end in order.");
  }
  const { port } = first;
  const ending = new AbortController();
  const { signal } = ending;
  let session: Client | undefined;
  let reviving = Promise.resolve();

  function hold(next: Client) {
    session = next;
    next.once("end", () => {
      session = undefined;
      if (signal.aborted) return;
      log("The connection that guards the data folder broke: the database restarted or stopped.");
      reviving = revive();
    });
  }

  /** Retries until the server runs at the same address and the lock is ours: a command may hold both for a time. */
  async function revive() {
    let logged = "";
    for (let pause = pauses.first; !session; pause = Math.min(2 * pause, pauses.longest)) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      await retake().catch(({ message }: Error) => {
        if (message !== logged) log(`The database is still down: ${message}`);
        logged = message;
      });
    }
  }

  async function retake() {
    const next = await reachAlone(place, { ...settings, port: String(port) });
    if (!next.wasRunning) log("The database had stopped and was started again.");
    hold(next.session);
  }

  /** False when another process has the server now, or there is none. */
  async function isOurs(): Promise<boolean> {
    const isYes = (work: Promise<unknown>) => work.then(() => true).catch(() => false);
    // A session that broke may not have been noticed yet, as after this process was held up.
    if (session && (await isYes(session.query("select 1")))) return true;
    return (await findServer(place.cluster)) !== undefined && isYes(retake());
  }

  async function stop() {
    ending.abort();
    await reviving;
    if (await isOurs()) await stopServer(place);
  }

  hold(first.session);
  try {
    const query = "select from pg_database where datname = $1";
    const { rowCount } = await first.session.query(query, [databaseName]);
    if (rowCount === 0) await first.session.query(`create database ${databaseName}`);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return { url: urlOf(port, place), stop: () => (stopped ??= stop()) };
}

/** Reaches the server, and takes the lock that one process at a time may hold. It ends with the session, so also when we are killed. */
async function reachAlone(
  place: Place,
  settings: Record<string, string>,
): ReturnType<typeof reachServer> {
  const reached = await reachServer(place, settings);
  const { session, port } = reached;
  try {
    await session.query(`set lock_timeout = ${lockMs}`);
    await session.query("select pg_advisory_lock($1)", [lockKey]);
    return reached;
  } catch (error) {
    const holder = isLocked(error) ? await findHolder(session).catch(() => undefined) : undefined;
    await session.end();
    // The process that had the lock ended, or stopped the server, as in a restart of the product.
    if (holder === undefined) return reachAlone(place, settings);
    throw new DatabaseInUse(place.dataDir, holder, urlOf(port, place));
  }
}

async function findHolder(session: Client): Promise<number | undefined> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and application_name like $2`,
    [lockKey, `${sessionName}%`],
  );
  return rows[0] && Number(/\d+$/.exec(rows[0].name)?.[0]);
}

function urlOf(port: number, { password }: Place): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}?sslmode=disable`;
}
