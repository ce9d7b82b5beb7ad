import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { storedFiles } from "#db/schema.ts";
import type { Settings } from "#env.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import { failing, findingOf } from "./check.ts";
import type { Check, Checked, Problem } from "./check.ts";
import { counted, sizeOf } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";
import { storageFailure } from "./storage-failure.ts";

/** Writes a small file, reads it and removes it again; counts what is stored. */
export const checkStorage: Check = async ({ settings, storage, db }) => {
  const [{ problem, ms }, count] = await Promise.all([probe(storage, settings), stored(db)]);
  const kind = settings.S3_BUCKET ? `the bucket ${settings.S3_BUCKET}` : "a folder of DATA_DIR";
  return findingOf("storage", problem ? [problem] : [], {
    fine: `Files are kept in ${kind}.`,
    facts: [
      ["Kind", settings.S3_BUCKET ? "bucket" : "folder"],
      ["Writes, reads and removes in", `${ms} ms`],
      ...count,
    ],
  });
};

async function probe(storage: FileStorage, settings: Settings) {
  const start = performance.now();
  const told = (problem?: Problem) => ({
    problem,
    ms: Math.max(1, Math.round(performance.now() - start)),
  });
  const key = `probe-${randomUUID()}`;
  const bytes = randomBytes(64);
  try {
    await storage.put(key, bytes, "application/octet-stream");
    const found = await storage.get(key);
    await storage.remove([key]);
    if (found && bytes.equals(found)) return told();
    const name = settings.S3_BUCKET ? "S3_BUCKET" : "DATA_DIR";
    return told(failing(`${name}: the storage gave back something else than it was given.`));
  } catch (error) {
    // What was stored all the same is taken away if that works; whoever waits is told before.
    storage.remove([key]).catch(() => undefined);
    return told(failing(storageFailure(error, settings)));
  }
}

/** Nothing when the database is away or empty, which the check of the database tells. */
async function stored(db: Checked["db"]): Promise<[string, string][]> {
  const count = sql<string>`count(*)`;
  const bytes = sql<string>`coalesce(sum(${storedFiles.size}), 0)`;
  const rows = await whenThere(db.select({ count, bytes }).from(storedFiles)).catch(
    () => undefined,
  );
  const [row] = rows ?? [];
  return row
    ? [["Stored", `${counted(Number(row.count), "file")}, ${sizeOf(Number(row.bytes))}`]]
    : [];
}
