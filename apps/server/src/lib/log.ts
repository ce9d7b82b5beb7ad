import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Callers hand in ids and codes, never addresses, tokens or answers. */
export const createLog = (level: string) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * What may be told of an error: its kind, code and place. A database error's message and detail can
 * hold what a customer typed, and are left out.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  // Drizzle's own message lists the parameters of the statement; what the driver said is its cause.
  const told = error instanceof DrizzleQueryError ? error.cause : error;
  const { code, constraint } = (told?.cause ?? told ?? {}) as {
    code?: string;
    constraint?: string;
  };
  const place = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  const message = code === undefined ? told?.message : undefined;
  return { kind: error.name, code, constraint, message, place };
}
