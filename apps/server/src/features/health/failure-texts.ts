import { causesOf, codeOf, DatabaseUnavailable, describeDatabaseError } from "#db/errors.ts";
import type { Settings } from "#settings.ts";
import type { StorageUnavailable } from "#storage/file-storage.ts";

/** Why the database cannot be used, in one sentence without a password: with the message of the server or the system. */
export function databaseFailure(error: unknown, { DATABASE_URL }: Settings): string {
  const unavailable = causesOf(error).find((cause) => cause instanceof DatabaseUnavailable);
  // When a connection got no answer, the innermost cause says less.
  const isSilent = unavailable !== undefined && codeOf(error) === undefined;
  const reason = isSilent ? unavailable.message : describeDatabaseError(error);
  return `${DATABASE_URL ? "DATABASE_URL" : "The embedded database"}: ${reason}.`;
}

/** The setting to check for an error code of an S3 server; for any other code it is the server's address. */
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
  if (!S3_BUCKET) return `DATA_DIR: files cannot be stored in it (${reason}).`;
  const server = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : "Amazon S3";
  const [, blamed] = bucketSettings.find(([pattern]) => pattern.test(reason)) ?? [];
  const setting = blamed ?? (S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION");
  return `${setting}: files cannot be stored in the bucket ${S3_BUCKET} of ${server} (${reason}).`;
}
