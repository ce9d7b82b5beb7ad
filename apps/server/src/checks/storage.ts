import { randomBytes, randomUUID } from "node:crypto";
import { count, sql } from "drizzle-orm";
import { storedFiles } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import { until } from "#lib/until.ts";
import { StorageAway } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Checked, Problem } from "./check.ts";
import { storageFailure } from "./failure-texts.ts";
import { counted, sizeOf } from "./figures.ts";
import { figuresOf } from "./not-migrated.ts";

/** Less than a check's ten seconds, so that the setting to blame is named. */
const timeoutMs = 8_000;
/** So many files are looked for; ids are random, and so are those of the first ones. */
const sample = 5;

/** Writes a small file, reads it and removes it again; looks for some of what is stored, and counts it. */
export const checkStorage: Check = async ({ settings, storage, db }) => {
  const deadline = AbortSignal.timeout(timeoutMs);
  const start = performance.now();
  let ms = 0;
  const [problem, stored] = await Promise.all([
    storage && probe(storage, settings, deadline).finally(() => (ms = performance.now() - start)),
    figuresOf(findStored(db)),
  ]);
  const lost = problem
    ? undefined
    : await until(deadline, lookForContents(storage, settings, stored?.ids ?? [])).catch(
        () => undefined, // it worked a moment ago
      );
  const problems = [problem, lost].filter((each) => each !== undefined);
  if (!storage) {
    return findingOf("storage", problems, "The folder of files will be made by the first start.");
  }
  const { S3_BUCKET } = settings;
  const facts: [string, string][] = [["Kind", S3_BUCKET ? "bucket" : "folder"]];
  if (!problem) facts.push(["Round trip", `${Math.max(1, Math.round(ms))} ms`]);
  if (stored) facts.push(["Stored", `${counted(stored.count, "file")}, ${sizeOf(stored.bytes)}`]);
  const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : "a folder of DATA_DIR";
  return findingOf("storage", problems, `Files are kept in ${place}.`, facts);
};

const settingOf = ({ S3_BUCKET }: Settings) => (S3_BUCKET ? "S3_BUCKET" : "DATA_DIR");

async function probe(
  storage: FileStorage,
  settings: Settings,
  deadline: AbortSignal,
): Promise<Problem | undefined> {
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
    if (found && bytes.equals(found)) return undefined;
    const text = "the storage gave back something else than it was given";
    return failing(`${settingOf(settings)}: ${text}.`);
  } catch (error) {
    storage.remove([key]).catch(() => undefined); // it may have been stored all the same
    const cause = deadline.aborted ? new StorageAway(deadline.reason) : error;
    return failing(storageFailure(cause, settings));
  }
}

/** How much is stored, and the ids of some of it. */
async function findStored(db: Checked["db"]) {
  const [sum] = await db
    .select({ count: count(), bytes: sql`coalesce(sum(${storedFiles.size}), 0)`.mapWith(Number) })
    .from(storedFiles);
  const some = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .orderBy(storedFiles.id)
    .limit(sample);
  return { ...sum!, ids: some.map(({ id }) => id) }; // an aggregate is one row
}

/** Whether files that the database names are in this storage: another bucket or folder works as well. */
async function lookForContents(
  storage: FileStorage | undefined,
  settings: Settings,
  ids: string[],
): Promise<Problem | undefined> {
  const contents = await Promise.all(ids.map(async (id) => storage?.get(id)));
  const lost = contents.filter((content) => content === undefined).length;
  if (lost === 0) return undefined;
  const text =
    `${settingOf(settings)}: of ${counted(ids.length, "stored file")} that ` +
    `${ids.length === 1 ? "was" : "were"} looked for ${lost} ` +
    `${lost === 1 ? "is" : "are"} not there: is this the storage that all instances use?`;
  return lost === ids.length ? failing(text) : warning(text);
}
