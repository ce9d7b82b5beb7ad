import { until } from "#until.ts";
import { LookupFailed } from "./lookup-failed.ts";

interface Run<Result> {
  result: Promise<Result>;
  callers: number;
  end: AbortController;
}

/** Answers what a run under that key brings, and starts one where there is none. */
export type Share<Result> = (
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/**
 * Lets all who ask for the same at the same time share one run. Whoever leaves fails as "aborted" and ends
 * nothing for the others; with the last one the run ends too.
 */
export function createSharedRuns<Result>(): Share<Result> {
  const runs = new Map<string, Run<Result>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<Result>) {
    const end = new AbortController();
    const run = { result: start(end.signal), callers: 0, end };
    runs.set(key, run);
    return run;
  }

  return async (key, signal, start) => {
    if (signal?.aborted) throw new LookupFailed("aborted");
    const run = runs.get(key) ?? begin(key, start);
    run.callers += 1;
    try {
      return await (signal ? until(signal, run.result) : run.result);
    } catch (error) {
      throw signal?.aborted ? new LookupFailed("aborted") : error;
    } finally {
      run.callers -= 1;
      if (run.callers === 0) {
        // Whoever comes now must not join a run that has ended.
        if (runs.get(key) === run) runs.delete(key);
        run.end.abort(new LookupFailed("aborted"));
      }
    }
  };
}
