import { AsyncLocalStorage } from "node:async_hooks";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import type { DestinationStream } from "pino";

/** What is known of the current request, for all code that runs for it. */
interface RequestScope {
  /** In each of its log lines, and in the response header X-Request-Id. */
  readonly id: string;
  /** The path of the procedure that was called, once it is known to be one: "checkups.save". */
  procedure?: string;
  /** The signed-in user's id, once known. */
  user?: string;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

export type Log = ReturnType<typeof createLog>;

const options = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: requestScope.getStore()?.id }),
  serializers: { error: describeError },
};

/** JSON lines; those of a request carry its id. Callers hand in ids, codes and errors, never addresses, tokens or answers. */
export const createLog = (level: string, output: DestinationStream = pino.destination(1)) =>
  pino({ ...options, level }, output);

/** Longer names than those of our own pages and files, and whatever could be an address or a token, are not logged. */
const plainSegment = /^[\w.~%+-]{0,40}$/;

/** A path for the log: without what somebody may have put into it by mistake. */
export const loggablePath = (path: string): string =>
  path
    .slice(0, 200)
    .split("/")
    .map((part) => (plainSegment.test(part) && !/%40/i.test(part) ? part : "*"))
    .join("/");

/** What is logged as an `error`: a database error's message and detail can hold what a customer typed. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  // Drizzle's own message lists the parameters of the statement; what the driver said is its cause.
  const logged = error instanceof DrizzleQueryError ? error.cause : error;
  const { code, constraint } = (logged?.cause ?? logged ?? {}) as {
    code?: string;
    constraint?: string;
  };
  const place = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  const message = code === undefined ? logged?.message : undefined;
  return { kind: error.name, code, constraint, message, place };
}
