import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storageFailure } from "#checks/storage-failure.ts";
import type { Settings } from "#env.ts";
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
  if (!isEmbeddedMade(settings)) {
    return without("ok", "The embedded database will be made by the first start.");
  }
  try {
    return await reachEmbedded(settings.DATA_DIR);
  } catch (error) {
    return without("failing", error instanceof Error ? error.message : String(error));
  }
}

const isEmbeddedMade = ({ DATA_DIR }: Settings) =>
  existsSync(join(DATA_DIR, "postgres", "PG_VERSION")) ||
  existsSync(join(DATA_DIR, "database-location"));

const bucketSettings = [
  "S3_BUCKET",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];

/** The storage that the settings name; a folder that the first start will make is not made. */
export async function reachStorage(
  settings: Settings,
  wrong: Set<string>,
): Promise<FileStorage | Line> {
  const [blame] = bucketSettings.filter((name) => wrong.has(name));
  if (blame) return line("skipped", "storage", `not looked at: see ${blame}.`);
  if (!settings.S3_BUCKET && !existsSync(join(settings.DATA_DIR, "files"))) {
    return line("ok", "storage", "The folder of files will be made by the first start.");
  }
  try {
    return await openStorage(settings);
  } catch (error) {
    return line("failing", "storage", storageFailure(new StorageAway(error), settings));
  }
}

/** The session secret of this machine, which only a start makes. */
export function secretOf({ SESSION_SECRET, DATA_DIR }: Settings): string | undefined {
  if (SESSION_SECRET) return SESSION_SECRET;
  try {
    return readFileSync(join(DATA_DIR, "session-secret"), "utf8");
  } catch {
    return undefined; // not made yet, or not for this account, which the other lines tell
  }
}
