import { checkupStatuses, dayOf, daysAfter, mondayOf, startOfDay, stepCount } from "@app/contract";
import { and, asc, count, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { Connection } from "#db/client.ts";
import { checkups, meetings, profiles, storedFiles, userRoles, users } from "#db/schema.ts";
import { listLatestActivity } from "#features/activity/queries.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { isStuck, isToReview } from "#features/checkups/admin-queries.ts";
import { findNames } from "#features/checkups/queries.ts";
import { countFailingEmails } from "#features/mails/queries.ts";
import { isUpcoming, selectMeetings } from "#features/meetings/queries.ts";
import { mayRead, mayReadAll } from "#features/tokens/access-token.ts";

const weeks = 12;
const standards = 10;
const nextMeetings = 5;
const mostMeetings = 100;
const latestEntries = 10;

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function countEverything(db: Connection, now: Date) {
  const { complianceStandard, workPlatforms, cloudPlatforms, saasApps, itSecurityApps } =
    catalogueTables;
  const [saas, itSecurity] = [saasApps.table, itSecurityApps.table];
  const [counts] = await db
    .select({
      checkups: db.$count(checkups),
      toReview: db.$count(checkups, isToReview),
      stuck: db.$count(checkups, isStuck(now)),
      profiles: db.$count(profiles),
      administrators: db.$count(userRoles, eq(userRoles.role, "admin")),
      frameworks: db.$count(complianceStandard.table),
      workPlatforms: db.$count(workPlatforms.table),
      cloudPlatforms: db.$count(cloudPlatforms.table),
      saas: db.$count(saas),
      itSecurity: db.$count(itSecurity),
      unpublished: {
        saas: db.$count(saas, sql`not ${saas.published}`),
        itSecurity: db.$count(itSecurity, sql`not ${itSecurity.published}`),
      },
      files: db.$count(storedFiles),
      upcomingMeetings: db.$count(meetings, isUpcoming(now)),
    })
    .from(sql`(select 1) as one_row`);
  return counts!; // of one row comes one row
}

const countCheckupsByStep = (db: Connection) =>
  db
    .select({ status: checkups.status, step: checkups.furthestStep, count: count() })
    .from(checkups)
    .groupBy(checkups.status, checkups.furthestStep);

/** How many people signed up in the weeks that begin on these Mondays, one after the other. */
async function countSignUps(db: Connection, mondays: string[], timeZone: string) {
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

async function listTopStandards(db: Connection, most: number) {
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

/** Those of today and tomorrow, and the next ones in any case. */
async function listNextMeetings(db: Connection, now: Date, timeZone: string) {
  const end = startOfDay(daysAfter(dayOf(now, timeZone), 2), timeZone);
  const upcoming = await selectMeetings(db)
    .where(isUpcoming(now))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(mostMeetings);
  return upcoming.filter(({ startsAt }, at) => at < nextMeetings || startsAt < end);
}

export const overview = answered(guarded.admin.overview, {
  get: async ({ context: { clock, db, settings, user } }) => {
    const now = clock();
    const timeZone = settings.MEETING_TIME_ZONE;
    const monday = mondayOf(dayOf(now, timeZone));
    const mondays = numbersTo(weeks).map((number) => daysAfter(monday, (number - weeks) * 7));
    const [counts, mailsFailing, byStep, signUpsPerWeek, topStandards, meetings, latestActivity] =
      await Promise.all([
        countEverything(db, now),
        countFailingEmails(db, now),
        countCheckupsByStep(db),
        countSignUps(db, mondays, timeZone),
        mayRead(user, "catalogue") ? listTopStandards(db, standards) : [],
        mayRead(user, "checkups") ? listNextMeetings(db, now, timeZone) : [],
        mayReadAll(user) ? listLatestActivity(db, latestEntries) : [],
      ]);
    const countOf = (isMeant: (row: (typeof byStep)[number]) => boolean) =>
      byStep.filter(isMeant).reduce((total, row) => total + row.count, 0);
    return {
      counts,
      mailsFailing,
      checkupsByStatus: checkupStatuses.map((status) => ({
        status,
        count: countOf((row) => row.status === status),
      })),
      checkupsByStep: numbersTo(stepCount).map((step) => ({
        step,
        count: countOf((row) => row.status === "in_progress" && row.step === step),
      })),
      signUpsPerWeek,
      standards: topStandards,
      nextMeetings: meetings,
      latestActivity,
      timeZone,
    };
  },
});
