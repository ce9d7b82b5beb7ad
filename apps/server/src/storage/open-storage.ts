import { join } from "node:path";
import type { Settings } from "#settings.ts";
import type { FileStorage } from "./file-storage.ts";
import { localFolder } from "./local-folder.ts";
import { s3Bucket } from "./s3.ts";

/** The storage that the settings name: a bucket, or else a folder in DATA_DIR. */
export const openStorage = (settings: Settings): Promise<FileStorage> =>
  settings.S3_BUCKET
    ? s3Bucket(settings.S3_BUCKET, settings)
    : localFolder(join(settings.DATA_DIR, "files"));
