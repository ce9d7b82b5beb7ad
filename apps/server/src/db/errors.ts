import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** An error and what it wraps, outermost first. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** What PostgreSQL, the driver or the system calls a failure, such as 28P01 or ECONNREFUSED. */
export const codeOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map((each) => (each as { code?: unknown }).code)
    .find((code) => typeof code === "string");

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(codeOf(error) ?? "");

/** Whether the database ended a transaction only because of another one: done anew it succeeds. */
export const isCollision = (error: unknown) => hasCode(error, "40001", "40P01");

/** Whether something was not done because another session held the lock for too long. */
export const isLocked = (error: unknown) => hasCode(error, "55P03");

/** Whether the database rejected making what is there already. */
export const isDuplicate = (error: unknown) => hasCode(error, "23505");

/** Whether the database has no such table, schema or column, as before the first start or an upgrade. */
export const isMissing = (error: unknown) => hasCode(error, "42P01", "3F000", "42703");

/** Whether the database rejected a change because of the constraint or unique index of this name. */
export const violates = (error: unknown, constraint: string) =>
  causesOf(error).some((cause) => (cause as { constraint?: string }).constraint === constraint);

/** Does the work; throws the error `taken` where the database rejects it because of this constraint or unique index. */
export const unlessTaken = <Result>(
  constraint: string,
  taken: () => Error,
  work: () => Promise<Result>,
) =>
  work().catch((error: unknown) => {
    throw violates(error, constraint) ? taken() : error;
  });

/** What the database said, in one line for the operator; its detail could hold what somebody typed. */
export function describeDatabaseError(error: unknown): string {
  // Whatever wraps it: Drizzle does, and adds the statement with its values.
  const message = causesOf(error).at(-1)?.message;
  const code = codeOf(error);
  return `${message || "no reason given"}${code ? ` (${code})` : ""}`; // of several addresses tried there is none
}

/**
 * Answers of a server that cannot serve now: connection failures (08), a server that stops or starts (57P), one
 * that only reads, as a standby does (25006), one that ended a session (25P03, 25P04), or has no more disk,
 * memory or places (53).
 */
const unavailableCodes = /^(?:08...|57P..|25006|25P0[34]|53...)$/;
/** PgBouncer says it of whatever it rejects, PostgreSQL of a message that our driver got wrong. */
const protocolViolation = "08P01";

/** Whether the server's own answer says that it cannot serve for now. */
export function cannotServe({ code = "", routine }: DatabaseError): boolean {
  if (code === protocolViolation) return routine === undefined; // PostgreSQL itself names the place in its source
  return unavailableCodes.test(code);
}

/** The database cannot be reached, cannot serve, or did not answer in time. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Every connection of the pool was in use until the wait ended: nothing is known of the database then. */
export class PoolFull extends DatabaseUnavailable {}

/** Whether the database cannot serve. A change may have been made all the same: its answer can be what was lost. */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause.name === "DatabaseUnavailable" || // pg-boss reports copies of errors
      (cause instanceof DatabaseError && cannotServe(cause)),
  );

export const findPoolFull = (error: unknown) =>
  causesOf(error).find((cause) => cause instanceof PoolFull);

export const unavailableReason = (error: unknown): string =>
  findPoolFull(error)?.message ??
  (hasCode(error, "53100") ? "the database's disk is full" : "the database is unavailable");

/** The database cannot be used, for the reason that its message gives in a sentence. */
export class DatabaseUnfit extends Error {
  override name = "DatabaseUnfit";
}

/** A failure of the database in a sentence for the operator, without the statement and its values; else undefined. */
export function databaseError(error: unknown): DatabaseUnfit | undefined {
  const causes = causesOf(error);
  const unfit = causes.find((cause) => cause instanceof DatabaseUnfit);
  if (unfit) return unfit;
  const isOfDatabase = causes.some(
    (cause) => cause instanceof DatabaseError || cause instanceof DrizzleQueryError,
  );
  const text = isUnavailable(error)
    ? "The database that DATABASE_URL names cannot be used"
    : hasCode(error, "42501")
      ? "The account of DATABASE_URL lacks rights: it is to own the database's tables"
      : isLocked(error)
        ? "Another session holds what is needed of the database"
        : isOfDatabase && "The database reported an error";
  return text
    ? new DatabaseUnfit(`${text}: ${describeDatabaseError(error)}`, { cause: error })
    : undefined;
}
