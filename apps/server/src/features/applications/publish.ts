import type { ApplicationRow } from "@app/contract";
import type { Database } from "#db/client.ts";
import { findEntry } from "#features/catalogue/entries.ts";
import type { Author } from "#features/catalogue/entries.ts";
import { record } from "#lib/audit.ts";
import { lockApplications, updatePublished } from "./queries.ts";
import type { ApplicationSource } from "./queries.ts";

/** Shows an application to all customers, or hides it from them; what is so already stays as it is. */
export const setPublished = (
  db: Database,
  source: ApplicationSource,
  { id, published }: { id: string; published: boolean },
  { user, now }: Author,
): Promise<ApplicationRow | undefined> =>
  db.transaction(async (transaction) => {
    await lockApplications(transaction, source.table, [id]);
    const before = await findEntry(transaction, source, id);
    if (!before || before.published === published) return before;
    await updatePublished(transaction, source.table, { id, published, now });
    const row = await findEntry(transaction, source, id);
    await record(transaction, user, {
      action: published ? "publish" : "unpublish",
      entity: source.entity,
      entityId: id,
      before,
      after: row,
    });
    return row;
  });
