import type { Bucket, FilesQuery } from "@app/contract";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import { holds } from "#lib/list.ts";
import type { StoredName } from "#storage/address.ts";

export type StoredFile = typeof storedFiles.$inferSelect;

/** Files one by one, or all that a search finds. */
export type SomeFiles =
  | { ids: string[] }
  | { all: { search: string; bucket: Bucket | null }; count: number };

const lowerName = sql`lower(${storedFiles.name})`;

const sortColumns = {
  name: [lowerName],
  type: [storedFiles.mimetype, lowerName],
  size: [storedFiles.size],
  createdAt: [storedFiles.createdAt],
  updatedAt: [storedFiles.updatedAt],
};

const matching = ({ search, bucket }: { search: string; bucket: Bucket | null }) =>
  and(holds(lowerName, search), bucket ? eq(storedFiles.bucket, bucket) : undefined);

export const among = (some: SomeFiles): SQL | undefined =>
  "ids" in some ? inArray(storedFiles.id, some.ids) : matching(some.all);

export const matchingFiles = (db: Connection, query: FilesQuery, fields: Record<string, SQL>) =>
  db.select(fields).from(storedFiles).where(matching(query)).$dynamic();

export const fileOrder = ({ sort }: FilesQuery) => [...sortColumns[sort], storedFiles.id];

export const listFiles = (db: Connection, ids: string[]) =>
  db.select().from(storedFiles).where(anyOf(storedFiles.id, ids));

export const findFile = (db: Connection, { bucket, name }: StoredName) =>
  db.query.storedFiles.findFirst({
    where: and(eq(storedFiles.bucket, bucket), eq(storedFiles.name, name)),
  });

export async function listTakenNames(db: Connection, bucket: Bucket, names: string[]) {
  const rows = await db
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.name, names)));
  return rows.map((row) => row.name);
}

/** Nothing comes back when the name is taken; who takes it at the same moment is waited for. */
export async function insertFile(
  db: Connection,
  values: typeof storedFiles.$inferInsert,
): Promise<StoredFile | undefined> {
  const [row] = await db
    .insert(storedFiles)
    .values(values)
    .onConflictDoNothing({ target: [storedFiles.bucket, storedFiles.name] })
    .returning();
  return row;
}

/** The file, and nobody else can change it before the transaction ends. */
export async function lockFile(db: Connection, id: string) {
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.id, id)).for("update");
  return row;
}

export async function updateFileName(db: Connection, id: string, name: string, now: Date) {
  const [row] = await db
    .update(storedFiles)
    .set({ name, updatedAt: now })
    .where(eq(storedFiles.id, id))
    .returning();
  return row!; // the caller holds a lock on it
}

/** Locked in the order of their ids: two that delete the same files wait for each other once. */
export const lockFiles = (db: Connection, some: SomeFiles) =>
  db.select().from(storedFiles).where(among(some)).orderBy(asc(storedFiles.id)).for("update");

/** One array, as there can be more ids than PostgreSQL takes parameters. */
export const isOneOf = (column: AnyColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

export const deleteFiles = (db: Connection, ids: string[]) =>
  db.delete(storedFiles).where(isOneOf(storedFiles.id, ids));
