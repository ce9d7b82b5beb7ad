import { choiceKinds, messages } from "@app/contract";
import type { TrashQuery, TrashRow } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { and, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { orNotFound, withEach } from "#procedure/errors.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { isDuplicate, violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { storedFiles, trash as trashTable, userRoles } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { lockFiles } from "#features/files/queries.ts";
import { restoreLogos } from "#features/files/references.ts";
import { record } from "#lib/audit.ts";
import { equals, holds, inList } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { restoreCheckup } from "./restore-checkup.ts";
import { insertRows } from "./rows.ts";

/** Without what is restored: there can be much of it. */
const { rows: _rows, ...columns } = getTableColumns(trashTable);

const smallName = sql`lower(${trashTable.name})`;

const trashList: ListSource<TrashQuery, TrashRow> = {
  id: trashTable.id,
  name: trashTable.name,
  where: ({ search, entity }) => and(holds(smallName, search), equals(trashTable.entity, entity)),
  order: { name: smallName, deletedAt: trashTable.deletedAt },
  rows: (db, ids) => db.select(columns).from(trashTable).where(anyOf(trashTable.id, ids)),
};

/** Puts a record back; throws why it cannot. */
async function restore({ db, ...context }: UserContext, id: string) {
  const work = async (transaction: Connection) => {
    // Taken out first, and locked by that: of two restores at once the later one finds nothing.
    const [found] = await transaction.delete(trashTable).where(eq(trashTable.id, id)).returning();
    const entry = orNotFound(found);
    const { entity, entityId, name, rows } = entry;
    const kind = choiceKinds.find((each) => catalogueTables[each].entity === entity);
    let isMeetingLost = false;
    let after: object = { name };
    if (entity === "checkup") {
      isMeetingLost = await restoreCheckup(transaction, { db, ...context }, entry);
    } else {
      const table = kind
        ? catalogueTables[kind].table
        : entity === "file"
          ? storedFiles
          : userRoles;
      const stored = rows[getTableName(table)] ?? [];
      await insertRows(transaction, table, stored);
      if (entity === "file") {
        const [file] = await lockFiles(transaction, { ids: [entityId] });
        const users = rows.logo_of ?? [];
        await restoreLogos(
          transaction,
          context,
          file!,
          users.map(({ id: user }) => String(user)),
        ); // inserted above
      }
      if (entity === "user") after = { email: name, role: stored[0]?.role };
      const records = stored.map(({ identifier }) => ({ identifier: String(identifier), name }));
      if (kind && (await listHeldIdentifiers(transaction, kind, records)).length > 0)
        throw conflict(messages.identifierStillUsed);
    }
    await record(transaction, context.user, "restore", entity, entityId, { after });
    return { name, isMeetingLost };
  };
  try {
    // A booking at the same instant takes the seat: the second try sees it.
    return await inTransaction(db, work).catch((error: unknown) => {
      if (violates(error, "meetings_slot_key")) return inTransaction(db, work);
      throw error;
    });
  } catch (error) {
    if (violates(error, "user_roles_user_id_key")) throw conflict(messages.roleExists);
    if (violates(error, "stored_files_bucket_name_key")) throw conflict(messages.fileNameTaken);
    if (isDuplicate(error) && !violates(error, "meetings_slot_key"))
      throw conflict(messages.identifierTaken);
    throw error;
  }
}

const conflict = (message: string) =>
  new ORPCError("CONFLICT", { status: 409, defined: true, message });

export const trash = answered(guarded.admin.trash, {
  list: ({ input, context: { db } }) => inList(db, trashList, input).page(),
  ids: ({ input, context: { db } }) => inList(db, trashList, input).names(),

  restore: async ({ input, context }) => {
    const answer = await withEach(context, input.ids, (id) => restore(context, id));
    context.outbox.wake();
    return answer;
  },
});
