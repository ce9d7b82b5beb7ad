import { isDeepStrictEqual } from "node:util";
import type { ChoiceKind, EntryRow, ListQuery, TrashEntity } from "@app/contract";
import { and, eq, getTableName } from "drizzle-orm";
import type { Call, guarded } from "#procedure/access.ts";
import type { CurrentUser, UserContext } from "#procedure/context.ts";
import { orNotFound, withEach } from "#procedure/errors.ts";
import type { Connection, Database } from "#db/client.ts";
import { unlessTaken } from "#db/errors.ts";
import { firstOf } from "#db/first-of.ts";
import { inTransaction } from "#db/in-transaction.ts";
import type { EntryTable } from "#db/schema.ts";
import { keepRows } from "#features/trash/rows.ts";
import { record } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { countCheckups, keepName, listHeldIdentifiers, replaceChoice } from "./checkup-choices.ts";
import { findLogos } from "./logos.ts";
import { choiceColumns } from "./queries.ts";

/** One of the catalogue's tables as administrators see it. */
export interface EntrySource<
  Row extends EntryRow = EntryRow,
  Query extends ListQuery = ListQuery,
> extends ListSource<Query, Row> {
  table: EntryTable;
  kind: ChoiceKind;
  entity: TrashEntity;
  /** A record as this reader may see it, where not everybody sees all of it. */
  shownTo?: (reader: CurrentUser, row: Row) => Row;
}

/** A record as administrators see it, but for what only its own table has. */
export const entryColumns = (table: EntryTable) => ({
  ...choiceColumns(table),
  id: table.id,
  version: table.version,
  offered: table.offered,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
});

type AnySource<Row extends EntryRow> = Pick<EntrySource<Row>, "table" | "rows">;

export const findEntry = <Row extends EntryRow>(
  db: Connection,
  { rows }: AnySource<Row>,
  id: string,
) => firstOf(rows(db, [id]));

/** The record, locked until the transaction ends; `update` waits for check-ups that are just choosing it. */
export async function lockEntry<Row extends EntryRow>(
  transaction: Connection,
  source: AnySource<Row>,
  id: string,
  strength: "update" | "no key update" = "update",
): Promise<Row | undefined> {
  const { table } = source;
  await transaction.select({ id: table.id }).from(table).where(eq(table.id, id)).for(strength);
  return findEntry(transaction, source, id);
}

/** Sets some fields, whatever the version; what is so already stays as it is. */
export const changeEntry = <Row extends EntryRow>(
  source: AnySource<Row> & { entity: TrashEntity },
  { clock, db, user }: UserContext,
  id: string,
  fields: { offered?: boolean; published?: boolean },
): Promise<Row> =>
  db.transaction(async (transaction) => {
    const { table, entity } = source;
    const before = orNotFound(await lockEntry(transaction, source, id, "no key update"));
    if (isDeepStrictEqual({ ...before, ...fields }, before)) return before;
    await transaction
      .update(table)
      .set({ ...fields, version: before.version + 1, updatedAt: clock() })
      .where(eq(table.id, id));
    const after = (await findEntry(transaction, source, id))!; // it is locked
    const { published } = fields;
    const action = published === undefined ? "update" : published ? "publish" : "unpublish";
    await record(transaction, user, action, entity, id, { before, after });
    return after;
  });

/** More than a framework's fields may come: all are columns of the source's table. */
type Procedures = typeof guarded.admin.frameworks;
type SaveErrors = Call<Procedures["create"]>["errors"];
interface UpdateCall<Row> extends Omit<Call<Procedures["update"]>, "errors"> {
  errors: SaveErrors & { CHANGED_BY_OTHER: (options: { data: { current: Row } }) => Error };
}

/** What administrators do with the records of one of the catalogue's tables. */
export function entryHandlers<Row extends EntryRow, Query extends ListQuery>(
  source: EntrySource<Row, Query>,
) {
  const { table, kind, entity, shownTo = (_reader, row) => row } = source;
  const listFor = (reader: CurrentUser): EntrySource<Row, Query> => ({
    ...source,
    rows: async (db, ids) => (await source.rows(db, ids)).map((row) => shownTo(reader, row)),
  });

  /** Whether an identifier is free is known only after the record has it. */
  const save = <Saved>(
    db: Database,
    errors: SaveErrors,
    work: (transaction: Connection) => Promise<Saved>,
  ) =>
    unlessTaken(`${getTableName(table)}_identifier_key`, errors.IDENTIFIER_TAKEN, () =>
      inTransaction(db, work),
    );

  const logoOf = async (transaction: Connection, logo: string | null, errors: SaveErrors) => {
    const storedLogo = (await findLogos(transaction, [logo], { lock: true }))(logo);
    if (!storedLogo) throw errors.LOGO_UNKNOWN();
    return storedLogo;
  };

  /** Checked once the record has the identifier: it then sees a deletion that it had to wait for. */
  const mustNotBeHeld = async (transaction: Connection, saved: Row, errors: SaveErrors) => {
    const held = await listHeldIdentifiers(transaction, kind, [saved]);
    if (held.length > 0) throw errors.IDENTIFIER_STILL_USED();
  };

  const remove = (context: UserContext, id: string) =>
    context.db.transaction(async (transaction) => {
      const before = orNotFound(await lockEntry(transaction, source, id));
      await keepName(transaction, kind, before);
      const trashId = await keepRows(transaction, context, {
        entity,
        entityId: id,
        name: before.name,
        tables: [[table, eq(table.id, id)]],
      });
      await transaction.delete(table).where(eq(table.id, id));
      await record(transaction, context.user, "delete", entity, id, { before });
      return { trashId };
    });

  return {
    ...listHandlers(getTableName(table), ({ user }: UserContext) => listFor(user)),

    create: ({ input, context: { db, user, clock }, errors }: Call<Procedures["create"]>) =>
      save(db, errors, async (transaction) => {
        const now = clock();
        const logo = await logoOf(transaction, input.logo, errors);
        const [inserted] = await transaction
          .insert(table)
          .values({ ...input, ...logo, createdAt: now, updatedAt: now })
          .returning({ id: table.id });
        const { id } = inserted!; // an insert without conflict clause always returns its row
        const row = (await findEntry(transaction, source, id))!; // this transaction has just inserted it
        await mustNotBeHeld(transaction, row, errors);
        await record(transaction, user, "create", entity, id, { after: row });
        return shownTo(user, row);
      }),

    /** Saves only over the version that the author saw. Check-ups follow a changed identifier. */
    update: ({
      input: { id, version, ...input },
      context: { db, user, clock },
      errors,
    }: UpdateCall<Row>) =>
      save(db, errors, async (transaction) => {
        const before = orNotFound(await findEntry(transaction, source, id));
        const changedByOther = (current: Row) =>
          errors.CHANGED_BY_OTHER({ data: { current: shownTo(user, current) } });
        if (before.version !== version) throw changedByOther(before);
        const logo = await logoOf(transaction, input.logo, errors);
        const { rowCount } = await transaction
          .update(table)
          .set({ ...input, ...logo, version: version + 1, updatedAt: clock() })
          .where(and(eq(table.id, id), eq(table.version, version)));
        const after = orNotFound(await findEntry(transaction, source, id));
        if (rowCount === 0) throw changedByOther(after);
        if (after.identifier !== before.identifier) {
          await mustNotBeHeld(transaction, after, errors);
          await replaceChoice(transaction, kind, before.identifier, after.identifier, user);
        }
        await record(transaction, user, "update", entity, id, { before, after });
        return shownTo(user, after);
      }),

    usage: async ({ input: { id }, context: { db } }: Call<Procedures["usage"]>) => {
      const row = orNotFound(await findEntry(db, source, id));
      return { checkups: await countCheckups(db, kind, row.identifier) };
    },

    remove: ({ input, context }: Call<Procedures["remove"]>) => remove(context, input.id),
    removeMany: ({ input, context }: Call<Procedures["removeMany"]>) =>
      withEach(context, input.ids, (id) => remove(context, id)),
    changeMany: ({ input: { ids, ...fields }, context }: Call<Procedures["changeMany"]>) =>
      withEach(context, ids, (id) => changeEntry(source, context, id, fields)),
  };
}
