import { companySizes } from "@app/contract";
import type { CheckupRow, CheckupsQuery } from "@app/contract";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import {
  auditLog,
  checkups,
  complianceFrameworks,
  meetings,
  retiredChoices,
  users,
} from "#db/schema.ts";
import type { Actor } from "#lib/audit.ts";
import { findKeptCount } from "#lib/kept-counts.ts";
import { holds, inDirection, inWindow, rowsInOrder } from "#lib/list.ts";
import type { ListSource, Window } from "#lib/list.ts";
import { countedAtOnce } from "#lib/search-page.ts";
import { joinStandardPlaces, standardPlace } from "./standard-places.ts";

/**
 * Whether the company or the owner's address of a check-up holds a text. Each is found in its own table, by
 * the trigrams there: one condition over the joined tables could use neither.
 */
export function isAbout(db: Connection, checkupId: AnyColumn, typed: string) {
  if (typed === "") return undefined;
  const byCompany = db
    .select({ id: checkups.id })
    .from(checkups)
    .where(holds(sql`lower(${checkups.companyName})`, typed));
  const byOwner = db
    .select({ id: checkups.id })
    .from(checkups)
    .innerJoin(users, eq(users.id, checkups.userId))
    .where(holds(users.email, typed));
  return or(inArray(checkupId, byCompany), inArray(checkupId, byOwner));
}

/**
 * Runs a query that asks `isAbout` by looking up what was found in two hash tables. PostgreSQL would instead
 * pass over the found ids for every row if it expected them not to fit its memory, and several workers would
 * each find them anew.
 */
export const withRoom = <Result>(
  db: Connection,
  { search }: { search: string },
  run: (db: Connection) => Promise<Result>,
): Promise<Result> =>
  search === ""
    ? run(db)
    : db.transaction(async (transaction) => {
        await transaction.execute(
          sql`set local work_mem = '256MB'; set local max_parallel_workers_per_gather = 0`,
        );
        return run(transaction);
      });

const narrowed = ({ status, step, meeting, user }: CheckupsQuery) =>
  and(
    status === null ? undefined : eq(checkups.status, status),
    step === null ? undefined : eq(checkups.furthestStep, step),
    meeting === null ? undefined : (meeting === "none" ? isNull : isNotNull)(checkups.scheduledAt),
    user === null ? undefined : eq(checkups.userId, user),
  );

const checkupsThat = (db: Connection, query: CheckupsQuery) =>
  and(isAbout(db, checkups.id, query.search), narrowed(query));

const companyHolds = (typed: string) => holds(sql`lower(${checkups.companyName})`, typed);
const ownerHolds = (typed: string) => holds(users.email, typed);

/** Companies and owners are looked through apart: each by its index, or until there are more than are counted at once. */
function countFew(db: Connection, query: CheckupsQuery) {
  const some = () => db.select({ id: checkups.id }).from(checkups).$dynamic();
  const most = countedAtOnce + 1;
  const byCompany = some().where(and(companyHolds(query.search), narrowed(query)));
  const byOwner = some()
    .innerJoin(users, eq(users.id, checkups.userId))
    .where(and(ownerHolds(query.search), narrowed(query)));
  return db.$count(union(byCompany.limit(most), byOwner.limit(most)).as("found"));
}

/** A page further behind is found sooner by what is found in all. */
const mostPassed = 1_000;

/** What many check-ups are about is met soon in the order of the list: no need to find all of them first. */
const idsAlong = (db: Connection, query: CheckupsQuery, window: Window) =>
  withRoom(db, query, async (connection) => {
    const found = connection
      .select({ id: checkups.id })
      .from(checkups)
      .innerJoin(users, eq(users.id, checkups.userId))
      .where(and(or(companyHolds(query.search), ownerHolds(query.search)), narrowed(query)))
      .orderBy(...inDirection(query.direction, ...order[query.sort], checkups.id))
      .limit(window.limit)
      .offset(window.offset)
      .$dynamic();
    if (query.sort === "complianceStandard") joinStandardPlaces(found);
    const rows = await found;
    return rows.map((row) => row.id);
  });

/** Sizes go by the number of people, not by the letters of their names. */
const sizeOrder = sql`array_position(${sql.raw(`array['${companySizes.join("','")}']`)}, ${checkups.companySize}::text)`;

const order: Record<CheckupsQuery["sort"], (AnyColumn | SQL)[]> = {
  companyName: [sql`lower(${checkups.companyName})`],
  email: [users.email],
  complianceStandard: [standardPlace, checkups.complianceStandard],
  furthestStep: [checkups.furthestStep, checkups.status, checkups.createdAt],
  status: [checkups.status, checkups.createdAt],
  companySize: [sizeOrder],
  scheduledAt: [checkups.scheduledAt],
  createdAt: [checkups.createdAt],
  updatedAt: [checkups.updatedAt],
};

export const checkupList: ListSource<CheckupsQuery, string, CheckupRow> = {
  ids: (db, query, window) =>
    withRoom(db, query, async (connection) => {
      const matching = connection
        .select({ id: checkups.id })
        .from(checkups)
        .where(checkupsThat(connection, query))
        .orderBy(...inDirection(query.direction, ...order[query.sort], checkups.id))
        .$dynamic();
      if (query.sort === "complianceStandard") joinStandardPlaces(matching);
      if (query.sort === "email") void matching.innerJoin(users, eq(users.id, checkups.userId));
      const rows = await inWindow(matching, window);
      return rows.map((row) => row.id);
    }),
  count: (db, query) => {
    const { search, status, step, meeting, user } = query;
    if (search === "" && step === null && meeting === null && user === null) {
      return findKeptCount(db, "checkups", status === null ? {} : { status });
    }
    return withRoom(db, query, async (connection) =>
      connection.$count(checkups, checkupsThat(connection, query)),
    );
  },
  search: async (db, query, window) => {
    const total = await countFew(db, query);
    if (total === 0) return { rows: [], total, isTotalExact: true };
    const isTotalExact = total <= countedAtOnce;
    const isNear = !isTotalExact && window.offset < mostPassed;
    const ids = await (isNear ? idsAlong : checkupList.ids)(db, query, window);
    const rows = await rowsInOrder(db, checkupList, ids);
    return { rows, total: Math.min(total, countedAtOnce), isTotalExact };
  },
  rows: (db, ids) =>
    db
      .select({
        id: checkups.id,
        userId: checkups.userId,
        companyName: checkups.companyName,
        email: users.email,
        complianceStandard: checkups.complianceStandard,
        complianceStandardName: sql<
          string | null
        >`coalesce(${complianceFrameworks.name}, ${retiredChoices.name}, ${checkups.complianceStandard})`,
        currentStep: checkups.currentStep,
        furthestStep: checkups.furthestStep,
        status: checkups.status,
        companySize: checkups.companySize,
        scheduledAt: checkups.scheduledAt,
        createdAt: checkups.createdAt,
        updatedAt: checkups.updatedAt,
      })
      .from(checkups)
      .innerJoin(users, eq(users.id, checkups.userId))
      .leftJoin(
        complianceFrameworks,
        eq(complianceFrameworks.identifier, checkups.complianceStandard),
      )
      .leftJoin(
        retiredChoices,
        and(
          eq(retiredChoices.kind, "complianceStandard"),
          eq(retiredChoices.identifier, checkups.complianceStandard),
        ),
      )
      .where(inArray(checkups.id, ids)),
  csv: {
    id: (row) => row.id,
    company_name: (row) => row.companyName,
    email: (row) => row.email,
    compliance_standard: (row) => row.complianceStandard,
    current_step: (row) => row.currentStep,
    furthest_step: (row) => row.furthestStep,
    status: (row) => row.status,
    company_size: (row) => row.companySize,
    scheduled_at: (row) => row.scheduledAt,
    created_at: (row) => row.createdAt,
    updated_at: (row) => row.updatedAt,
  },
};

const withOwner = (db: Connection, id: string) =>
  db
    .select({ checkup: checkups, email: users.email })
    .from(checkups)
    .innerJoin(users, eq(users.id, checkups.userId))
    .where(eq(checkups.id, id));

/** A check-up of anybody's, with its owner's address. */
export async function findCheckup(db: Connection, id: string) {
  const [row] = await withOwner(db, id);
  return row;
}

/** The same, and nobody else can change the check-up before the transaction ends. */
export async function lockCheckup(db: Connection, id: string) {
  const [row] = await withOwner(db, id).for("update", { of: checkups });
  return row;
}

/** The meeting of a check-up, cancelled or not. */
export const findAnyMeeting = (db: Connection, checkupId: string) =>
  db.query.meetings.findFirst({ where: eq(meetings.checkupId, checkupId) });

/** Its meeting goes with it. */
export const deleteCheckup = (db: Connection, id: string) =>
  db.delete(checkups).where(eq(checkups.id, id));

/**
 * Writes down that somebody looked at a check-up. The page asks again whenever its window is looked at, and
 * that is still the same look: one entry a minute tells who saw what, and leaves the rest of the history readable.
 */
export function recordLook(db: Connection, actor: Actor, checkupId: string) {
  const { accessToken } = actor;
  const after = accessToken === undefined ? null : JSON.stringify({ accessToken });
  return db.execute(sql`
    insert into ${auditLog} (actor_id, actor_email, action, entity, entity_id, after)
    select ${actor.id}::uuid, ${actor.email}, 'view', 'checkup', ${checkupId}, ${after}::jsonb
    where not exists (
      select from ${auditLog}
      where ${auditLog.entity} = 'checkup' and ${auditLog.entityId} = ${checkupId}
        and ${auditLog.action} = 'view' and ${auditLog.actorId} = ${actor.id}
        and ${auditLog.after} is not distinct from ${after}::jsonb
        and ${auditLog.at} > now() - interval '1 minute'
    )
  `);
}
