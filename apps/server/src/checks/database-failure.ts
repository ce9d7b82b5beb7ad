import { DrizzleQueryError } from "drizzle-orm/errors";
import { causesOf, codeOf } from "#db/errors.ts";
import type { Settings } from "#env.ts";

/** What the driver, the system or PostgreSQL itself says, by its code. */
const byCode: Record<string, (place: Place) => string> = {
  ECONNREFUSED: ({ host }) => `nobody listens at ${host}`,
  ENOTFOUND: ({ host }) => `the name of ${host} was not found`,
  EAI_AGAIN: ({ host }) => `the name of ${host} cannot be looked up at the moment`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ENOENT: () => "the socket or the certificate that it names is not there",
  ECONNRESET: ({ host }) => `${host} closed the connection`,
  ETIMEDOUT: ({ host }) => `${host} did not answer in time`,
  "28P01": ({ user }) => `the server refused the password of ${user}`,
  "28000": ({ user }) => `the server does not let ${user} in from this machine`,
  "3D000": ({ database }) => `the server has no database ${database}`,
  "42501": ({ user }) => `${user} may not use the database`,
  "53300": () => "the server has no connection left: lower DATABASE_POOL or raise max_connections",
  "57P03": () => "the server is starting or stopping; try again in a minute",
};

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

interface Place {
  host: string;
  user: string;
  database: string;
}

/** Why the database cannot be used, in one sentence without a password. */
export function databaseFailure(error: unknown, { DATABASE_URL }: Settings): string {
  const reason = reasonOf(error, placeOf(DATABASE_URL));
  return DATABASE_URL ? `DATABASE_URL: ${reason}.` : `The embedded database: ${reason}.`;
}

function reasonOf(error: unknown, place: Place): string {
  const code = codeOf(error) ?? "";
  const told = causesOf(error).filter((each) => !(each instanceof DrizzleQueryError)); // its words are the query's
  const message = told.map((each) => each.message).join("; ");
  const known = byCode[code];
  if (known) return known(place);
  if (certificate.test(code)) return `the certificate of ${place.host} is not trusted`;
  if (/does not support SSL/i.test(message)) return `${place.host} does not take TLS connections`;
  // A PgBouncer's own refusals have no code of their own.
  if (/no such database/i.test(message)) return byCode["3D000"]!(place);
  if (/password|SASL|auth/i.test(message)) return byCode["28P01"]!(place);
  if (/time(d )?out/i.test(message)) return byCode["ETIMEDOUT"]!(place);
  return `${place.host} does not answer as PostgreSQL does${code && ` (${code})`}`;
}

function placeOf(url = "postgres://127.0.0.1"): Place {
  const { hostname, port, username, pathname } = new URL(url);
  const user = decodeURIComponent(username) || "the account";
  return {
    host: `${hostname || "the socket"}:${port || "5432"}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}
