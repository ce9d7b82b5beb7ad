import type { Role } from "@app/contract";
import type { Connection, Database } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import {
  deleteRole,
  ensureUser,
  findRole,
  findRoleOf,
  grantRole,
  insertRole,
  isLastAdministrator,
  lockRoles,
} from "./queries.ts";

interface Person {
  id: string;
  email: string;
}

/**
 * Gives a person a role, also before the first sign-in. The last administrator stays one, whoever asks
 * and however many ask at once. `actor`: null for the command line.
 */
export const changeRole = (db: Database, email: string, role: Role, actor: Person | null = null) =>
  db.transaction(async (transaction) =>
    setRole(transaction, await ensureUser(transaction, email), role, actor),
  );

/** The same in a transaction of the caller's; `actor`: null for the settings or the command line. */
export async function setRole(
  transaction: Connection,
  user: Person,
  role: Role,
  actor: Person | null,
) {
  await lockRoles(transaction);
  const before = (await findRoleOf(transaction, user.id))?.role ?? "user";
  if (before === role) return "unchanged";
  if (before === "admin" && (await isLastAdministrator(transaction, user.id))) {
    return "lastAdministrator";
  }
  await grantRole(transaction, user.id, role);
  await record(transaction, actor, {
    action: "change-role",
    entity: "user",
    entityId: user.id,
    before: { email: user.email, role: before },
    after: { email: user.email, role },
  });
  return role === "admin" ? "granted" : "revoked";
}

/** Gives a role to a person who has none; the constraint `user_roles_user_id_key` rejects a second one. */
export async function createRole(
  transaction: Connection,
  email: string,
  role: Role,
  actor: Person,
) {
  const user = await ensureUser(transaction, email);
  await lockRoles(transaction);
  const id = await insertRole(transaction, user.id, role);
  await record(transaction, actor, {
    action: "create",
    entity: "user",
    entityId: user.id,
    after: { email, role },
  });
  return id;
}

/** Changes a role by the id of its row. */
export async function updateRole(transaction: Connection, id: string, role: Role, actor: Person) {
  await lockRoles(transaction);
  const row = await findRole(transaction, id);
  if (!row) return "gone";
  return setRole(transaction, { id: row.userId, email: row.email }, role, actor);
}

/** Removes a role by the id of its row; the person is a plain user then. */
export async function removeRole(transaction: Connection, id: string, actor: Person) {
  await lockRoles(transaction);
  const row = await findRole(transaction, id);
  if (!row) return "gone";
  if (row.role === "admin" && (await isLastAdministrator(transaction, row.userId))) {
    return "lastAdministrator";
  }
  await deleteRole(transaction, id);
  await record(transaction, actor, {
    action: "delete",
    entity: "user",
    entityId: row.userId,
    before: { email: row.email, role: row.role },
  });
  return "removed";
}
