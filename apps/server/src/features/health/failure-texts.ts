import { causesOf, codeOf, describeDatabaseError } from "#db/errors.ts";
import type { Settings } from "#settings.ts";
import type { StorageUnavailable } from "#storage/file-storage.ts";

/** What prevents a connection, by what the system or the driver calls it; undefined for everything else. */
function connectionFailure(code: string, host: string): string | undefined {
  if (code === "ECONNREFUSED") return `nobody listens at ${host}`;
  if (code === "ENOTFOUND") return `the name of ${host} was not found`;
  if (/time(d )?out|abort/i.test(code)) return `${host} did not answer in time`;
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)
    ? `the certificate of ${host} is not trusted`
    : undefined;
}

/** Why the database cannot be used, in one sentence without a password: often the server's own words. */
export function databaseFailure(error: unknown, { DATABASE_URL }: Settings): string {
  const { hostname, port } = new URL(DATABASE_URL ?? "postgres://127.0.0.1");
  const host = `${hostname || "the socket"}:${port || "5432"}`;
  const all = causesOf(error).map(({ name, message }) => `${name} ${message}`);
  const reason =
    connectionFailure(codeOf(error) ?? all.join(), host) ?? describeDatabaseError(error);
  return `${DATABASE_URL ? "DATABASE_URL" : "The embedded database"}: ${reason}.`;
}

/** The settings to blame for what an S3 server says. */
const bucketSettings: [RegExp, string][] = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403)$/,
    "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY",
  ],
  [/^(NoSuchBucket|NotFound)$/, "S3_BUCKET"],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    "S3_REGION",
  ],
];

/** Why files cannot be stored, in one sentence. */
export function storageFailure({ reason }: StorageUnavailable, settings: Settings): string {
  const { S3_BUCKET, S3_ENDPOINT } = settings;
  if (!S3_BUCKET) {
    const isFull = reason === "ENOSPC" || reason === "EDQUOT";
    return `DATA_DIR: ${isFull ? "its disk is full" : `files cannot be kept in it (${reason})`}.`;
  }
  const server = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : "Amazon S3";
  const [, blamed] = bucketSettings.find(([pattern]) => pattern.test(reason)) ?? [];
  if (blamed) return `${blamed}: ${server} rejects the bucket ${S3_BUCKET} (${reason}).`;
  const text =
    connectionFailure(reason, server) ??
    `${server} does not answer as an S3 server does (${reason})`;
  return `${S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION"}: ${text}.`;
}
