import type { FileRow, FilesQuery } from "@app/contract";
import { guarded } from "#procedure/access.ts";
import { storedFiles } from "#db/schema.ts";
import { violates } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { record } from "#lib/audit.ts";
import { listPage } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { addressOf } from "#storage/address.ts";
import { reencode } from "#storage/picture.ts";
import { storedName } from "./file-names.ts";
import {
  fileOrder,
  listFiles,
  lockFile,
  lockFiles,
  matchingFiles,
  updateFileName,
} from "./queries.ts";
import type { StoredFile } from "./queries.ts";
import { withPictureErrors } from "./picture-errors.ts";
import { findUses, removeFiles } from "./references.ts";
import { removeContents } from "./remove-contents.ts";
import { storePicture } from "./store-picture.ts";

const shown = (file: StoredFile): FileRow => ({
  id: file.id,
  bucket: file.bucket,
  name: file.name,
  address: addressOf(file),
  size: file.size,
  mimetype: file.mimetype,
  createdAt: file.createdAt,
  updatedAt: file.updatedAt,
});

const source: ListSource<FilesQuery, string, FileRow> = {
  id: storedFiles.id,
  matching: matchingFiles,
  order: fileOrder,
  rows: async (db, ids) => (await listFiles(db, ids)).map(shown),
  csv: {
    name: (file) => file.name,
    bucket: (file) => file.bucket,
    type: (file) => file.mimetype,
    size: (file) => file.size,
    address: (file) => file.address,
    created_at: (file) => file.createdAt,
    updated_at: (file) => file.updatedAt,
  },
};

export const files = guarded.admin.files.router({
  list: guarded.admin.files.list.handler(({ input, context: { db } }) =>
    listPage(db, source, input),
  ),

  export: guarded.admin.files.export.handler(({ input, context }) =>
    recordedExport(context, "files", source, input),
  ),

  upload: guarded.admin.files.upload.handler((call) =>
    withPictureErrors(call, async () => {
      const { input, context, signal } = call;
      const { bucket, file } = input;
      const { user } = context;
      const read = () => file.bytes();
      const picture = await reencode({ personId: user.id, size: "full", read, signal });
      return shown(await storePicture(context, user, { bucket, name: file.name, picture }));
    }),
  ),

  rename: guarded.admin.files.rename.handler(
    async ({ input: { id, from, name: typed }, context: { clock, db, user }, errors }) => {
      try {
        return await db.transaction(async (transaction) => {
          const file = await lockFile(transaction, id);
          if (!file) throw errors.NOT_FOUND();
          if (file.name !== from) throw errors.CHANGED_BY_OTHER();
          const name = storedName(typed, file.mimetype);
          if (name === from) return shown(file);
          const renamed = await updateFileName(transaction, id, name, clock());
          await record(transaction, user, {
            action: "update",
            entity: "file",
            entityId: id,
            before: { bucket: file.bucket, name: from },
            after: { bucket: file.bucket, name },
          });
          return shown(renamed);
        });
      } catch (error) {
        if (violates(error, "stored_files_bucket_name_key")) throw errors.FILE_NAME_TAKEN();
        throw error;
      }
    },
  ),

  usage: guarded.admin.files.usage.handler(({ input, context: { db } }) => findUses(db, input)),

  remove: guarded.admin.files.remove.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    const removed = await inTransaction(db, async (transaction) => {
      const found = await lockFiles(transaction, input);
      if ("count" in input && found.length !== input.count) throw errors.CHANGED_BY_OTHER();
      await removeFiles(transaction, found, { user, now: clock() });
      return found;
    });
    await removeContents(context, removed);
    return { count: removed.length };
  }),
});
