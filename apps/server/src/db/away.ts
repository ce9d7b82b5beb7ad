import { DatabaseError } from "pg";
import { causesOf, codeOf } from "./errors.ts";

/**
 * What a server says that cannot serve now: connection failures (08), a server that stops or starts (57P), one
 * that only reads, as a standby does (25006), one that ended a session (25P03, 25P04), or has no more disk,
 * memory or places (53).
 */
const awayCodes = /^(?:08...|57P..|25006|25P0[34]|53...)$/;
/** PgBouncer says it of whatever it refuses, PostgreSQL of a message that our driver got wrong. */
const protocolViolation = "08P01";
const diskFull = "53100";

/** Errors of which the pool knows that they came from a database that is away. */
const known = new WeakSet<object>();

/** Whether the server's own answer says that it cannot serve for now. */
export function saysAway(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code = "", routine } = error;
  if (code === protocolViolation) return routine === undefined; // PostgreSQL itself names the place in its source
  return awayCodes.test(code);
}

/** Remembers that this error is the database's being away, whatever wraps it later. */
export function markAway(error: unknown): void {
  if (error !== null && typeof error === "object") known.add(error);
}

/** Something failed because the database was away, and what failed does not say so itself. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** Every connection of the pool was in use, for as long as one waits: nothing is known of the database then. */
export class PoolFull extends DatabaseAway {
  override name = "PoolFull";
}

const poolFullOf = (error: unknown) => causesOf(error).find((cause) => cause instanceof PoolFull);

/** Whether something failed because this process had no connection left. */
export const isPoolFull = (error: unknown): boolean => poolFullOf(error) !== undefined;

/** For the operator, of what failed because the database is away: what it can be that he can do something about. */
export function whyAway(error: unknown): string {
  const isFull = codeOf(error) === diskFull;
  return (
    poolFullOf(error)?.message ?? (isFull ? "the database's disk is full" : "the database is away")
  );
}

/**
 * Whether something failed because the database cannot be reached or cannot serve. A change that failed so
 * may have been made all the same: its answer can be what was lost.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseAway || known.has(cause));
}
