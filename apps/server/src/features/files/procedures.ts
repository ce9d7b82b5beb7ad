import { limits } from "@app/contract";
import { eq } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import { unlessTaken } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { record } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import { reencode } from "#storage/picture.ts";
import { storedName } from "./file-names.ts";
import { fileList, lockFiles, shown } from "./queries.ts";
import { withPictureErrors } from "./picture-errors.ts";
import { findUses, removeFiles } from "./references.ts";
import { insertPicture, removeContents, storeContent } from "./store-picture.ts";

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
      await record(transaction, user, {
        action: "update",
        entity: "file",
        entityId: id,
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
    const { clock, db, user } = context;
    const removed = await inTransaction(db, async (transaction) => {
      const found = await lockFiles(transaction, input);
      if ("count" in input && found.length !== input.count) throw errors.CHANGED_BY_OTHER();
      await removeFiles(transaction, found, { user, now: clock() });
      return found;
    });
    // Housekeeping removes the rest, so that the call does not take too long.
    const ids = removed.slice(0, limits.batch).map(({ id }) => id);
    await removeContents(context, ids);
    return { count: removed.length };
  },
});
