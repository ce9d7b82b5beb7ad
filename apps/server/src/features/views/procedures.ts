import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import { savedViews, userRoles, users } from "#db/schema.ts";
import { record } from "#lib/audit.ts";

/** As many as a person can look through. */
const mostShown = 200;

export const views = answered(guarded.admin.views, {
  list: ({ input, context: { db, user } }) => {
    const { id, list, name, query, isShared, userId } = savedViews;
    const sharedBy = sql<string | null>`nullif(${users.email}, ${user.email})`;
    return db
      .select({ id, name, query, isShared, sharedBy })
      .from(savedViews)
      .innerJoin(users, and(eq(users.id, userId), isNull(users.disabledAt)))
      .innerJoin(userRoles, and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")))
      .where(and(eq(list, input.list), or(eq(userId, user.id), isShared)))
      .orderBy(asc(sql`lower(${name})`), asc(users.email))
      .limit(mostShown);
  },

  save: async ({ input, context: { db, user } }) => {
    const { list, isShared } = input;
    await db.transaction(async (transaction) => {
      const [saved] = await transaction
        .insert(savedViews)
        .values({ ...input, userId: user.id })
        .onConflictDoUpdate({
          target: [savedViews.userId, savedViews.list, savedViews.name],
          set: input,
        })
        .returning({ id: savedViews.id });
      // Without its name, which may be a person's address: entries are never deleted.
      const after = { list, isShared };
      await record(transaction, user, "create", "saved-view", saved!.id, { after }); // inserted or updated
    });
    return {};
  },

  remove: async ({ input, context: { db, user } }) => {
    await db.transaction(async (transaction) => {
      const isIt = and(eq(savedViews.id, input.id), eq(savedViews.userId, user.id));
      const [removed] = await transaction.delete(savedViews).where(isIt).returning();
      const { id, list } = orNotFound(removed);
      await record(transaction, user, "delete", "saved-view", id, { before: { list } });
    });
    return {};
  },
});
