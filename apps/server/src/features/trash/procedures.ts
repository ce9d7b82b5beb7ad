import { choiceKinds, messages } from "@app/contract";
import type { ChoiceKind, TrashQuery, TrashRow } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { and, eq, getTableColumns, getTableName, isNull, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { orNotFound, withEach } from "#procedure/errors.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { isDuplicate, violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import {
  storedFiles,
  trash as trashTable,
  userRoles,
  webhookDeliveries,
  webhooks,
} from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { listHeldIdentifiers, replaceChoice } from "#features/catalogue/checkup-choices.ts";
import type { Merge } from "#features/catalogue/checkup-choices.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { lockFiles } from "#features/files/queries.ts";
import { setLogos } from "#features/files/references.ts";
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
  where: ({ search, entity }) => and(holds(smallName, search), equals(trashTable.entity, entity)),
  order: { name: smallName, deletedAt: trashTable.deletedAt },
  rows: (db, ids) => db.select(columns).from(trashTable).where(anyOf(trashTable.id, ids)),
};

type Entry = typeof trashTable.$inferSelect;

/** As `merge` of applications kept it. */
const mergeIn = (entry?: Pick<Entry, "rows">) => entry?.rows.merged?.[0] as Merge | undefined;

/** Puts an application back into check-ups, in the place of the one into which it was merged, or that was later. */
async function undoMerge(
  db: Connection,
  context: UserContext,
  kind: ChoiceKind,
  identifier: string,
  { into, intoId, published, changed }: Merge,
): Promise<void> {
  const { table } = catalogueTables[kind];
  const withdrawn = { published: false, version: sql`${table.version} + 1` };
  const isTarget = eq(table.id, intoId);
  if (published) await db.update(table).set(withdrawn).where(isTarget);
  const [target] = await db.select({ now: table.identifier }).from(table).where(isTarget);
  const isDeleted = eq(trashTable.entityId, intoId);
  const [deleted] = target ? [] : await db.select().from(trashTable).where(isDeleted);
  const later = mergeIn(deleted);
  if (!later) {
    await replaceChoice(db, kind, target?.now ?? into, identifier, context.user, changed);
    return;
  }
  const both = new Set(later.changed.flatMap(({ id, hadBoth }) => (hadBoth ? id : [])));
  const all = changed.map(({ id, hadBoth }) => ({ id, hadBoth: hadBoth || both.has(id) }));
  await undoMerge(db, context, kind, identifier, { ...later, published: false, changed: all });
}

/** Inserts what is no check-up; returns what the audit log says of it. */
async function insertRecord(transaction: Connection, context: UserContext, entry: Entry) {
  const { entity, entityId, name, rows } = entry;
  if (entity === "file") {
    await insertRows(transaction, storedFiles, rows.stored_files);
    const [file] = await lockFiles(transaction, { ids: [entityId] });
    const had = (rows.logo_of ?? []).map(({ id }) => id);
    // Not to those that have had another one since.
    const haveNone = ({ id, logo, logoFileId }: EntryTable) =>
      and(anyOf(id, had), isNull(logo), isNull(logoFileId));
    await setLogos(transaction, context, haveNone, file!); // inserted just now
    return { name };
  }
  if (entity === "user") {
    await insertRows(transaction, userRoles, rows.user_roles);
    return { email: name, role: rows.user_roles?.[0]?.role };
  }
  if (entity === "webhook") {
    await insertRows(transaction, webhooks, rows.webhooks);
    await insertRows(transaction, webhookDeliveries, rows.webhook_deliveries);
    return { name };
  }
  const kind = choiceKinds.find((each) => catalogueTables[each].entity === entity)!; // all others are of the catalogue
  const { table } = catalogueTables[kind];
  const stored = rows[getTableName(table)];
  await insertRows(transaction, table, stored);
  const identifier = String(stored?.[0]?.identifier);
  const held = await listHeldIdentifiers(transaction, kind, [{ identifier, name }]);
  if (held.length > 0) throw conflict(messages.identifierStillUsed);
  const merge = mergeIn(entry);
  if (merge) await undoMerge(transaction, context, kind, identifier, merge);
  return { name };
}

/** Puts a record back; throws why it cannot. */
async function restore(context: UserContext, id: string) {
  const { db, user } = context;
  const work = async (transaction: Connection) => {
    // Taken out first, and locked by that: of two restores at once the later one finds nothing.
    const [found] = await transaction.delete(trashTable).where(eq(trashTable.id, id)).returning();
    const entry = orNotFound(found);
    const { entity, entityId, name } = entry;
    const isCheckup = entity === "checkup";
    const isMeetingLost = isCheckup && (await restoreCheckup(transaction, context, entry));
    const after = isCheckup ? { name } : await insertRecord(transaction, context, entry);
    await record(transaction, user, "restore", entity, entityId, { after });
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

  restore: async ({ input, context }) => {
    const answer = await withEach(context, input.ids, (id) => restore(context, id));
    context.outbox.wake();
    return answer;
  },
});
