import type { AuditEntity, ChoiceKind, EntryRow, FrameworkInput } from "@app/contract";
import { and, eq, getTableName } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import type { EntryTable } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { countCheckups, keepName, listHeldIdentifiers, replaceChoice } from "./checkup-choices.ts";
import { findLogo, logoColumns } from "./logos.ts";
import type { Ids } from "#lib/list.ts";

/** One of the catalogue's tables as administrators see it. */
export interface EntrySource<Row extends EntryRow = EntryRow> {
  table: EntryTable;
  kind: ChoiceKind;
  entity: AuditEntity;
  rows: (db: Connection, ids: Ids<string>) => Promise<Row[]>;
}

/** Who saves, and when. */
export interface Author {
  user: { id: string; email: string };
  now: Date;
}

/** Undefined leaves a field as it is. */
type EntryChange = Omit<FrameworkInput, "offered"> & {
  offered?: boolean | undefined;
  id: string;
  version: number;
};

type Created<Row> =
  | { row: Row }
  | { refused: "LOGO_UNKNOWN" | "IDENTIFIER_TAKEN" | "IDENTIFIER_HELD" };
/** `current`: somebody else was faster, and this is what stands there now. */
type Updated<Row> = Created<Row> | { current: Row } | { refused: "NOT_FOUND" };

/** A record as administrators see it, but for what only its own table has. */
export const entryColumns = (table: EntryTable) => ({
  id: table.id,
  version: table.version,
  identifier: table.identifier,
  name: table.name,
  description: table.description,
  ...logoColumns(table),
  offered: table.offered,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
});

export async function findEntry<Row extends EntryRow>(
  db: Connection,
  { rows }: EntrySource<Row>,
  id: string,
): Promise<Row | undefined> {
  const [row] = await rows(db, [id]);
  return row;
}

/** In how many check-ups a record is chosen; undefined when there is no such record. */
export async function countUses(
  db: Connection,
  source: EntrySource,
  id: string,
): Promise<number | undefined> {
  const row = await findEntry(db, source, id);
  return row && countCheckups(db, source.kind, row.identifier);
}

/** Ends a transaction that has given a record such an identifier. */
class IdentifierHeld extends Error {}

/** Asked once the record has the identifier: a deletion that it had to wait for is seen then. */
async function mustNotBeHeld(
  transaction: Connection,
  { kind }: EntrySource,
  saved: Pick<EntryRow, "identifier" | "name">,
) {
  const held = await listHeldIdentifiers(transaction, kind, [saved]);
  if (held.length > 0) throw new IdentifierHeld();
}

/** Whether an identifier is free is known only after the record has it. */
async function unlessTaken<Saved>({ table }: EntrySource, save: Promise<Saved>) {
  try {
    return await save;
  } catch (error) {
    if (error instanceof IdentifierHeld) return { refused: "IDENTIFIER_HELD" as const };
    if (!violates(error, `${getTableName(table)}_identifier_key`)) throw error;
    return { refused: "IDENTIFIER_TAKEN" as const };
  }
}

/** `input` may have more than a framework's fields: all are columns of the source's table. */
export const createEntry = <Row extends EntryRow>(
  db: Database,
  source: EntrySource<Row>,
  input: FrameworkInput,
  { user, now }: Author,
): Promise<Created<Row>> =>
  unlessTaken(
    source,
    db.transaction(async (transaction): Promise<Created<Row>> => {
      const logo = await findLogo(transaction, input.logo);
      if (!logo) return { refused: "LOGO_UNKNOWN" };
      const { table, entity } = source;
      const [inserted] = await transaction
        .insert(table)
        .values({ ...input, ...logo, createdAt: now, updatedAt: now })
        .returning({ id: table.id });
      await mustNotBeHeld(transaction, source, input);
      const { id } = inserted!; // an insert without conflict clause always returns its row
      const row = (await findEntry(transaction, source, id))!; // this transaction has just inserted it
      await record(transaction, user, { action: "create", entity, entityId: id, after: row });
      return { row };
    }),
  );

/** Saves over the version that the author saw, and over no other. Check-ups follow a changed identifier. */
export const updateEntry = <Row extends EntryRow>(
  db: Database,
  source: EntrySource<Row>,
  { id, version, ...input }: EntryChange,
  { user, now }: Author,
): Promise<Updated<Row>> =>
  unlessTaken(
    source,
    inTransaction(db, async (transaction): Promise<Updated<Row>> => {
      const { table, kind, entity } = source;
      const before = await findEntry(transaction, source, id);
      if (!before) return { refused: "NOT_FOUND" };
      if (before.version !== version) return { current: before };
      const logo = await findLogo(transaction, input.logo);
      if (!logo) return { refused: "LOGO_UNKNOWN" };
      const updated = await transaction
        .update(table)
        .set({ ...input, ...logo, version: version + 1, updatedAt: now })
        .where(and(eq(table.id, id), eq(table.version, version)))
        .returning({ id: table.id });
      const row = await findEntry(transaction, source, id);
      if (!row) return { refused: "NOT_FOUND" };
      if (updated.length === 0) return { current: row };
      if (row.identifier !== before.identifier) {
        await mustNotBeHeld(transaction, source, row);
        await replaceChoice(transaction, kind, before.identifier, row.identifier, user);
      }
      await record(transaction, user, {
        action: "update",
        entity,
        entityId: id,
        before,
        after: row,
      });
      return { row };
    }),
  );

/** The record, unchanged by anybody until the transaction ends; a check-up that is just choosing it is waited for. */
export async function lockEntry<Row extends EntryRow>(
  transaction: Connection,
  source: EntrySource<Row>,
  id: string,
): Promise<Row | undefined> {
  const { table } = source;
  await transaction.select({ id: table.id }).from(table).where(eq(table.id, id)).for("update");
  return findEntry(transaction, source, id);
}

/** Deletes a record; check-ups that chose it keep its name. Answers whether there was one. */
export const removeEntry = (
  db: Database,
  source: EntrySource,
  id: string,
  user: Author["user"],
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { table, kind, entity } = source;
    const before = await lockEntry(transaction, source, id);
    if (!before) return false;
    await keepName(transaction, kind, before);
    await transaction.delete(table).where(eq(table.id, id));
    await record(transaction, user, { action: "delete", entity, entityId: id, before });
    return true;
  });
