import { limits } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import { unlessTaken } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { record, recordAll } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import { addressOf } from "#storage/address.ts";
import { reencode } from "#storage/picture.ts";
import { among, fileList, lockFiles, shown } from "./queries.ts";
import type { SomeFiles, StoredFile } from "./queries.ts";
import { withPictureErrors } from "./picture-errors.ts";
import { insertPicture, removeContents, storeContent, storedName } from "./store-picture.ts";

/** What refers to files by its logo. */
const referrers = Object.values(catalogueTables);
type Referrer = (typeof referrers)[number];

const shownUses = 20;

/** What refers to these files: the first records by file and name, and how many there are. */
async function findUses(db: Connection, some: SomeFiles) {
  const usesIn = ({ list, table }: Referrer) => sql`
    select ${storedFiles.name} as file, ${list}::text as list, ${table.name} as name
    from ${table} join ${storedFiles} on ${storedFiles.id} = ${table.logoFileId}
    where ${among(some) ?? sql`true`}`;
  const uses = sql.join(referrers.map(usesIn), sql` union all `);
  type Use = { file: string; list: string; name: string; total: number };
  const { rows } = await db.execute<Use>(sql`
    select *, (count(*) over ())::int as total from (${uses}) as uses
    order by file, list, name limit ${shownUses}`);
  return { total: rows[0]?.total ?? 0, uses: rows };
}

/** Deletes files that the transaction has locked: nothing else comes to refer to them meanwhile. */
async function removeFiles(transaction: Connection, files: StoredFile[], context: UserContext) {
  for (const referrer of referrers) await removeLogos(transaction, referrer, files, context);
  const ids = files.map(({ id }) => id);
  await transaction.delete(storedFiles).where(anyOf(storedFiles.id, ids));
  await recordAll(
    transaction,
    context.user,
    files.map(({ id, bucket, name, size, mimetype }) => ({
      action: "delete",
      entity: "file",
      entityId: id,
      before: { bucket, name, size, mimetype },
    })),
  );
}

/** A record that loses its logo has changed: with a new version and on record, which the foreign key alone would not do. */
async function removeLogos(
  transaction: Connection,
  { table, entity }: Referrer,
  files: StoredFile[],
  { user, clock }: UserContext,
): Promise<void> {
  const addresses = new Map(files.map((file) => [file.id, addressOf(file)]));
  const { id, identifier, name, logoFileId } = table;
  const rows = await transaction
    .select({ id, identifier, name, logoFileId })
    .from(table)
    .where(anyOf(logoFileId, [...addresses.keys()]))
    .orderBy(id)
    .for("no key update");
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await transaction
    .update(table)
    .set({ logoFileId: null, version: sql`${table.version} + 1`, updatedAt: clock() })
    .where(anyOf(id, ids));
  await recordAll(
    transaction,
    user,
    rows.map((row) => {
      const after = { identifier: row.identifier, name: row.name, logo: null };
      const before = { ...after, logo: addresses.get(row.logoFileId ?? "") };
      return { action: "update", entity, entityId: row.id, before, after };
    }),
  );
}

export const files = answered(guarded.admin.files, {
  ...listHandlers("files", () => fileList),

  upload: (call) =>
    withPictureErrors(call, async () => {
      const { input, context, signal } = call;
      const { bucket, file } = input;
      const { clock, user } = context;
      const read = () => file.bytes();
      const picture = await reencode({ personId: user.id, size: "full", read, signal });
      const row = await storeContent(context, picture, (transaction, id) =>
        insertPicture(transaction, user, { id, bucket, name: file.name, picture, now: clock() }),
      );
      return shown(row);
    }),

  rename: ({ input: { id, from, name: typed }, context: { clock, db, user }, errors }) => {
    const rename = async (transaction: Connection) => {
      const [file] = await lockFiles(transaction, { ids: [id] });
      if (!file) throw errors.NOT_FOUND();
      if (file.name !== from) throw errors.CHANGED_BY_OTHER();
      const name = storedName(typed, file.mimetype);
      if (name === from) return shown(file);
      const renamed = { name, updatedAt: clock() };
      await transaction.update(storedFiles).set(renamed).where(eq(storedFiles.id, id));
      await record(transaction, user, "update", "file", id, {
        before: { bucket: file.bucket, name: from },
        after: { bucket: file.bucket, name },
      });
      return shown({ ...file, ...renamed });
    };
    return unlessTaken("stored_files_bucket_name_key", errors.FILE_NAME_TAKEN, () =>
      db.transaction(rename),
    );
  },

  usage: ({ input, context: { db } }) => findUses(db, input),

  remove: async ({ input, context, errors }) => {
    const removed = await inTransaction(context.db, async (transaction) => {
      const found = await lockFiles(transaction, input);
      if ("count" in input && found.length !== input.count) throw errors.CHANGED_BY_OTHER();
      await removeFiles(transaction, found, context);
      return found;
    });
    // Housekeeping removes the rest, so that the call does not take too long.
    const ids = removed.slice(0, limits.batch).map(({ id }) => id);
    await removeContents(context, ids);
    return { count: removed.length };
  },
});
