import { performance } from "node:perf_hooks";

export interface Timed {
  /** In milliseconds. */
  p50: number;
  p99: number;
}

/** How often something is done: so many times at least, and more while there is time. */
export interface Patience {
  least: number;
  most: number;
  milliseconds: number;
}

/** Times something that is done over and over again. */
export async function timed(
  { least, most, milliseconds }: Patience,
  action: () => Promise<unknown>,
): Promise<Timed> {
  const times: number[] = [];
  await action(); // opens connections and warms caches
  const end = performance.now() + milliseconds;
  while (times.length < least || (times.length < most && performance.now() < end)) {
    times.push(await once(action));
  }
  return timesOf(times);
}

/** In milliseconds. */
export async function once(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

export function timesOf(times: number[]): Timed {
  const ordered = times.toSorted((a, b) => a - b);
  const at = (part: number) => ordered[Math.floor(ordered.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export const median = (figures: number[]) => timesOf(figures).p50;
