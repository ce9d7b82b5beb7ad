import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

/** Another process runs with this data folder already. */
export class DatabaseInUse extends Error {
  readonly pid: number | undefined;
  readonly #url: string; // private, so that its password is not written to a log together with the error

  constructor(dataDir: string, pid: number | undefined, url: string) {
    super(
      `Another process (number ${pid ?? "unknown"}) already runs with the data folder ${dataDir}.`,
    );
    this.name = "DatabaseInUse";
    this.pid = pid;
    this.#url = url;
  }

  /** The database of that process, for commands that work beside it. */
  get url(): string {
    return this.#url;
  }
}

// Any number would do; the lock is the only one in the database that it is taken in.
const lockKey = 1;
// Sessions of a killed process live until the server notices.
const patience = 2_000;
/**
 * Between looks after a lock that was lost. The first comes at once, before a command finds the data folder unguarded;
 * each later one after longer, as it may start a server that has no room.
 */
const pauses = { first: 100, longest: 10_000 };

const silenceMs = 1_000;

const sessionName = "compliance-checkup guard of process";

export function guardName(): string {
  return `${sessionName} ${process.pid}`;
}

/** Takes the lock that one process at a time may hold; it goes with the session, so also when we are killed. */
export async function takeLock(
  session: Client,
): Promise<{ isTaken: boolean; holder?: number | undefined }> {
  for (const deadline = Date.now() + patience; ; await sleep(100)) {
    const { rows } = await session.query<{ taken: boolean }>(
      "select pg_try_advisory_lock($1) as taken",
      [lockKey],
    );
    if (rows[0]?.taken) return { isTaken: true };
    if (Date.now() > deadline) return { isTaken: false, holder: await findHolder(session) };
  }
}

async function findHolder(session: Client): Promise<number | undefined> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  );
  const pid = rows[0]?.name.startsWith(sessionName) ? /\d+$/.exec(rows[0].name)?.[0] : undefined;
  return pid === undefined ? undefined : Number(pid);
}

/** Whether a session still is: that it broke may not have been heard yet, as after this process was held up. */
async function isThere(session: Client): Promise<boolean> {
  const answer = session.query("select 1").then(
    () => true,
    () => false,
  );
  // A server that stays silent is the one that is to be stopped.
  return Promise.race([answer, sleep(silenceMs, true, { ref: false })]);
}

interface Ways {
  reopen: () => Promise<Client | undefined>;
  /** Starts a server that is gone; what has not come up when the signal says so is given up. */
  revive: (signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps the lock: one whose session broke, because the server ended all sessions or is gone, is taken again. While
 * another process has it, such as a command, we wait until that one is done: it may have stopped the server, which
 * our process lives by.
 */
export function keepLock(first: Client, { reopen, revive }: Ways, log: (message: string) => void) {
  let session: Client | undefined;
  let retaking: Promise<void> = Promise.resolve();
  const ending = new AbortController();
  let told: string | undefined;

  hold(first);

  function hold(next: Client) {
    session = next;
    next.once("end", () => {
      session = undefined;
      if (ending.signal.aborted) return;
      log(
        "The connection that guards the data folder broke: the database was restarted or has stopped.",
      );
      retaking = retakeLater();
    });
  }

  async function retakeLater() {
    const { signal } = ending;
    for (let pause = pauses.first; !session && !signal.aborted; pause *= 2) {
      const wait = sleep(Math.min(pause, pauses.longest), undefined, { ref: false, signal });
      await wait.catch(() => undefined); // it is over early when the end comes
      if (signal.aborted) return;
      await revive(signal).catch((error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        if (!signal.aborted) tell(`The database could not be started again: ${failure}`);
      });
      if (!signal.aborted) await retake();
    }
  }

  /** Once for as long as it is the same. */
  function tell(message: string) {
    if (message !== told) log(message);
    told = message;
  }

  /** Whether the lock is ours again. */
  async function retake(): Promise<boolean> {
    const next = await reopen().catch(() => undefined);
    if (!next) return false;
    try {
      const { isTaken, holder } = await takeLock(next);
      if (isTaken) {
        told = undefined;
        hold(next);
        return true;
      }
      tell(`Another process (number ${holder ?? "unknown"}) has taken over the data folder.`);
      await next.end();
    } catch {
      // Broken again.
    }
    return false;
  }

  /** Called before the server is stopped; false when it is gone or not ours to stop. */
  async function end(): Promise<boolean> {
    ending.abort();
    await retaking;
    return (session && (await isThere(session))) || retake();
  }

  /** Gives the lock up and leaves the server as it is. */
  async function release(): Promise<void> {
    ending.abort();
    await retaking;
    await session?.end();
  }

  return { end, release };
}
