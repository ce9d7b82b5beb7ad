import { limits } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import { storedFiles, trash } from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { unlessTaken } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { record, recordAll } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import { reencode } from "#storage/picture.ts";
import { among, fileList, lockFiles, shown } from "./queries.ts";
import { referrers, setLogos } from "./references.ts";
import { insertPicture, storeContent, storedName } from "./store-picture.ts";

const shownUses = 20;

export const files = answered(guarded.admin.files, {
  ...listHandlers("files", () => fileList),

  upload: async ({ input: { bucket, file }, context, signal }) => {
    const { clock, user } = context;
    const read = () => file.bytes();
    const picture = await reencode({ personId: user.id, size: "full", read, signal });
    const row = await storeContent(context, picture, (transaction, id) =>
      insertPicture(transaction, user, { id, bucket, name: file.name, picture, now: clock() }),
    );
    return shown(row);
  },

  rename: ({ input: { id, from, name: typed }, context: { clock, db, user }, errors }) =>
    unlessTaken("stored_files_bucket_name_key", errors.FILE_NAME_TAKEN, () =>
      db.transaction(async (transaction) => {
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
      }),
    ),

  usage: async ({ input, context: { db } }) => {
    const usesIn = ({ list, table }: (typeof referrers)[number]) => sql`
      select ${storedFiles.name} as file, ${list}::text as list, ${table.name} as name
      from ${table} join ${storedFiles} on ${storedFiles.id} = ${table.logoFileId}
      where ${among(input) ?? sql`true`}`;
    const uses = sql.join(referrers.map(usesIn), sql` union all `);
    type Use = { file: string; list: string; name: string; total: number };
    const { rows } = await db.execute<Use>(sql`
      select *, (count(*) over ())::int as total from (${uses}) as uses
      order by file, list, name limit ${shownUses}`);
    return { total: rows[0]?.total ?? 0, uses: rows };
  },

  remove: ({ input, context: { clock, db, user }, errors }) =>
    inTransaction(db, async (transaction) => {
      // Nothing else comes to refer to them until the transaction ends.
      const found = await lockFiles(transaction, input);
      if ("count" in input && found.length !== input.count) throw errors.CHANGED_BY_OTHER();
      const ids = found.map(({ id }) => id);
      const isOne = anyOf(storedFiles.id, ids);
      const uses = referrers.map(
        ({ table }) => sql`select id from ${table} where ${table.logoFileId} = ${storedFiles.id}`,
      );
      const { rows: kept } = await transaction.execute<{ id: string }>(sql`
        insert into ${trash} (entity, entity_id, name, rows, deleted_at, deleted_by)
        select 'file', id, name, jsonb_build_object('stored_files', jsonb_build_array(to_jsonb(${storedFiles})),
          'logo_of', array(select to_jsonb(used) from (${sql.join(uses, sql` union all `)}) as used)),
          ${clock()}, ${user.email}
        from ${storedFiles} where ${isOne} returning id`);
      const areTheirs = ({ logoFileId }: EntryTable) => anyOf(logoFileId, ids);
      await setLogos(transaction, { clock, user }, areTheirs, null);
      await transaction.delete(storedFiles).where(isOne);
      await recordAll(
        transaction,
        user,
        found.map(({ id, bucket, name, size, mimetype }) => ({
          action: "delete",
          entity: "file",
          entityId: id,
          before: { bucket, name, size, mimetype },
        })),
      );
      // Of more than can be restored at once there is no Undo.
      const trashIds = kept.length > limits.bulk ? [] : kept.map(({ id }) => id);
      return { count: kept.length, trashIds };
    }),
});
