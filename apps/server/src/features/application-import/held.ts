import { messages } from "@app/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import type { ImportTarget } from "./queries.ts";
import type { FileRow } from "./rows.ts";

/** The identifiers under which check-ups hold deleted applications, and nothing is stored now. */
export async function findHeld(db: Connection, { table, kind }: ImportTarget) {
  const held = new Set(await listHeldIdentifiers(db, kind));
  const stored = await db
    .select({ identifier: table.identifier })
    .from(table)
    .where(inArray(table.identifier, [...held]));
  for (const { identifier } of stored) held.delete(identifier);
  return held;
}

/** A row whose identifier stands for a deleted application in check-ups is wrong. */
export function withoutHeld(held: Set<string>, row: FileRow): FileRow {
  if (!row.values || !held.has(row.identifier)) return row;
  const problems = [{ column: "identifier", reason: messages.identifierHeld }];
  return { ...row, values: null, problems };
}

/** Deletes what this import, of that moment, inserted under an identifier that check-ups hold; answers how many. */
export async function deleteHeld(
  transaction: Connection,
  { table, kind }: ImportTarget,
  now: Date,
): Promise<number> {
  const held = await listHeldIdentifiers(transaction, kind);
  const { rowCount } = await transaction
    .delete(table)
    .where(and(inArray(table.identifier, held), eq(table.createdAt, now)));
  return rowCount ?? 0;
}
