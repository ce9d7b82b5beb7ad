import { createHash, randomUUID } from "node:crypto";
import type { Bucket } from "@app/contract";
import type { Parts } from "#api/context.ts";
import type { Connection } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import { describeError } from "#lib/log.ts";
import type { Picture } from "#storage/picture.ts";
import { numberedName, plainName, storedName } from "./file-names.ts";
import { insertFile, listTakenNames } from "./queries.ts";
import type { StoredFile } from "./queries.ts";

/** So many names are looked at in one go. */
const namesAtOnce = 50;

/**
 * Stores a picture under its name, or the first free one that counts on from it. The content goes first,
 * under the row's id: a row always has its content.
 */
export async function storePicture(
  { clock, db, log, storage }: Pick<Parts, "clock" | "db" | "log" | "storage">,
  actor: { id: string; email: string },
  { bucket, name, picture }: { bucket: Bucket; name: string; picture: Picture },
): Promise<StoredFile> {
  const { bytes, mimetype } = picture;
  const id = randomUUID();
  const now = clock();
  await storage.put(id, bytes, mimetype);
  try {
    return await db.transaction(async (transaction) => {
      const row = await insertUnderFreeName(transaction, {
        id,
        bucket,
        name: storedName(plainName(name), mimetype),
        size: bytes.length,
        mimetype,
        checksum: createHash("sha256").update(bytes).digest("hex"),
        createdAt: now,
        updatedAt: now,
      });
      await record(transaction, actor, {
        action: "create",
        entity: "file",
        entityId: id,
        after: { bucket, name: row.name, size: row.size, mimetype },
      });
      return row;
    });
  } catch (error) {
    await storage
      .remove([id])
      .catch((failure) => log.error({ error: describeError(failure), id }, "file left behind"));
    throw error;
  }
}

/** The unique constraint over bucket and name decides who gets a name; looking first only saves tries. */
async function insertUnderFreeName(
  db: Connection,
  values: Parameters<typeof insertFile>[1],
): Promise<StoredFile> {
  for (let start = 0; ; start += namesAtOnce) {
    const names = Array.from({ length: namesAtOnce }, (_, index) =>
      numberedName(values.name, start + index),
    );
    const taken = new Set(await listTakenNames(db, values.bucket, names));
    for (const name of names.filter((candidate) => !taken.has(candidate))) {
      const row = await insertFile(db, { ...values, name });
      if (row) return row;
    }
  }
}
