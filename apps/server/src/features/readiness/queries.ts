import { DataFaults, readData, shippedFiles } from "@app/readiness";
import type { ReadinessData, TableName } from "@app/readiness";
import { desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { advisoryLocks } from "#db/locks.ts";
import { readinessVersions } from "#db/schema.ts";
import { orNotFound } from "#procedure/errors.ts";

export type Files = Record<TableName, string>;

const { files: _files, ...listed } = getTableColumns(readinessVersions);

/** All versions but the product's own, the latest first. */
export const listVersions = (db: Connection) =>
  db.select(listed).from(readinessVersions).orderBy(desc(readinessVersions.number));

const isPublished = isNotNull(readinessVersions.publishedAt);

/** The version in force; none where it is the product's own data. */
export const findPublished = (db: Connection) =>
  firstOf(db.select(listed).from(readinessVersions).where(isPublished));

export async function findFiles(db: Connection, number: number): Promise<Files> {
  if (number === 0) return shippedFiles();
  const ofNumber = eq(readinessVersions.number, number);
  return orNotFound(await db.query.readinessVersions.findFirst({ where: ofNumber })).files;
}

/** The version that was made last, in force or not. */
export async function findLatest(db: Connection): Promise<{ number: number; files: Files }> {
  const orderBy = desc(readinessVersions.number);
  const latest = await db.query.readinessVersions.findFirst({ orderBy });
  return latest ?? { number: 0, files: shippedFiles() };
}

/** Until the transaction ends, nobody else adds or publishes a version. */
export const lockVersions = (db: Connection) =>
  db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.readiness})`);

interface Published {
  number: number;
  data: ReadinessData;
  /** Why the version in force is not used: the product was upgraded, and cannot read it any more. */
  fault?: string;
}

const shipped: Published = { number: 0, data: readData(shippedFiles()) };

/** By the id, not by the number: a restored backup may have another version of that number. */
let latest: { id: string; published: Published } | undefined;

/** The data that briefs are made by now. Read again only when another version was published. */
export async function publishedData(db: Connection): Promise<Published> {
  const row = await findPublished(db);
  if (!row) return shipped;
  if (latest?.id !== row.id) {
    latest = { id: row.id, published: await readVersion(db, row.number) };
  }
  return latest.published;
}

async function readVersion(db: Connection, number: number): Promise<Published> {
  try {
    return { number, data: readData(await findFiles(db, number)) };
  } catch (error) {
    if (!(error instanceof DataFaults)) throw error;
    return { ...shipped, fault: `Version ${number} cannot be used: ${error.message}` };
  }
}
