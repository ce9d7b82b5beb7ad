import { DatabaseError } from "pg";

/**
 * What a server says that cannot serve now: connection failures, with those that PgBouncer tells of (08), a
 * server that stops or starts (57P), one that only reads, as a standby does (25006), one that ended a session
 * (25P03, 25P04) or has no more places (53300, 53400).
 */
const awayCodes = /^(?:08...|57P..|25006|25P0[34]|53[34]00)$/;

/** Errors of which the pool knows that they came from a database that is away. */
const known = new WeakSet<object>();

/** Whether the server's own answer says that it cannot serve for now. */
export const saysAway = (error: unknown) =>
  error instanceof DatabaseError && awayCodes.test(error.code ?? "");

/** Remembers that this error is the database's being away, whatever wraps it later. */
export function markAway(error: unknown): void {
  if (error !== null && typeof error === "object") known.add(error);
}

/** Something failed because the database was away, and what failed does not say so itself. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Whether something failed because the database cannot be reached or cannot serve. A change that failed so
 * may have been made all the same: its answer can be what was lost.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway || known.has(cause)) return true;
  }
  return false;
}
