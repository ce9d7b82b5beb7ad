import type { Settings } from "#env.ts";
import { StorageAway } from "#storage/file-storage.ts";

const refusedKeys = [
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "AccessDenied",
  "Forbidden",
  "403",
];
const otherRegion = [
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
];
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

/** Why files cannot be kept, in one sentence. */
export function storageFailure(error: unknown, settings: Settings): string {
  const reason = error instanceof StorageAway ? error.reason : "";
  return settings.S3_BUCKET
    ? bucketFailure(reason, settings)
    : `DATA_DIR: ${folderReasons[reason] ?? `files cannot be kept in it (${reason || "unknown"})`}.`;
}

const folderReasons: Record<string, string> = {
  EACCES: "this account may not write into its folder of files",
  EPERM: "this account may not write into its folder of files",
  EROFS: "its disk is mounted read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
  ENOENT: "its folder of files is gone",
  ENOTDIR: "a file is where its folder of files should be",
  TimeoutError: "its disk did not answer in time",
};

function bucketFailure(reason: string, { S3_BUCKET, S3_ENDPOINT }: Settings): string {
  const server = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : "Amazon S3";
  if (refusedKeys.includes(reason)) {
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${server} does not let these keys use the bucket (${reason}).`;
  }
  if (reason === "NoSuchBucket" || reason === "NotFound") {
    return `S3_BUCKET: ${server} has no bucket ${S3_BUCKET}.`;
  }
  if (otherRegion.includes(reason))
    return `S3_REGION: the bucket is in another region (${reason}).`;
  const name = S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION";
  if (reason === "ECONNREFUSED") return `${name}: nobody listens at ${server}.`;
  if (reason === "ENOTFOUND" || reason === "EAI_AGAIN") {
    return `${name}: the name of ${server} was not found.`;
  }
  if (/Timeout|Abort|ETIMEDOUT/i.test(reason)) return `${name}: ${server} did not answer in time.`;
  if (certificate.test(reason)) return `${name}: the certificate of ${server} is not trusted.`;
  return `${name}: ${server} does not answer as an S3 server does (${reason || "unknown"}).`;
}
