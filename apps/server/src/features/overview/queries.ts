import { daysAfter, startOfDay } from "@app/contract";
import { and, asc, count, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  meetings,
  profiles,
  saasApplications,
  storedFiles,
  userRoles,
  users,
  workPlatforms,
} from "#db/schema.ts";
import { isStuck, isToReview } from "#features/checkups/admin-queries.ts";
import { findNames } from "#features/checkups/chosen-names.ts";
import { selectCheckups } from "#features/checkups/queries.ts";
import { isUpcoming } from "#features/meetings/queries.ts";

export async function countEverything(db: Connection, now: Date) {
  const [counts] = await db
    .select({
      checkups: db.$count(checkups),
      toReview: db.$count(checkups, isToReview),
      stuck: db.$count(checkups, isStuck(now)),
      profiles: db.$count(profiles),
      administrators: db.$count(userRoles, eq(userRoles.role, "admin")),
      frameworks: db.$count(complianceFrameworks),
      workPlatforms: db.$count(workPlatforms),
      cloudPlatforms: db.$count(cloudPlatforms),
      saas: db.$count(saasApplications),
      itSecurity: db.$count(itSecurityApplications),
      unpublishedSaas: db.$count(saasApplications, sql`not ${saasApplications.published}`),
      unpublishedItSecurity: db.$count(
        itSecurityApplications,
        sql`not ${itSecurityApplications.published}`,
      ),
      files: db.$count(storedFiles),
      upcomingMeetings: db.$count(meetings, isUpcoming(now)),
    })
    .from(sql`(select 1) as one_row`);
  const { unpublishedSaas, unpublishedItSecurity, ...rest } = counts!; // of one row comes one row
  return { ...rest, unpublished: { saas: unpublishedSaas, itSecurity: unpublishedItSecurity } };
}

export const countCheckupsByStep = (db: Connection) =>
  db
    .select({ status: checkups.status, step: checkups.furthestStep, count: count() })
    .from(checkups)
    .groupBy(checkups.status, checkups.furthestStep);

/** How many people signed up in the weeks that begin on these Mondays, one after the other. */
export async function countSignUps(db: Connection, mondays: string[], timeZone: string) {
  const begins = mondays.map((monday) => startOfDay(monday, timeZone));
  const end = startOfDay(daysAfter(mondays.at(-1)!, 7), timeZone); // the caller names some Mondays
  const week = sql<number>`width_bucket(${profiles.createdAt}, ${sql.param(begins)}::timestamptz[])`;
  const rows = await db
    .select({ week, count: count() })
    .from(profiles)
    // Without people who were given a role and never signed in.
    .innerJoin(users, and(eq(users.id, profiles.userId), users.emailVerified))
    .where(and(gte(profiles.createdAt, begins[0]!), lt(profiles.createdAt, end))) // as above
    .groupBy(sql`1`);
  const counts = new Map(rows.map((row) => [row.week, row.count]));
  return mondays.map((monday, index) => ({ week: monday, count: counts.get(index + 1) ?? 0 }));
}

export async function listTopStandards(db: Connection, most: number) {
  const rows = await db
    .select({ identifier: sql<string>`${checkups.complianceStandard}`, count: count() })
    .from(checkups)
    .where(isNotNull(checkups.complianceStandard))
    .groupBy(checkups.complianceStandard)
    .orderBy(desc(count()), asc(checkups.complianceStandard))
    .limit(most);
  const identifiers = rows.map((row) => row.identifier);
  const names = await findNames(db, "complianceStandard", identifiers);
  return rows.map((row) => ({ ...row, name: names[row.identifier] ?? row.identifier }));
}

export const listNextMeetings = (db: Connection, now: Date, most: number) =>
  selectCheckups(db, {
    id: meetings.id,
    checkupId: meetings.checkupId,
    companyName: checkups.companyName,
    email: users.email,
    startsAt: meetings.startsAt,
  })
    .innerJoin(meetings, eq(meetings.checkupId, checkups.id))
    .where(isUpcoming(now))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(most);
