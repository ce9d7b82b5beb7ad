import { createHash, randomUUID } from "node:crypto";
import { limits, rules } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Parts } from "#procedure/context.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { storedFiles, trash } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import type { StoredName } from "#storage/address.ts";
import type { Picture } from "#storage/picture.ts";
import type { StoredFile } from "./queries.ts";

/**
 * Stores a picture's content under a new id and does `work` in a transaction, which enters that id by
 * `insertPicture`. The content goes first, so that a row always has its content; when the work fails it is removed
 * again, unless a row has it.
 */
export async function storeContent<Result>(
  parts: Pick<Parts, "db" | "log" | "storage">,
  { bytes, mimetype }: Picture,
  work: (transaction: Connection, id: string) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  await parts.storage.put(id, bytes, mimetype);
  try {
    return await parts.db.transaction((transaction) => work(transaction, id));
  } catch (error) {
    // A row may be there all the same, where only the answer to its commit was lost.
    await removeUnusedContents(parts, [id]).catch((failure: unknown) =>
      parts.log.error({ error: failure }, "file storage"),
    );
    throw error;
  }
}

/** Removes those of these contents that are of no file, in the trash either, unless a backup or a restore, which needs them, is under way. */
export async function removeUnusedContents(
  { db, storage }: Pick<Parts, "db" | "storage">,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.contents}) as is_ours`,
    );
    if (!rows[0]?.is_ours) return;
    // A restore may have brought the row back, or still can.
    const isStored = anyOf(storedFiles.id, ids);
    const isInTrash = and(eq(trash.entity, "file"), anyOf(trash.entityId, ids));
    const present = await union(
      transaction.select({ id: storedFiles.id }).from(storedFiles).where(isStored),
      transaction.select({ id: trash.entityId }).from(trash).where(isInTrash),
    );
    const used = new Set(present.map(({ id }) => id));
    await storage.remove(ids.filter((id) => !used.has(id)));
  });
}

/** Enters a picture, whose content is stored, in the list of files: under its name, or the first free one that counts on from it. */
export async function insertPicture(
  transaction: Connection,
  actor: Actor,
  { id, bucket, name, picture, now }: StoredName & { id: string; picture: Picture; now: Date },
): Promise<StoredFile> {
  const { bytes, mimetype } = picture;
  const givenName = storedName(plainName(name), mimetype);
  const values = {
    id,
    bucket,
    size: bytes.length,
    mimetype,
    checksum: createHash("sha256").update(bytes).digest("hex"),
    createdAt: now,
    updatedAt: now,
  };
  let row: StoredFile | undefined;
  // The unique constraint over bucket and name decides; a name that is taken costs an insert that does nothing.
  for (let number = 0; !row; number += 1) {
    [row] = await transaction // waits for another insert of the same name
      .insert(storedFiles)
      .values({ ...values, name: numberedName(givenName, number) })
      .onConflictDoNothing({ target: [storedFiles.bucket, storedFiles.name] })
      .returning();
  }
  await record(transaction, actor, "create", "file", id, {
    after: { bucket, name: row.name, size: row.size, mimetype },
  });
  return row;
}

const nameless = "picture";
const pictureEnding = /\.(?:avif|bmp|gif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i;

/** A number that counts on has room behind the name. */
const roomForNumber = "_1000000".length;

/**
 * The name under which a file is stored: as it was given, cut to its greatest length, with the ending of
 * what it really is. "logo.svg" that became a PNG is "logo.png", and "logo" too.
 */
export function storedName(given: string, mimetype: string): string {
  const [, type] = /^image\/([a-z]+)$/.exec(mimetype) ?? [];
  if (type === undefined) return given;
  const ending = given.toLowerCase().endsWith(`.${type}`)
    ? given.slice(-type.length - 1)
    : `.${type}`;
  const base = given.replace(pictureEnding, "");
  return cut(base || nameless, limits.fileName - ending.length) + ending;
}

/** The name that a browser or a program gave, without folders and without characters that are not allowed. */
export function plainName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const plain = cut(last.normalize("NFC").replaceAll(/\p{C}/gu, "").trim(), limits.fileName);
  return rules.fileName.safeParse(plain).success ? plain : nameless;
}

/** "logo.png", "logo_1.png", "logo_2.png" … */
export function numberedName(name: string, number: number): string {
  if (number === 0) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot) : "";
  const base = name.slice(0, name.length - ending.length);
  return `${cut(base, limits.fileName - ending.length - roomForNumber)}_${number}${ending}`;
}

/** Without half of a character at the end. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
