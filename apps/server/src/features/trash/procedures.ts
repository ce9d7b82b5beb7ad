import type { ChoiceKind, TrashQuery, TrashRow } from "@app/contract";
import { and, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { isDuplicate, violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { trash as trashTable, userRoles } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { record } from "#lib/audit.ts";
import { holds, inList } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { restoreCheckup } from "./restore-checkup.ts";
import { insertRows } from "./rows.ts";

const {
  rows: _rows,
  userId: _userId,
  entityId: _entityId,
  ...columns
} = getTableColumns(trashTable);

const smallName = sql`lower(${trashTable.name})`;

const trashList: ListSource<TrashQuery, TrashRow> = {
  id: trashTable.id,
  matching: (db, { search, entity }, fields) =>
    db
      .select(fields)
      .from(trashTable)
      .where(
        and(holds(smallName, search), entity === null ? undefined : eq(trashTable.entity, entity)),
      )
      .$dynamic(),
  order: { name: smallName, deletedAt: trashTable.deletedAt },
  rows: (db, ids) => db.select(columns).from(trashTable).where(anyOf(trashTable.id, ids)),
  csv: {},
};

const kinds = Object.entries(catalogueTables).map(([kind, catalogue]) => ({
  kind: kind as ChoiceKind,
  ...catalogue,
}));

export const trash = answered(guarded.admin.trash, {
  list: ({ input, context: { db } }) => inList(db, trashList, input).page(),

  restore: async ({ input, context, errors }) => {
    const { db, user } = context;
    /** Taken out first, and locked by that: of two restores at once the later one finds nothing. */
    const restore = async (transaction: Connection) => {
      const taken = transaction.delete(trashTable).where(eq(trashTable.id, input.id)).returning();
      const [found] = await taken;
      const { entity, entityId, name, rows, deletedAt } = orNotFound(found);
      const catalogue = kinds.find((one) => one.entity === entity);
      let isMeetingLost = false;
      if (entity === "checkup") {
        isMeetingLost = await restoreCheckup(transaction, context, { rows, deletedAt });
      } else {
        const table = catalogue?.table ?? userRoles;
        const [row] = rows[getTableName(table)] ?? [];
        await insertRows(transaction, table, row && [row]);
        const identifier = String(row?.identifier);
        if (
          catalogue &&
          (await listHeldIdentifiers(transaction, catalogue.kind, [{ identifier, name }])).length >
            0
        )
          throw errors.IDENTIFIER_STILL_USED();
      }
      await record(transaction, user, { action: "restore", entity, entityId, after: { name } });
      return { entity, isMeetingLost };
    };
    const tryOnce = () => inTransaction(db, restore);
    try {
      // A booking at the same instant takes the seat: the second try sees it.
      const { isMeetingLost } = await tryOnce().catch((error: unknown) => {
        if (violates(error, "meetings_slot_key")) return tryOnce();
        throw error;
      });
      context.outbox.wake();
      return { isMeetingLost };
    } catch (error) {
      if (violates(error, "user_roles_user_id_key")) throw errors.ROLE_EXISTS();
      if (isDuplicate(error)) throw errors.IDENTIFIER_TAKEN();
      throw error;
    }
  },
});
