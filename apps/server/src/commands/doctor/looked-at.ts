import { stat } from "node:fs/promises";
import { join } from "node:path";
import { storageFailure } from "#checks/storage-failure.ts";
import { isClusterMade, missingIsUndefined } from "#db/embedded-place.ts";
import { codeOf } from "#db/errors.ts";
import type { Settings } from "#env.ts";
import { currentSecret } from "#lib/secret.ts";
import { StorageAway } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { openStorage } from "#storage/open-storage.ts";
import { reachEmbedded } from "../with-database.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";

interface Reached {
  /** Missing when there is nothing to look at, which `line` tells. */
  url?: string;
  line?: Line;
  stop: () => Promise<void>;
}

const nothingToStop = async () => undefined;

/** The database that the settings name. The embedded one is never made, and runs until `stop` at least. */
export async function reachDatabase(settings: Settings, wrong: Set<string>): Promise<Reached> {
  const without = (state: Line["state"], text: string) => ({
    line: line(state, "database", text),
    stop: nothingToStop,
  });
  if (wrong.has("DATABASE_URL")) return without("skipped", "not looked at: see DATABASE_URL.");
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: nothingToStop };
  try {
    if (!(await isClusterMade(settings.DATA_DIR))) {
      return without("ok", "The embedded database will be made by the first start.");
    }
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return without("skipped", "not looked at: see DATA_DIR.");
    const text = `DATA_DIR: whether a database is in it cannot be seen (${codeOf(error)})`;
    return without("failing", `${text}: use the account that starts the product.`);
  }
  try {
    return await reachEmbedded(settings.DATA_DIR);
  } catch (error) {
    return without("failing", error instanceof Error ? error.message : String(error));
  }
}

const bucketSettings = [
  "S3_BUCKET",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];

/** That there is no folder of files; it has to be there when the database tells of files. */
export const notMade = line(
  "ok",
  "storage",
  "The folder of files will be made by the first start.",
);

const isThere = async (path: string) => (await stat(path).catch(missingIsUndefined)) !== undefined;

/** The storage that the settings name; a folder that the first start will make is not made. */
export async function reachStorage(
  settings: Settings,
  wrong: Set<string>,
): Promise<FileStorage | Line> {
  const [blame] = bucketSettings.filter((name) => wrong.has(name));
  if (blame) return line("skipped", "storage", `not looked at: see ${blame}.`);
  try {
    if (!settings.S3_BUCKET && !(await isThere(join(settings.DATA_DIR, "files")))) {
      return notMade;
    }
    return await openStorage(settings);
  } catch (error) {
    return line("failing", "storage", storageFailure(new StorageAway(error), settings));
  }
}

/** The session secret of this machine, which only a start makes. */
export function secretOf(settings: Settings): string | undefined {
  try {
    return currentSecret(settings);
  } catch {
    return undefined; // not made yet, or not for this account, which the other lines tell
  }
}
