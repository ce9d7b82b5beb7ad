import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { inputInvalid, orNotFound } from "#procedure/errors.ts";
import { isBusinessAddress } from "#auth/business-address.ts";
import { unlessTaken } from "#db/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { userRoles } from "#db/schema.ts";
import { deleteCheckup } from "#features/checkups/delete-checkup.ts";
import { endSessionsOf } from "#features/sessions/end-sessions.ts";
import { keepRows } from "#features/trash/rows.ts";
import { listHandlers } from "#lib/list.ts";
import { findPerson, profileList, roleList } from "./queries.ts";
import { createRole, deletePerson, findRole, lockRoles, setRole } from "./roles.ts";

export const profiles = answered(guarded.admin.profiles, {
  ...listHandlers("profiles", ({ clock }: UserContext) => profileList(clock())),

  endSessions: ({ input, context: { clock, db, log, user } }) =>
    db.transaction(async (transaction) => {
      const person = orNotFound(await findPerson(transaction, input.id));
      const ended = await endSessionsOf(transaction, { person, by: user, now: clock() });
      log.info({ user: person.id, by: user.id, ended }, "sessions ended");
      return { ended };
    }),

  remove: async ({ input, context, errors }) => {
    const { db, outbox, user } = context;
    await inTransaction(db, async (transaction) => {
      const { email } = orNotFound(await findPerson(transaction, input.id));
      const outcome = await deletePerson(transaction, email, user, (id) =>
        deleteCheckup(transaction, context, id),
      );
      if (outcome === "lastAdministrator") throw errors.LAST_ADMINISTRATOR();
    });
    outbox.wake();
    return {};
  },
});

export const roles = answered(guarded.admin.roles, {
  ...listHandlers("roles", () => roleList),

  create: async ({ input: { email, role }, context: { db, settings, user }, errors }) => {
    // Nobody can sign in with another address.
    if (!isBusinessAddress(email, settings)) throw inputInvalid({ email: messages.businessEmail });
    return unlessTaken("user_roles_user_id_key", errors.ROLE_EXISTS, () =>
      db.transaction(async (transaction) => {
        const id = await createRole(transaction, email, role, user);
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

  remove: ({ input: { id }, context: { clock, db, user }, errors }) =>
    db.transaction(async (transaction) => {
      await lockRoles(transaction);
      const { userId, email } = orNotFound(await findRole(transaction, id));
      const person = { id: userId, email };
      const trashId = await keepRows(transaction, {
        entity: "user",
        entityId: userId,
        name: email,
        userId,
        by: user,
        now: clock(),
        tables: [[userRoles, eq(userRoles.id, id)]],
      });
      const outcome = await setRole(transaction, person, null, user);
      if (outcome === "lastAdministrator") throw errors.LAST_ADMINISTRATOR();
      return { trashId };
    }),
});
