import { requestScope } from "#log.ts";
import type { Parts } from "./context.ts";
import { answerableError } from "./errors.ts";

/** Errors that may be somebody's try to get at another's data. */
const notable = ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"];

interface Call {
  path: readonly string[];
  /** Ends when the caller leaves. */
  signal?: AbortSignal | undefined;
}

/**
 * Does one call of a procedure: names it to the request's scope, ends it with the product's stop, counts what came of
 * it, and lets out of a failure only what its caller may read.
 */
export async function runCall(
  { log, metrics, stopping }: Pick<Parts, "log" | "metrics" | "stopping">,
  { path, signal }: Call,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const procedure = path.join(".");
  const scope = requestScope.getStore();
  if (scope) scope.procedure = procedure;
  try {
    const output = await endedByStop(stopping, signal, work);
    metrics.called(procedure);
    return isStream(output) ? answerableStream(output, log) : output;
  } catch (failure) {
    const error = answerableError(failure, log);
    metrics.called(procedure, error);
    if (notable.includes(error.code)) logRejected(log, { procedure, code: error.code });
    throw error;
  }
}

/** Notes a call that was rejected, with the user where there is one. */
export const logRejected = (
  log: Parts["log"],
  call: { procedure: string; code: string; token?: string | undefined },
) => log.info({ ...call, user: requestScope.getStore()?.user }, "access refused");

/**
 * Does work with a signal that ends when the caller leaves or the product stops: look-ups and summaries end with it,
 * saves do not. What the call streams after its work is not ended by the stop.
 */
export async function endedByStop<Result>(
  stopping: AbortSignal,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const call = new AbortController();
  const stop = () => call.abort();
  const leave = () => call.abort(caller?.reason);
  if (caller?.aborted) leave();
  if (stopping.aborted) stop();
  caller?.addEventListener("abort", leave, { once: true });
  stopping.addEventListener("abort", stop, { once: true });
  try {
    return await work(call.signal);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

export const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === "object" && output !== null && Symbol.asyncIterator in output;

/** A stream of events whose failure on the way is answered like any other. */
async function* answerableStream(events: AsyncIterable<unknown>, log: Parts["log"]) {
  try {
    yield* events;
  } catch (error) {
    throw answerableError(error, log);
  }
}
