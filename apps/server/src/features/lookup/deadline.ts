import { LookupFailed } from "./lookup-failed.ts";

/** Waits for work until the signal ends: then fails with its reason, whatever the work still does. */
export async function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

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
