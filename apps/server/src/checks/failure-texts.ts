import { DrizzleQueryError } from "drizzle-orm/errors";
import { causesOf, codeOf } from "#db/errors.ts";
import type { Settings } from "#env.ts";
import { StorageAway } from "#storage/file-storage.ts";

/** What prevents a connection, by what the system or the driver calls it; undefined for everything else. */
function connectionFailure(code: string, host: string): string | undefined {
  const texts: Record<string, string> = {
    ECONNREFUSED: `nobody listens at ${host}`,
    ECONNRESET: `${host} closed the connection`,
    ENOTFOUND: `the name of ${host} was not found`,
    EAI_AGAIN: `the name of ${host} cannot be looked up at the moment`,
    EHOSTUNREACH: `${host} cannot be reached`,
    ENETUNREACH: `${host} cannot be reached`,
  };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) {
    return `the certificate of ${host} is not trusted`;
  }
  return /Timeout|Abort|ETIMEDOUT/i.test(code) ? `${host} did not answer in time` : texts[code];
}

/** Why the database cannot be used, in one sentence without a password. */
export function databaseFailure(error: unknown, { DATABASE_URL }: Settings): string {
  const { hostname, port, username, pathname } = new URL(DATABASE_URL ?? "postgres://127.0.0.1");
  const host = `${hostname || "the socket"}:${port || "5432"}`;
  const user = decodeURIComponent(username) || "the account";
  const noDatabase = `the server has no database ${decodeURIComponent(pathname.slice(1)) || user}`;
  const texts: Record<string, string> = {
    ENOENT: "the socket or the certificate that it names is not there",
    "28P01": `the server refused the password of ${user}`,
    "28000": `the server does not let ${user} in from this machine`,
    "3D000": noDatabase,
    "42501": `${user} may not use the database`,
    "53300": "the server has no connection left: lower DATABASE_POOL or raise max_connections",
    "57P03": "the server is starting or stopping; try again in a minute",
  };
  const code = codeOf(error) ?? (error instanceof Error ? error.name : "");
  const reason = texts[code] ?? connectionFailure(code, host) ?? reasonInWords();
  return `${DATABASE_URL ? "DATABASE_URL" : "The embedded database"}: ${reason}.`;

  /** PgBouncer's own errors have no code, and neither have some of the driver's. */
  function reasonInWords() {
    const causes = causesOf(error).filter((each) => !(each instanceof DrizzleQueryError)); // it quotes the query
    const message = causes.map((each) => each.message).join("; ");
    if (/does not support SSL/i.test(message)) return `${host} does not take TLS connections`;
    if (/no such database/i.test(message)) return noDatabase;
    if (/password|SASL|auth/i.test(message)) return texts["28P01"];
    if (/time(d )?out/i.test(message)) return `${host} did not answer in time`;
    return `${host} does not answer as PostgreSQL does${codeOf(error) ? ` (${code})` : ""}`;
  }
}

/** Why files cannot be stored, in one sentence. */
export function storageFailure(error: unknown, settings: Settings): string {
  const reason = error instanceof StorageAway ? error.reason : "";
  if (settings.S3_BUCKET) return bucketFailure(reason, settings);
  const noAccess = "this account may not write into its folder of files";
  const full = "its disk is full";
  const texts: Record<string, string> = {
    EACCES: noAccess,
    EPERM: noAccess,
    EROFS: "its disk is mounted read-only",
    ENOSPC: full,
    EDQUOT: full,
    ENOENT: "its folder of files is gone",
    ENOTDIR: "a file is where its folder of files should be",
    TimeoutError: "its disk did not answer in time",
  };
  return `DATA_DIR: ${texts[reason] ?? `files cannot be kept in it (${reason || "unknown"})`}.`;
}

const wrongKeys = /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403)$/;
const otherRegion =
  /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/;

function bucketFailure(reason: string, { S3_BUCKET, S3_ENDPOINT }: Settings): string {
  const server = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : "Amazon S3";
  if (wrongKeys.test(reason)) {
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${server} does not let these keys use the bucket (${reason}).`;
  }
  if (reason === "NoSuchBucket" || reason === "NotFound") {
    return `S3_BUCKET: ${server} has no bucket ${S3_BUCKET}.`;
  }
  if (otherRegion.test(reason)) return `S3_REGION: the bucket is in another region (${reason}).`;
  const text =
    connectionFailure(reason, server) ??
    `${server} does not answer as an S3 server does (${reason || "unknown"})`;
  return `${S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION"}: ${text}.`;
}
