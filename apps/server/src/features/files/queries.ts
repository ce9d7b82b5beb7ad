import type { FileRow, FilesQuery } from "@app/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Call, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import { fieldColumns, holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { addressOf } from "#storage/address.ts";
import type { StoredName } from "#storage/address.ts";

export type StoredFile = typeof storedFiles.$inferSelect;

/** Files one by one, or all that a search finds. */
type SomeFiles = Call<typeof guarded.admin.files.remove>["input"];

const lowerName = sql`lower(${storedFiles.name})`;

const matching = ({ search, bucket }: Pick<FilesQuery, "search" | "bucket">) =>
  and(holds(lowerName, search), bucket ? eq(storedFiles.bucket, bucket) : undefined);

export const among = (some: SomeFiles): SQL | undefined =>
  "ids" in some ? anyOf(storedFiles.id, some.ids) : matching(some.all);

/** A file as administrators see it. */
export const shown = ({ checksum: _checksum, ...file }: StoredFile): FileRow => ({
  ...file,
  address: addressOf(file),
});

export const fileList: ListSource<FilesQuery, FileRow> = {
  id: storedFiles.id,
  where: matching,
  order: {
    name: lowerName,
    type: [storedFiles.mimetype, lowerName],
    size: storedFiles.size,
    createdAt: storedFiles.createdAt,
    updatedAt: storedFiles.updatedAt,
  },
  rows: async (db, ids) => {
    const files = await db.select().from(storedFiles).where(anyOf(storedFiles.id, ids));
    return files.map(shown);
  },
  csv: {
    ...fieldColumns("name", "bucket"),
    type: (file) => file.mimetype,
    ...fieldColumns("size", "address", "createdAt", "updatedAt"),
  },
};

export const findFile = (db: Connection, { bucket, name }: StoredName) =>
  db.query.storedFiles.findFirst({
    where: and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name)),
  });

/** Locked in the order of their ids: two deletions of the same files cannot deadlock. */
export const lockFiles = (db: Connection, some: SomeFiles) =>
  db.select().from(storedFiles).where(among(some)).orderBy(asc(storedFiles.id)).for("update");
