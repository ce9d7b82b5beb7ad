import { DatabaseError } from "pg";
import { causesOf, codeOf } from "./errors.ts";

/**
 * Answers of a server that cannot serve now: connection failures (08), a server that stops or starts (57P), one
 * that only reads, as a standby does (25006), one that ended a session (25P03, 25P04), or has no more disk,
 * memory or places (53).
 */
const unavailableCodes = /^(?:08...|57P..|25006|25P0[34]|53...)$/;
/** PgBouncer says it of whatever it rejects, PostgreSQL of a message that our driver got wrong. */
const protocolViolation = "08P01";
const diskFull = "53100";

/** Whether the server's own answer says that it cannot serve for now. */
export function cannotServe({ code = "", routine }: DatabaseError): boolean {
  if (code === protocolViolation) return routine === undefined; // PostgreSQL itself names the place in its source
  return unavailableCodes.test(code);
}

/** The database cannot be reached, cannot serve, or did not answer in time. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Every connection of the pool was in use, for as long as one waits: nothing is known of the database then. */
export class PoolFull extends DatabaseUnavailable {}

/**
 * Whether something failed because the database cannot be reached or cannot serve. A change that failed so
 * may have been made all the same: its answer can be what was lost.
 */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause.name === "DatabaseUnavailable" || // pg-boss reports copies of errors
      (cause instanceof DatabaseError && cannotServe(cause)),
  );

/** Whether something failed because this process had no connection left. */
export const isPoolFull = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof PoolFull);

/** For the operator: why the database is unavailable. */
export function unavailableReason(error: unknown): string {
  const poolFull = causesOf(error).find((cause) => cause instanceof PoolFull);
  if (poolFull) return poolFull.message;
  return codeOf(error) === diskFull ? "the database's disk is full" : "the database is unavailable";
}
