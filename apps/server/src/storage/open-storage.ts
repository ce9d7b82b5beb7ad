import { constants } from "node:fs";
import { access, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { missingIsUndefined, writeWhole } from "#lib/write-whole.ts";
import type { Settings } from "#settings.ts";
import { orUnavailable } from "./file-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { s3Bucket } from "./s3.ts";

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
