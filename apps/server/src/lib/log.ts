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
  const cause: unknown = error.cause;
  const { code, constraint } = (cause ?? error) as { code?: string; constraint?: string };
  const place = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  const told = code === undefined ? error.message : undefined;
  return { kind: error.name, code, constraint, message: told, place };
}
