import { TooManyLookups } from "./lookup-failed.ts";

/** Whom work asks, and for whom. */
export interface Place {
  host: string;
  /** Whose places are counted. */
  user: string;
}

interface Places {
  atOnce: number;
  waiting: number;
}

/** Runs work when it is its turn. */
export type Turns = <Result>(
  place: Place,
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * A few run at once, one for each host and fewer for each user: `ofUser` keeps places for the others. Whoever finds
 * all places for waiting taken fails at once as "busy"; the signal's end frees a place that waits at once.
 */
export function createTurns({ atOnce, waiting, ofUser }: Places & { ofUser: Places }): Turns {
  const running = new Set<Place>();
  /** With what begins their work; who came first is first. */
  const queue = new Map<Place, () => void>();

  const countOf = (user: string, places: Iterable<Place>) =>
    [...places].filter((place) => place.user === user).length;
  const runningOf = ({ user }: Place) => countOf(user, running);
  const mayRun = (place: Place) =>
    running.size < atOnce &&
    runningOf(place) < ofUser.atOnce &&
    ![...running].some(({ host }) => host === place.host);

  /** Whoever has least running comes first: one end may let two run, as it frees a host and a user. */
  function runNext() {
    for (;;) {
      const [next] = [...queue.keys()]
        .filter(mayRun)
        .toSorted((one, other) => runningOf(one) - runningOf(other));
      if (!next) return;
      const begin = queue.get(next);
      queue.delete(next);
      running.add(next);
      begin?.();
    }
  }

  async function wait(place: Place, signal: AbortSignal) {
    const isFull = queue.size >= waiting || countOf(place.user, queue.keys()) >= ofUser.waiting;
    if (isFull) throw new TooManyLookups("busy");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.delete(place);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    queue.set(place, () => {
      signal.removeEventListener("abort", leave);
      resolve();
    });
    await promise;
  }

  return async ({ host, user }, signal, work) => {
    signal.throwIfAborted();
    const place = { host, user };
    if (mayRun(place)) running.add(place);
    else await wait(place, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      running.delete(place);
      runNext();
    }
  };
}
