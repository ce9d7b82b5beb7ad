import type { ApplicationRow } from "@app/contract";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { replaceChoice } from "#features/catalogue/checkup-choices.ts";
import { findEntry, lockEntry } from "#features/catalogue/entries.ts";
import type { Author } from "#features/catalogue/entries.ts";
import { record } from "#lib/audit.ts";
import { lockApplications, updatePublished } from "./queries.ts";
import type { ApplicationSource } from "./queries.ts";

/** Whoever could choose the one must be able to see the other, or his check-up would name what he cannot find. */
const mustBePublished = (merged: ApplicationRow, into: ApplicationRow) =>
  !into.published && (merged.published || merged.addedByUser?.id !== into.addedByUser?.id);

/**
 * Puts `intoId` in the place of `id` in all check-ups and deletes `id`. Answers in how many check-ups that
 * was, or undefined when one of the two is gone.
 */
export const mergeApplications = (
  db: Database,
  source: ApplicationSource,
  { id, intoId }: { id: string; intoId: string },
  { user, now }: Author,
): Promise<number | undefined> =>
  inTransaction(db, async (transaction) => {
    const { table, kind, entity } = source;
    await lockApplications(transaction, table, [id, intoId]);
    const merged = await lockEntry(transaction, source, id);
    const into = await findEntry(transaction, source, intoId);
    if (!merged || !into) return undefined;
    const published = mustBePublished(merged, into);
    if (published) await updatePublished(transaction, table, { id: intoId, published, now });
    const checkups = await replaceChoice(
      transaction,
      kind,
      merged.identifier,
      into.identifier,
      user,
    );
    await transaction.delete(table).where(eq(table.id, id));
    await record(transaction, user, {
      action: "merge",
      entity,
      entityId: id,
      before: merged,
      after: { into, checkups, ...(published && { published }) },
    });
    return checkups;
  });
