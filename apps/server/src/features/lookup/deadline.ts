import { until } from "#lib/until.ts";
import { LookupFailed } from "./lookup-failed.ts";

/** Hands work a signal that ends with `outer`, or after so many milliseconds as "deadline", and waits no longer. */
export async function withDeadline<Result>(
  outer: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new LookupFailed("deadline")), ms);
  const signal = AbortSignal.any([outer, late.signal]);
  try {
    return await until(signal, work(signal));
  } finally {
    clearTimeout(timer);
  }
}
