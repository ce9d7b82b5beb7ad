import { randomBytes, randomUUID } from "node:crypto";
import { count, sql } from "drizzle-orm";
import { storedFiles } from "#db/schema.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { until } from "#until.ts";
import { storageFailure } from "./failure-texts.ts";
import { counted, failing, figuresOf, partMs, sizeOf, warning } from "./findings.ts";
import type { Check, Checked, Problem } from "./findings.ts";

/** So many files are looked for; ids are random, and so are those of the first ones. */
const sample = 5;

/** Writes a small file, reads it and removes it again; looks for some of what is stored, and counts it. */
export const checkStorage: Check = async ({ settings, storage, db }) => {
  const { S3_BUCKET } = settings;
  const setting = S3_BUCKET ? "S3_BUCKET" : "DATA_DIR";
  const deadline = AbortSignal.timeout(partMs);
  const facts: [string, string][] = [["Kind", S3_BUCKET ? "bucket" : "folder"]];
  const problems: Problem[] = [];
  const look = async (place: FileStorage) => {
    const start = performance.now();
    try {
      const isSame = await until(deadline, tryStorage(place));
      const text = `${setting}: the storage gave back something else than it was given.`;
      if (!isSame) problems.push(failing(text));
      else facts.push(["Round trip", `${Math.ceil(performance.now() - start)} ms`]);
    } catch (error) {
      const cause = error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
      problems.push(failing(storageFailure(cause, settings)));
    }
  };
  const [stored] = await Promise.all([figuresOf(findStored(db)), storage && look(storage)]);
  if (stored) facts.push(["Stored", `${counted(stored.count, "file")}, ${sizeOf(stored.bytes)}`]);
  if (stored && stored.ids.length > 0 && problems.length === 0) {
    const contents = Promise.all(stored.ids.map(async (id) => storage?.get(id)));
    const found = await until(deadline, contents).catch(() => undefined); // it worked a moment ago
    const lost = found?.filter((content) => content === undefined).length ?? 0;
    const text =
      `${setting}: of ${counted(stored.ids.length, "stored file")} that ` +
      `${stored.ids.length === 1 ? "was" : "were"} looked for ${lost} ` +
      `${lost === 1 ? "is" : "are"} not there: is this the storage that all instances use?`;
    if (lost > 0) problems.push(lost === stored.ids.length ? failing(text) : warning(text));
  }
  if (!storage) return { problems, fine: "The folder of files will be made by the first start." };
  const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : "a folder of DATA_DIR";
  return { problems, fine: `Files are kept in ${place}.`, facts };
};

/** Whether a small file comes back as it was written; leaves nothing there. */
async function tryStorage(storage: FileStorage): Promise<boolean> {
  const key = `probe-${randomUUID()}`;
  const bytes = randomBytes(64);
  try {
    await storage.put(key, bytes, "application/octet-stream");
    const found = await storage.get(key);
    return found !== undefined && bytes.equals(found);
  } finally {
    await storage.remove([key]).catch(() => undefined); // it may have been stored all the same
  }
}

/** How much is stored, and the ids of some of it. */
async function findStored(db: Checked["db"]) {
  const [sum] = await db
    .select({ count: count(), bytes: sql`coalesce(sum(${storedFiles.size}), 0)`.mapWith(Number) })
    .from(storedFiles);
  const { id } = storedFiles;
  const some = await db.select({ id }).from(storedFiles).orderBy(id).limit(sample);
  return { ...sum!, ids: some.map((row) => row.id) }; // an aggregate is one row
}
