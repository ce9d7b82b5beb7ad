import { messages } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import type { Call } from "#procedure/access.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { profiles } from "#db/schema.ts";
import { importProcedures } from "#features/application-import/import-procedures.ts";
import { replaceChoice } from "#features/catalogue/checkup-choices.ts";
import type { Merge } from "#features/catalogue/checkup-choices.ts";
import { changeEntry, entryHandlers, findEntry, lockEntry } from "#features/catalogue/entries.ts";
import { listCategories } from "#features/catalogue/queries.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { keepRows } from "#features/trash/rows.ts";
import { record } from "#lib/audit.ts";
import { itSecuritySource, saasSource } from "./queries.ts";
import type { ApplicationSource } from "./queries.ts";

type Procedures = typeof guarded.admin.saas;

/** Replaces `id` by `intoId` in all check-ups and moves it to the trash. Returns in how many, and its id there. */
const mergeApplications = (
  source: ApplicationSource,
  { input: { id, intoId }, context }: Call<Procedures["merge"]>,
) =>
  inTransaction(context.db, async (transaction) => {
    const { clock, user } = context;
    const { table, kind, entity } = source;
    // In the same order for everybody. No other administrator changes them before the transaction ends.
    for (const each of [id, intoId].toSorted())
      await lockEntry(transaction, source, each, "no key update");
    const before = orNotFound(await lockEntry(transaction, source, id));
    const into = orNotFound(await findEntry(transaction, source, intoId));
    // Everybody who could see the merged application must be able to see the one that replaces it in check-ups.
    const isOfOthers = before.published || before.addedByUser?.id !== into.addedByUser?.id;
    const published = !into.published && isOfOthers;
    if (published) {
      await transaction
        .update(table)
        .set({ published, version: sql`${table.version} + 1`, updatedAt: clock() })
        .where(eq(table.id, intoId));
    }
    const { identifier } = before;
    const changed = await replaceChoice(transaction, kind, identifier, into.identifier, user);
    const trashId = await keepRows(
      transaction,
      context,
      { entity, entityId: id, name: before.name, tables: [[table, eq(table.id, id)]] },
      { merged: [{ into: into.identifier, intoId, published, changed } satisfies Merge] },
    );
    await transaction.delete(table).where(eq(table.id, id));
    const checkups = changed.length;
    const after = { into, checkups, ...(published && { published }) };
    await record(transaction, user, "merge", entity, id, { before, after });
    return { checkups, trashId };
  });

/** The admin panel's procedures for one of the two application tables. */
function applications(procedures: Procedures, source: ApplicationSource) {
  const { table, shownTo = (_reader, row) => row } = source;
  const application = entryHandlers(source);

  type Asked = Pick<Call<typeof procedures.list>, "context" | "errors">;
  /** A list of what one customer added says who added it. */
  const filtered =
    <Query extends { user: string | null }, Answer>(
      work: (call: { input: Query; context: Asked["context"] }) => Answer,
    ) =>
    (call: Asked & { input: Query }) => {
      if (call.input.user !== null && !mayRead(call.context.user, "people"))
        throw call.errors.FORBIDDEN({ message: messages.tokenScopeTooSmall });
      return work(call);
    };

  return {
    ...answered(procedures, {
      ...application,
      list: filtered(application.list),
      export: filtered(application.export),
      categories: ({ context: { db } }) => listCategories(db, table),
      adders: ({ context: { db } }) =>
        db
          .selectDistinct({ id: profiles.id, email: profiles.email })
          .from(table)
          .innerJoin(profiles, eq(profiles.id, table.addedByUser))
          .orderBy(profiles.email),
      setPublished: async ({ input: { id, published }, context }) =>
        shownTo(context.user, await changeEntry(source, context, id, { published })),
      merge: async (call) => {
        if (call.input.id === call.input.intoId) throw call.errors.MERGE_INTO_ITSELF();
        return mergeApplications(source, call);
      },
    }),
    ...importProcedures(procedures, source),
  };
}

export const saas = applications(guarded.admin.saas, saasSource);
export const itSecurity = applications(guarded.admin.itSecurity, itSecuritySource);
