import { constants } from "node:fs";
import { access, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { missingIsUndefined, writeWhole } from "#lib/write-whole.ts";
import type { Settings } from "#settings.ts";
import { until } from "#until.ts";

/** Stores the content of files under the files' ids. The content of a key never changes. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, mimetype: string): Promise<void>;
  /** Undefined when nothing is stored under this key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Keys under which nothing is stored are no failure. */
  remove(keys: string[]): Promise<void>;
  /** Answers when the storage can be used. Cheap: `/readyz` asks every few seconds. */
  check(): Promise<void>;
}

/** The storage does not answer, or not as it should. All errors of a `FileStorage` are of this class. */
export class StorageUnavailable extends Error {
  /** A word for the log, such as ECONNREFUSED, ENOSPC or AccessDenied. */
  readonly reason: string;

  constructor(cause: unknown) {
    super("the file storage does not answer", { cause });
    const { code, name } = cause as { code?: string | number; name: string };
    this.reason = typeof code === "string" ? code : name; // a DOMException's code is a number
  }
}

const orUnavailable = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });

/** The storage that the settings name: a bucket, or else a folder in DATA_DIR. */
export const openStorage = (settings: Settings): Promise<FileStorage> =>
  settings.S3_BUCKET
    ? s3Bucket(settings.S3_BUCKET, settings)
    : localFolder(join(settings.DATA_DIR, "files"));

/** Files in a folder of this machine that only our account may enter. */
async function localFolder(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(folder, key);
  return {
    put: (key, bytes) => orUnavailable(() => writeWhole(pathOf(key), bytes)),
    get: (key) => orUnavailable(() => readFile(pathOf(key)).catch(missingIsUndefined)),
    remove: (keys) =>
      orUnavailable(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
      }),
    check: () =>
      orUnavailable(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)),
  };
}

/** What S3-compatible servers without regions take. */
const anyRegion = "us-east-1";
const connectMs = 1_000;
/** For one call with all its tries: who uploads gets an error within this time. */
const callMs = 5_000;
const checkMs = 2_000;
const tries = 3;
/** S3 takes no more keys in one call. */
const keysPerCall = 1000;

/** Files in a bucket of Amazon S3, or of a server that speaks its protocol. */
async function s3Bucket(Bucket: string, settings: Settings): Promise<FileStorage> {
  // Loaded here, as most installations keep their files in a folder and never need it.
  const s3 = await import("@aws-sdk/client-s3");
  // settings.ts lets no bucket pass without its keys.
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = settings;
  const client = new s3.S3Client({
    region: S3_REGION ?? anyRegion,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: callMs },
    // Not every server knows the newer checksums, and TLS protects the content on its way.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  });
  return {
    put: (Key, Body, ContentType) =>
      within(callMs, async (deadline) => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }), deadline);
      }),
    get: (Key) =>
      within(callMs, async (deadline) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }), deadline);
          return await Body?.transformToByteArray();
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += keysPerCall) {
        const Objects = keys.slice(start, start + keysPerCall).map((Key) => ({ Key }));
        const Delete = { Objects, Quiet: true };
        await within(callMs, async (deadline) => {
          const command = new s3.DeleteObjectsCommand({ Bucket, Delete });
          const { Errors = [] } = await client.send(command, deadline);
          if (Errors[0]) throw new Error(Errors[0].Code);
        });
      }
    },
    check: () =>
      within(checkMs, async (deadline) => {
        await client.send(new s3.HeadBucketCommand({ Bucket }), deadline);
      }),
  };
}

/** The result of a call, or `StorageUnavailable` when it fails or takes longer. */
function within<Result>(
  ms: number,
  call: (deadline: { abortSignal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const abortSignal = AbortSignal.timeout(ms);
  return orUnavailable(() => until(abortSignal, call({ abortSignal })));
}
