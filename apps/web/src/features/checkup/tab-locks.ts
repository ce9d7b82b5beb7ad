/** A tab that sleeps may hold the lock of all others: after so long it is taken from it. */
const longestWaitMs = 20_000;

/** Missing where the page came over plain http: there every tab is on its own. */
const locks = (): LockManager | undefined => navigator.locks;

/** Whether a page can know which others are open. */
export const knowsOthers = () => locks() !== undefined;

const writerLock = (writer: string) => `compliance-checkup/writer/${writer}`;

/**
 * Does the work while no other tab does any of the same name. Taking the lock from a tab is safe for saves:
 * a change that is sent twice is made once.
 */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  if (!manager) return work();
  const lock = `compliance-checkup/${name}`;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), longestWaitMs);
  let started: Promise<Result> | undefined;
  const start = () => {
    clearTimeout(timer);
    started = work();
    return started;
  };
  try {
    await manager.request(lock, { signal: waiting.signal }, start);
  } catch {
    // Stolen from us in mid-work, or refused by the browser: the work itself says how it went.
    if (!started && waiting.signal.aborted) {
      await manager.request(lock, { steal: true }, start).catch(() => undefined);
    }
  } finally {
    clearTimeout(timer);
  }
  return started ?? work();
}

/** Shows to all tabs that this writer lives, until it is let go or the page is gone. */
export function holdWriter(writer: string): { held: Promise<void>; letGo: () => void } {
  const manager = locks();
  if (!manager) return { held: Promise.resolve(), letGo: () => undefined };
  const life = Promise.withResolvers<void>();
  const held = new Promise<void>((hold) => {
    const holding = manager.request(writerLock(writer), () => {
      hold();
      return life.promise;
    });
    holding.catch(() => hold()); // a browser that gives no locks
  });
  return { held, letGo: life.resolve };
}

/** Which of these writers still have an open page. Where nobody can know, none has. */
export async function livingWriters(writers: string[]): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return new Set(writers.filter((writer) => names.has(writerLock(writer))));
}

/** Calls back once the page of a writer is gone. */
export function whenGone(writer: string, then: () => void) {
  locks()
    ?.request(writerLock(writer), () => undefined)
    .then(then, () => undefined); // no locks, nobody to wait for
}
