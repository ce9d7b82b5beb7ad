import { join } from "node:path";
import type { Settings } from "#settings.ts";
import type { FileStorage } from "./file-storage.ts";
import { localFolder } from "./local-folder.ts";
import { s3Bucket } from "./s3.ts";

/** The storage that the settings name: a bucket, or else a folder in DATA_DIR. */
export function openStorage(settings: Settings): Promise<FileStorage> {
  // settings.ts lets no bucket pass without its keys.
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = settings;
  if (!bucket) return localFolder(join(settings.DATA_DIR, "files"));
  return s3Bucket({
    bucket,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
