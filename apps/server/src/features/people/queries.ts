import type { ProfileRow, ProfilesQuery, RoleRow, RolesQuery } from "@app/contract";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { checkups, profiles, sessions, userRoles, users } from "#db/schema.ts";
import { isLive } from "#auth/sessions.ts";
import { equals, fieldColumns, holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { roleColumns, selectRoles } from "./roles.ts";

/** With the sessions that live at `now`. */
export const profileList = (now: Date): ListSource<ProfilesQuery, ProfileRow> => ({
  id: profiles.id,
  where: ({ search, user }) => and(equals(profiles.userId, user), holds(profiles.email, search)),
  order: { email: profiles.email, createdAt: profiles.createdAt },
  rows: (db, ids) =>
    db
      .select({
        ...getTableColumns(profiles),
        roles: sql<ProfileRow["roles"]>`array[coalesce(${userRoles.role}, 'user')]`,
        disabledAt: users.disabledAt,
        checkups: db.$count(checkups, eq(checkups.userId, profiles.userId)),
        sessions: db.$count(sessions, and(eq(sessions.userId, profiles.userId), isLive(now))),
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .leftJoin(userRoles, eq(userRoles.userId, profiles.userId))
      .where(anyOf(profiles.id, ids)),
  csv: fieldColumns("id", "email", "roles", "checkups", "createdAt", "disabledAt"),
});

export const findPerson = (db: Connection, profileId: string) =>
  firstOf(
    db
      .select({ id: profiles.userId, email: profiles.email })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
  );

export const roleList: ListSource<RolesQuery, RoleRow> = {
  id: userRoles.id,
  from: (db, fields) => selectRoles(db, fields).$dynamic(),
  where: ({ search, role }) => and(equals(userRoles.role, role), holds(users.email, search)),
  order: { email: users.email, role: userRoles.role, createdAt: userRoles.createdAt },
  rows: (db, ids) => selectRoles(db, roleColumns).where(anyOf(userRoles.id, ids)),
  csv: fieldColumns("id", "userId", "email", "role", "createdAt"),
};
