import { randomBytes, randomUUID } from "node:crypto";
import { count, sql } from "drizzle-orm";
import { storedFiles } from "#db/schema.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import type { FileStorage } from "#storage/file-storage.ts";
import type { Settings } from "#settings.ts";
import { until } from "#until.ts";
import { counted, failing, figuresOf, partMs, sizeOf, warning } from "./findings.ts";
import type { Check, Checked, Problem } from "./findings.ts";

/** The error codes of an S3 server for which a setting is to be checked; for any other code it is the server's address. */
const codesOf = {
  "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY":
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403)$/,
  S3_BUCKET: /^(NoSuchBucket|NotFound)$/,
  S3_REGION:
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
};

/** Why files cannot be stored, in one sentence. */
export function storageFailure(error: unknown, { S3_BUCKET, S3_ENDPOINT }: Settings): string {
  const { reason } = error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
  if (!S3_BUCKET) return `DATA_DIR: files cannot be stored in it (${reason}).`;
  const server = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : "Amazon S3";
  const [blamed] = Object.entries(codesOf).find(([, codes]) => codes.test(reason)) ?? [];
  const setting = blamed ?? (S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION");
  return `${setting}: files cannot be stored in the bucket ${S3_BUCKET} of ${server} (${reason}).`;
}

/** How many stored files are looked for. Ids are random, so the first ones are a random sample. */
const sample = 5;

/** Writes a small file, reads it and removes it again; counts what is stored, and looks for some of it. */
export const checkStorage: Check = async ({ settings, storage, db }) => {
  const { S3_BUCKET } = settings;
  const setting = S3_BUCKET ? "S3_BUCKET" : "DATA_DIR";
  const deadline = AbortSignal.timeout(partMs);
  const problems: Problem[] = [];
  const failed = (error: unknown) => void problems.push(failing(storageFailure(error, settings)));
  const [stored, isSame = true] = await Promise.all([
    figuresOf(findStored(db)),
    storage && until(deadline, tryStorage(storage)).catch(failed),
  ]);
  if (!isSame) {
    problems.push(failing(`${setting}: the storage returned other content than was written.`));
  }
  if (stored && problems.length === 0) {
    const contents = Promise.all(stored.ids.map(async (id) => storage?.get(id)));
    const found = await until(deadline, contents).catch(() => []); // it worked a moment ago
    const lost = found.filter((content) => content === undefined).length;
    const text = `${setting}: ${lost} of ${counted(stored.ids.length, "stored file")} could not be found: is this the storage that all instances use?`;
    if (lost > 0) problems.push(lost === stored.ids.length ? failing(text) : warning(text));
  }
  if (!storage) return { problems, fine: "The folder of files will be made by the first start." };
  return {
    problems,
    fine: `Files are stored in ${S3_BUCKET ? `the bucket ${S3_BUCKET}` : "a folder of DATA_DIR"}.`,
    facts: stored && [["Stored", `${counted(stored.count, "file")}, ${sizeOf(stored.bytes)}`]],
  };
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

async function findStored(db: Checked["db"]) {
  const [sum] = await db
    .select({ count: count(), bytes: sql`coalesce(sum(${storedFiles.size}), 0)`.mapWith(Number) })
    .from(storedFiles);
  const { id } = storedFiles;
  const some = await db.select({ id }).from(storedFiles).orderBy(id).limit(sample);
  return { ...sum!, ids: some.map((row) => row.id) }; // an aggregate is one row
}
