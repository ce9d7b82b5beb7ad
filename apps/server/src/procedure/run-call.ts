import { mapEventIterator } from "@orpc/client";
import { requestScope } from "#log.ts";
import type { Parts, RequestContext } from "./context.ts";
import { answerableError, endedEarly } from "./errors.ts";

/** Errors that can mean an attempt to get at another user's data. */
const notable = ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"];

/**
 * Does one call of a procedure: names it to the request's scope, gives it a signal that ends when its caller leaves or
 * the product stops, and lets out of a failure only what its caller may read.
 */
export async function runCall(
  context: Pick<RequestContext, "log" | "resHeaders" | "stopping">,
  { path, signal }: { path: readonly string[]; signal?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const { log, stopping } = context;
  const ending = signal ? AbortSignal.any([stopping, signal]) : stopping;
  const procedure = path.join(".");
  const scope = requestScope.getStore();
  if (scope) scope.procedure = procedure;
  try {
    const output = await work(ending);
    if (!isStream(output)) return output;
    return mapEventIterator(output, {
      value: async (event) => event,
      error: async (failure) => answerableError(failure, context),
    });
  } catch (failure) {
    const isEnded = ending.aborted && failure === ending.reason;
    const error = isEnded ? endedEarly(context) : answerableError(failure, context);
    if (notable.includes(error.code)) logRejected(log, { procedure, code: error.code });
    throw error;
  }
}

/** Notes a call that was rejected, with the user where there is one. */
export const logRejected = (
  log: Parts["log"],
  call: { procedure: string; code: string; token?: string | undefined },
) => log.info({ ...call, user: requestScope.getStore()?.user }, "access denied");

export const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === "object" && output !== null && Symbol.asyncIterator in output;
