import type { ProfileRow, ProfilesQuery, RoleRow, RolesQuery } from "@app/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { checkups, profiles, sessions, userRoles, users } from "#db/schema.ts";
import { isLive } from "#features/sessions/queries.ts";
import { findKeptCount } from "#lib/kept-counts.ts";
import { holds, inDirection, inWindow } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

const profilesThat = ({ search, user }: ProfilesQuery) =>
  and(user === null ? undefined : eq(profiles.userId, user), holds(profiles.email, search));

/** With the sessions that live at `now`. */
export const profileList = (now: Date): ListSource<ProfilesQuery, string, ProfileRow> => ({
  async ids(db, query, window) {
    const matching = db
      .select({ id: profiles.id })
      .from(profiles)
      .where(profilesThat(query))
      .orderBy(...inDirection(query.direction, profiles[query.sort], profiles.id));
    const rows = await inWindow(matching.$dynamic(), window);
    return rows.map((row) => row.id);
  },
  count: (db, query) =>
    query.search === "" && query.user === null
      ? findKeptCount(db, "profiles")
      : db.$count(profiles, profilesThat(query)),
  async rows(db, ids) {
    const rows = await db
      .select({
        id: profiles.id,
        userId: profiles.userId,
        email: profiles.email,
        role: userRoles.role,
        checkups: db.$count(checkups, eq(checkups.userId, profiles.userId)),
        sessions: db.$count(sessions, and(eq(sessions.userId, profiles.userId), isLive(now))),
        createdAt: profiles.createdAt,
      })
      .from(profiles)
      .leftJoin(userRoles, eq(userRoles.userId, profiles.userId))
      .where(inArray(profiles.id, ids));
    return rows.map(({ role, ...row }) => ({ ...row, roles: [role ?? "user"] }));
  },
  csv: {
    id: (row) => row.id,
    email: (row) => row.email,
    roles: (row) => row.roles.join(" "),
    checkups: (row) => row.checkups,
    created_at: (row) => row.createdAt,
  },
});

/** Whose profile it is. */
export async function findPerson(db: Connection, profileId: string) {
  const [person] = await db
    .select({ id: profiles.userId, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return person;
}

/** The users whose address holds a text. */
const usersHolding = (db: Connection, typed: string) =>
  db.select({ id: users.id }).from(users).where(holds(users.email, typed));

const rolesThat = (db: Connection, { search, role }: RolesQuery) =>
  and(
    role === null ? undefined : eq(userRoles.role, role),
    search === "" ? undefined : inArray(userRoles.userId, usersHolding(db, search)),
  );

const roleOrder = {
  email: users.email,
  role: userRoles.role,
  createdAt: userRoles.createdAt,
};

export const roleList: ListSource<RolesQuery, string, RoleRow> = {
  async ids(db, query, window) {
    const matching = db
      .select({ id: userRoles.id })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(rolesThat(db, query))
      .orderBy(...inDirection(query.direction, roleOrder[query.sort], userRoles.id));
    const rows = await inWindow(matching.$dynamic(), window);
    return rows.map((row) => row.id);
  },
  count: (db, query) => db.$count(userRoles, rolesThat(db, query)),
  rows: (db, ids) =>
    db
      .select({
        id: userRoles.id,
        userId: userRoles.userId,
        email: users.email,
        role: userRoles.role,
        createdAt: userRoles.createdAt,
      })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(inArray(userRoles.id, ids)),
  csv: {
    id: (row) => row.id,
    user_id: (row) => row.userId,
    email: (row) => row.email,
    role: (row) => row.role,
    created_at: (row) => row.createdAt,
  },
};
