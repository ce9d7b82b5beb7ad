import { like } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { saasApplications } from "#db/schema.ts";

export const inFile = (...lines: string[]) => new File([lines.join("\r\n")], "applications.csv");

/** The last event of an import has its result. */
export async function resultOf<Event extends { result?: object }>(
  events: Promise<AsyncIterable<Event>>,
) {
  return (await Array.fromAsync(await events)).at(-1)?.result;
}

export const textOf = async (chunks: Promise<AsyncIterable<string>>) =>
  (await Array.fromAsync(await chunks)).join("");

/** The applications that these tests import. */
export const imported = ({ db }: { db: Database }) =>
  db
    .select()
    .from(saasApplications)
    .where(like(saasApplications.identifier, "app-%"))
    .orderBy(saasApplications.identifier);
