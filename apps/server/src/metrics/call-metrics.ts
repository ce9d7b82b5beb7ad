import { ORPCError } from "@orpc/server";
import type { Parts } from "#api/context.ts";
import { requestScope } from "#lib/request-scope.ts";

/** Errors that may be somebody's try to get at another's data. */
const notable = ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"];

/** Does one call of a procedure: names it to the request's scope, counts what came of it, logs rejected access. */
export async function countCall<Result>(
  { log, metrics }: Pick<Parts, "log" | "metrics">,
  path: readonly string[],
  call: () => Promise<Result>,
): Promise<Result> {
  const procedure = path.join(".");
  const scope = requestScope.getStore();
  if (scope) scope.procedure = procedure;
  try {
    const output = await call();
    metrics.called(procedure);
    return output;
  } catch (error) {
    metrics.called(procedure, error);
    if (error instanceof ORPCError && notable.includes(error.code)) {
      log.info({ procedure, code: error.code, user: scope?.user }, "access refused");
    }
    throw error;
  }
}
