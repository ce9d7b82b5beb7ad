import type { ReadinessTable } from "@app/contract";
import { shippedFiles } from "@app/readiness";
import { desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { readinessVersions } from "#db/schema.ts";

export type Files = Record<ReadinessTable, string>;

const isPublished = isNotNull(readinessVersions.publishedAt);

/** The version in force; none where it is the data that the product brings along. */
export async function findPublished(db: Connection) {
  const { id, number } = readinessVersions;
  const [row] = await db.select({ id, number }).from(readinessVersions).where(isPublished);
  return row;
}

/** All versions but the product's own, the latest first. */
export const listVersions = (db: Connection) =>
  db
    .select({
      number: readinessVersions.number,
      note: readinessVersions.note,
      madeBy: readinessVersions.madeBy,
      madeAt: readinessVersions.madeAt,
      publishedAt: readinessVersions.publishedAt,
    })
    .from(readinessVersions)
    .orderBy(desc(readinessVersions.number));

export async function findFiles(db: Connection, number: number): Promise<Files | undefined> {
  if (number === 0) return shippedFiles();
  const [row] = await db
    .select({ files: readinessVersions.files })
    .from(readinessVersions)
    .where(eq(readinessVersions.number, number));
  return row?.files;
}

/** Until the transaction ends, nobody else adds or publishes a version. */
export const lockVersions = (db: Connection) =>
  db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.readiness})`);

type NewVersion = Pick<typeof readinessVersions.$inferInsert, "files" | "note" | "madeBy"> & {
  madeAt: Date;
};

/** Stores a version with the next number, which it returns. */
export async function insertVersion(db: Connection, values: NewVersion): Promise<number> {
  await lockVersions(db);
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from readiness_versions)`;
  const [row] = await db
    .insert(readinessVersions)
    .values({ ...values, number: next })
    .returning({ number: readinessVersions.number });
  return row!.number; // an insert without conflict clause always returns its row
}

/** Puts a version in force in the place of another one. */
export async function setPublished(db: Connection, number: number, publishedAt: Date) {
  await db.update(readinessVersions).set({ publishedAt: null }).where(isPublished);
  await db
    .update(readinessVersions)
    .set({ publishedAt })
    .where(eq(readinessVersions.number, number));
}
