import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";
import { causesOf, codeOf, describeRefusal, isLocked } from "./errors.ts";
import { isUnavailable } from "./unavailable.ts";

/** The database cannot be used, for the reason that its message gives in a sentence. */
export class DatabaseUnfit extends Error {
  override name = "DatabaseUnfit";
}

/**
 * A failure of the database in one sentence for the operator, without the statement and what it was given;
 * undefined of any other failure.
 */
export function databaseError(error: unknown): DatabaseUnfit | undefined {
  const causes = causesOf(error);
  const told = causes.find((cause) => cause instanceof DatabaseUnfit);
  if (told) return told;
  const sentence = (text: string) =>
    new DatabaseUnfit(`${text}: ${describeRefusal(error)}`, { cause: error });
  if (isUnavailable(error)) {
    return sentence("The database that DATABASE_URL names cannot be used");
  }
  if (codeOf(error) === "42501") {
    return sentence("The account of DATABASE_URL lacks rights: it is to own the database's tables");
  }
  if (isLocked(error)) return sentence("Another session holds what is needed of the database");
  const isOfDatabase = (cause: Error) =>
    cause instanceof DatabaseError || cause instanceof DrizzleQueryError;
  return causes.some(isOfDatabase) ? sentence("The database refused") : undefined;
}
