import { randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { answered, guarded, open } from "#procedure/access.ts";
import type { RequestContext, UserContext } from "#procedure/context.ts";
import { countUse, inputInvalid, orNotFound } from "#procedure/errors.ts";
import { isBusinessAddress } from "#auth/business-address.ts";
import { deleteSessions } from "#auth/sessions.ts";
import { unlessTaken } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { firstOf } from "#db/first-of.ts";
import { userRoles, users } from "#db/schema.ts";
import { deleteForGood, lockCheckup } from "#features/checkups/delete-checkup.ts";
import { endSessions } from "#features/session/end-sessions.ts";
import { ensureUser, lockAddress } from "#features/session/queries.ts";
import { keepRows } from "#features/trash/rows.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { listHandlers } from "#lib/list.ts";
import { personFileOf, personOfToken, sendDeletionLink } from "./own-account.ts";
import { findPerson, profileList, roleList } from "./queries.ts";
import { deletePerson, findRole, isLastAdministrator, lockRoles, setRole } from "./roles.ts";

/** Deletes the person with this id and all check-ups, as they or an administrator asked. */
async function removePerson(
  context: RequestContext,
  id: string,
  rejection: () => Error,
  administrator?: Actor,
) {
  await inTransaction(context.db, async (transaction) => {
    const find = () => firstOf(transaction.select().from(users).where(eq(users.id, id)));
    const person = await find();
    if (person) await lockAddress(transaction, person.email);
    if (!person || !(await find())) return; // the address may have a new account by now
    const user = administrator ?? person;
    const outcome = await deletePerson(transaction, person.email, user, async (checkupId) =>
      deleteForGood(transaction, { ...context, user }, await lockCheckup(transaction, checkupId)),
    );
    if (outcome === "lastAdministrator") throw rejection();
  });
  context.outbox.wake();
  return {};
}

const own = answered(guarded.account, {
  download: ({ context, signal }) => personFileOf(context, context.user, signal),

  requestDeletion: async ({ context, errors }) => {
    const { db, user } = context;
    if (user.role === "admin" && (await isLastAdministrator(db, user.id)))
      throw errors.LAST_ADMINISTRATOR();
    await countUse(context, "deletionLinksPerUser", user.id);
    await sendDeletionLink(context);
    return {};
  },
});

export const account = {
  ...own,
  ...answered(open.account, {
    remove: async ({ input: { token }, context, errors }) => {
      const id = personOfToken(context.secret, token, context.clock());
      if (id === undefined) throw errors.LINK_UNKNOWN();
      const person = await context.db.query.users.findFirst({ where: eq(users.id, id) });
      // A new sign-in would otherwise make the same person anew, and not disabled.
      if (person?.disabledAt) throw errors.LINK_UNKNOWN();
      // Pressed again after an answer that was lost, it finds nobody: the link has done its work.
      return removePerson(context, id, errors.LAST_ADMINISTRATOR);
    },
  }),
};

export const profiles = answered(guarded.admin.profiles, {
  ...listHandlers("profiles", ({ clock }: UserContext) => profileList(clock())),

  endSessions: async ({ input, context }) => {
    const person = orNotFound(await findPerson(context.db, input.id));
    return { ended: await endSessions(context, person) };
  },

  setDisabled: async ({ input: { id, isDisabled }, context: { clock, db, user }, errors }) => {
    await db.transaction(async (transaction) => {
      const { id: userId, email } = orNotFound(await findPerson(transaction, id));
      await lockAddress(transaction, email); // before a sign-in that is under way
      await lockRoles(transaction);
      if (isDisabled && (await isLastAdministrator(transaction, userId)))
        throw errors.LAST_ADMINISTRATOR();
      const now = clock();
      const { rowCount } = await transaction
        .update(users)
        .set({ disabledAt: isDisabled ? now : null })
        .where(and(eq(users.id, userId), (isDisabled ? isNull : isNotNull)(users.disabledAt)));
      if (rowCount === 0) return;
      if (isDisabled) await deleteSessions(transaction, { userId, now });
      const action = isDisabled ? "disable" : "enable";
      await record(transaction, user, action, "user", userId, { after: { email } });
    });
    return {};
  },

  download: async ({ input, context, signal }) => {
    const { db, user } = context;
    const person = orNotFound(await findPerson(db, input.id));
    const file = await personFileOf(context, person, signal);
    await record(db, user, "export", "user", person.id);
    return file;
  },

  remove: async ({ input, context, errors }) => {
    const { id } = orNotFound(await findPerson(context.db, input.id));
    return removePerson(context, id, errors.LAST_ADMINISTRATOR, context.user);
  },
});

export const roles = answered(guarded.admin.roles, {
  ...listHandlers("roles", () => roleList),

  create: async ({ input: { email, role }, context: { db, settings, user }, errors }) => {
    // Nobody can sign in with another address.
    if (!isBusinessAddress(email, settings)) throw inputInvalid({ email: messages.businessEmail });
    return unlessTaken("user_roles_user_id_key", errors.ROLE_EXISTS, () =>
      db.transaction(async (transaction) => {
        const person = await ensureUser(transaction, email);
        await lockRoles(transaction);
        const id = randomUUID();
        await transaction.insert(userRoles).values({ id, userId: person.id, role });
        await record(transaction, user, "create", "user", person.id, { after: { email, role } });
        return (await findRole(transaction, id))!; // made just now, under the lock of all roles
      }),
    );
  },

  update: ({ input: { id, role }, context: { db, user }, errors }) =>
    db.transaction(async (transaction) => {
      const row = orNotFound(await findRole(transaction, id));
      const person = { id: row.userId, email: row.email };
      const outcome = await setRole(transaction, person, role, user);
      if (outcome === "lastAdministrator") throw errors.LAST_ADMINISTRATOR();
      return orNotFound(await findRole(transaction, id)); // may be removed before all roles were locked
    }),

  remove: ({ input: { id }, context, errors }) =>
    context.db.transaction(async (transaction) => {
      await lockRoles(transaction);
      const { userId, email } = orNotFound(await findRole(transaction, id));
      const person = { id: userId, email };
      const trashId = await keepRows(transaction, context, {
        entity: "user",
        entityId: userId,
        name: email,
        userId,
        tables: [[userRoles, eq(userRoles.id, id)]],
      });
      const outcome = await setRole(transaction, person, null, context.user);
      if (outcome === "lastAdministrator") throw errors.LAST_ADMINISTRATOR();
      return { trashId };
    }),
});
