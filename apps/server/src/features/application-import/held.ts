import { messages } from "@app/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { retiredChoices } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import type { ImportTarget } from "./queries.ts";
import type { FileRow } from "./rows.ts";

/** A row whose identifier stands for a deleted application in check-ups, and for none that is stored now, is wrong. */
export async function withoutHeld(
  db: Connection,
  { table, kind }: ImportTarget,
  rows: FileRow[],
): Promise<FileRow[]> {
  const right = rows.flatMap(({ values }) => values ?? []);
  const held = new Set(await listHeldIdentifiers(db, kind, right));
  if (held.size === 0) return rows;
  const stored = await db
    .select({ identifier: table.identifier })
    .from(table)
    .where(inArray(table.identifier, [...held]));
  for (const { identifier } of stored) held.delete(identifier);
  const problems = [{ column: "identifier", reason: messages.identifierHeld }];
  return rows.map((row) =>
    row.values && held.has(row.identifier) ? { ...row, values: null, problems } : row,
  );
}

/** Deletes what this import, of that moment, inserted under an identifier that check-ups hold; answers how many. */
export async function deleteHeld(
  transaction: Connection,
  { table, kind }: ImportTarget,
  now: Date,
): Promise<number> {
  const inserted = await transaction
    .select({ identifier: table.identifier, name: table.name })
    .from(table)
    .innerJoin(
      retiredChoices,
      and(eq(retiredChoices.kind, kind), eq(retiredChoices.identifier, table.identifier)),
    )
    .where(eq(table.createdAt, now));
  const held = await listHeldIdentifiers(transaction, kind, inserted);
  if (held.length === 0) return 0;
  const { rowCount } = await transaction
    .delete(table)
    .where(and(inArray(table.identifier, held), eq(table.createdAt, now)));
  return rowCount ?? 0;
}
