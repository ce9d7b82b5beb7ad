import { and, asc, eq, or, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import { savedViews, users } from "#db/schema.ts";
import { record } from "#lib/audit.ts";

/** As many as a person can look through. */
const mostShown = 200;

const mayUse = (userId: string) => or(eq(savedViews.userId, userId), savedViews.isShared);

export const views = answered(guarded.admin.views, {
  list: ({ input, context: { db, user } }) => {
    const { id, list, name, query, isShared, userId } = savedViews;
    const sharedBy = sql<string | null>`nullif(${users.email}, ${user.email})`;
    return db
      .select({ id, name, query, isShared, sharedBy })
      .from(savedViews)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(list, input.list), mayUse(user.id)))
      .orderBy(asc(sql`lower(${name})`), asc(users.email))
      .limit(mostShown);
  },

  save: async ({ input, context: { db, user } }) => {
    const { list, name, isShared } = input;
    await db.transaction(async (transaction) => {
      const [saved] = await transaction
        .insert(savedViews)
        .values({ ...input, userId: user.id })
        .onConflictDoUpdate({
          target: [savedViews.userId, savedViews.list, savedViews.name],
          set: input,
        })
        .returning({ id: savedViews.id });
      const after = { list, name, isShared };
      await record(transaction, user, "create", "saved-view", saved!.id, { after }); // inserted or updated
    });
    return {};
  },

  remove: async ({ input, context: { db, user } }) => {
    await db.transaction(async (transaction) => {
      const isIt = and(eq(savedViews.id, input.id), mayUse(user.id));
      const [removed] = await transaction.delete(savedViews).where(isIt).returning();
      const { id, list, name } = orNotFound(removed);
      await record(transaction, user, "delete", "saved-view", id, { before: { list, name } });
    });
    return {};
  },
});
