import pLimit from "p-limit";
import { LookupFailed } from "./lookup-failed.ts";

/** Runs work when it is its turn: a few at once, and one at a time for each host. */
export type Turns = <Result>(
  host: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Whoever finds all places taken, those for waiting too, fails at once as "busy". */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const running = pLimit(atOnce);
  const lastOf = new Map<string, Promise<unknown>>();
  let taken = 0;

  return async (host, signal, work) => {
    if (taken >= atOnce + waiting) throw new LookupFailed("busy");
    taken += 1;
    const turn = (lastOf.get(host) ?? Promise.resolve()).then(() =>
      running(async () => {
        signal.throwIfAborted();
        return await work();
      }),
    );
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    lastOf.set(host, end);
    try {
      return await turn;
    } finally {
      taken -= 1;
      if (lastOf.get(host) === end) lastOf.delete(host);
    }
  };
}
