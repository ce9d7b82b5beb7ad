import { randomBytes, randomUUID } from "node:crypto";
import { count, sql } from "drizzle-orm";
import { storedFiles } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { until } from "#lib/until.ts";
import { StorageAway } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Checked, Problem } from "./check.ts";
import { counted, sizeOf } from "./figures.ts";
import { figuresOf } from "./not-migrated.ts";
import { storageFailure } from "./storage-failure.ts";

/** Less than a check's ten seconds, so that the setting to blame is told. */
const patienceMs = 8_000;
/** So many files are looked for; ids are random, and so are those of the first ones. */
const sample = 5;

/** Writes a small file, reads it and removes it again; looks for some of what is stored, and counts it. */
export const checkStorage: Check = async ({ settings, storage, db }) => {
  const deadline = AbortSignal.timeout(patienceMs);
  const [{ problem, ms }, stored] = await Promise.all([
    probe({ settings, storage }, deadline),
    figuresOf(findStored(db)),
  ]);
  const ids = problem || !stored ? [] : stored.ids;
  const lost = await until(deadline, lookForContents({ settings, storage }, ids)).catch(
    () => undefined, // it worked a moment ago
  );
  const kind = settings.S3_BUCKET ? `the bucket ${settings.S3_BUCKET}` : "a folder of DATA_DIR";
  const facts: [string, string][] = [["Kind", settings.S3_BUCKET ? "bucket" : "folder"]];
  if (!problem) facts.push(["Round trip", `${ms} ms`]);
  if (stored) facts.push(["Stored", `${counted(stored.count, "file")}, ${sizeOf(stored.bytes)}`]);
  return findingOf(
    "storage",
    [problem, lost].filter((each) => each !== undefined),
    { fine: `Files are kept in ${kind}.`, facts },
  );
};

const settingOf = ({ S3_BUCKET }: Settings) => (S3_BUCKET ? "S3_BUCKET" : "DATA_DIR");

async function probe(
  { settings, storage }: Pick<Checked, "settings" | "storage">,
  deadline: AbortSignal,
) {
  const start = performance.now();
  const told = (problem?: Problem) => ({
    problem,
    ms: Math.max(1, Math.round(performance.now() - start)),
  });
  const key = `probe-${randomUUID()}`;
  const bytes = randomBytes(64);
  const writeAndRead = async () => {
    await storage.put(key, bytes, "application/octet-stream");
    const found = await storage.get(key);
    await storage.remove([key]);
    return found;
  };
  try {
    const found = await until(deadline, writeAndRead());
    if (found && bytes.equals(found)) return told();
    const text = "the storage gave back something else than it was given";
    return told(failing(`${settingOf(settings)}: ${text}.`));
  } catch (error) {
    // What was stored all the same is taken away if that works; whoever waits is told before.
    storage.remove([key]).catch(() => undefined);
    const cause = deadline.aborted ? new StorageAway(deadline.reason) : error;
    return told(failing(storageFailure(cause, settings)));
  }
}

/** How much is stored, and the ids of some of it. */
export async function findStored(db: Checked["db"]) {
  const [sum] = await db
    .select({
      count: count(),
      bytes: sql`coalesce(sum(${storedFiles.size}), 0)`.mapWith(Number),
    })
    .from(storedFiles);
  const some = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .orderBy(storedFiles.id)
    .limit(sample);
  return { ...sum!, ids: some.map(({ id }) => id) }; // an aggregate is one row
}

interface Contents {
  settings: Settings;
  storage: Pick<FileStorage, "get">;
}

/** Whether files that the database tells of are in this storage: another bucket or folder works as well. */
export async function lookForContents(
  { settings, storage }: Contents,
  ids: string[],
): Promise<Problem | undefined> {
  const contents = await Promise.all(ids.map((id) => storage.get(id)));
  const lost = contents.filter((content) => content === undefined).length;
  if (lost === 0) return undefined;
  const text =
    `${settingOf(settings)}: of ${counted(ids.length, "stored file")} that ` +
    `${ids.length === 1 ? "was" : "were"} looked for ${lost} ` +
    `${lost === 1 ? "is" : "are"} not there: is this the storage that all instances use?`;
  return lost === ids.length ? failing(text) : warning(text);
}
