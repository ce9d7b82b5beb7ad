import { performance } from "node:perf_hooks";

const runs = 20;

export interface Timed {
  name: string;
  /** In milliseconds. */
  p50: number;
  max: number;
}

/** Times something that is done over and over again. */
export async function timed(name: string, action: () => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  await action(); // opens connections and warms caches
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await action();
    times.push(performance.now() - start);
  }
  const ordered = times.toSorted((a, b) => a - b);
  return { name, p50: ordered[runs / 2] ?? 0, max: ordered.at(-1) ?? 0 };
}

/** A line of the table; what reaches the bar is marked. */
export function line({ name, p50, max }: Timed, bar: number): string {
  const figures = [p50, max].map((figure) => figure.toFixed(1).padStart(9)).join("");
  return `${name.padEnd(84)}${figures}${max < bar ? "" : "  over the bar"}`;
}
