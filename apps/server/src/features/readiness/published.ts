import { DataFaults, readData, shippedFiles } from "@app/readiness";
import type { ReadinessData } from "@app/readiness";
import type { Connection } from "#db/client.ts";
import { findFiles, findPublished } from "./queries.ts";

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
  const files = await findFiles(db, number);
  try {
    return files ? { number, data: readData(files) } : shipped;
  } catch (error) {
    if (!(error instanceof DataFaults)) throw error;
    return { ...shipped, fault: `Version ${number} cannot be used: ${error.message}` };
  }
}
