import { answerKeys, companySizes, mostCounted, stuckDays } from "@app/contract";
import type { CheckupRow, CheckupsQuery } from "@app/contract";
import { and, arrayContains, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { alias, union } from "drizzle-orm/pg-core";
import type { Parts } from "#procedure/context.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import {
  auditLog,
  briefs,
  checkups,
  complianceFrameworks,
  retiredChoices,
  users,
  websiteHost,
} from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { equals, fieldColumns, hasTrigram, holds, onDays } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { selectCheckups } from "./queries.ts";

/** What is typed or pasted as a website, as hosts are compared. */
const asHost = (typed: string) =>
  typed.replace(/^https?:\/\/(?:www\.)?|^www\./i, "").replace(/[/:?#].*$/s, "");

/** The conditions that the company's name, website, industry or standard, or the owner's address holds a text. */
function holding(db: Connection, typed: string) {
  const host = asHost(typed);
  const { identifier, name } = complianceFrameworks;
  const named = holds(sql`lower(${name})`, typed);
  return {
    name: holds(sql`lower(${checkups.companyName})`, typed),
    website: hasTrigram(host) ? holds(websiteHost(checkups.companyWebsite), host) : sql`false`,
    industry: holds(sql`lower(${checkups.companyIndustry})`, typed),
    standard: inArray(
      checkups.complianceStandard,
      db.select({ identifier }).from(complianceFrameworks).where(named),
    ),
    owner: holds(users.email, typed),
  };
}

/** The ids of such check-ups, some more than `mostCounted` of each: one condition over joined tables could use no index. */
export function checkupsAbout(db: Connection, typed: string) {
  const { owner, ...own } = holding(db, typed);
  const most = mostCounted + 1;
  const first = (which: SQL | undefined) =>
    db.select({ id: checkups.id }).from(checkups).where(which).limit(most);
  return union(
    selectCheckups(db, { id: checkups.id }).where(owner).limit(most),
    first(own.name),
    ...[own.website, own.industry, own.standard].map(first),
  );
}

/** The condition that a check-up is one of them, for a query that joins its owner. Of many, any order finds some soon. */
export async function isAbout(db: Connection, typed: string): Promise<SQL | undefined> {
  if (typed === "") return undefined;
  const found = await checkupsAbout(db, typed);
  if (found.length > mostCounted) return or(...Object.values(holding(db, typed)));
  return anyOf(
    checkups.id,
    found.map(({ id }) => id),
  );
}

const reviewers = alias(users, "reviewers");
const isReviewer = eq(reviewers.id, checkups.reviewerId);

/** Completed, and no reviewer has looked at it. */
export const isToReview = and(eq(checkups.status, "completed"), eq(checkups.review, "new"));

export const isStuck = (now: Date) =>
  and(
    eq(checkups.status, "in_progress"),
    ne(checkups.review, "closed"),
    lt(checkups.updatedAt, new Date(now.getTime() - stuckDays * 24 * 3600_000)),
  );

const narrowed = (db: Connection, query: CheckupsQuery, now: Date, timeZone: string) => {
  const { status, step, meeting, user, standard, size, industry, country, gap } = query;
  const withBrief = (which: SQL) => db.select({ id: briefs.checkupId }).from(briefs).where(which);
  return and(
    status === "stuck" ? isStuck(now) : equals(checkups.status, status),
    equals(checkups.furthestStep, step),
    meeting === null ? undefined : (meeting === "none" ? isNull : isNotNull)(checkups.scheduledAt),
    equals(checkups.userId, user),
    equals(checkups.complianceStandard, standard),
    equals(checkups.companySize, size),
    equals(checkups.companyIndustry, industry),
    country === null ? undefined : arrayContains(checkups.countries, [country]),
    gap === null ? undefined : inArray(checkups.id, withBrief(arrayContains(briefs.gaps, [gap]))),
    equals(checkups.review, query.review),
    equals(checkups.reviewerId, query.reviewer),
    onDays(checkups.createdAt, query, timeZone),
  );
};

/** Sizes go by the number of people, not by the letters of their names. */
const sizeOrder = sql`array_position(${sql.raw(`array['${companySizes.join("','")}']`)}, ${checkups.companySize}::text)`;

/** A standard that was deleted keeps its name. */
const isFramework = eq(complianceFrameworks.identifier, checkups.complianceStandard);
const isRetired = and(
  eq(retiredChoices.kind, "complianceStandard"),
  eq(retiredChoices.identifier, checkups.complianceStandard),
);
const knownName = sql<
  string | null
>`coalesce(${complianceFrameworks.name}, ${retiredChoices.name})`;

/** An export has all answers too, and the state of each objective in the brief as it was made. */
interface ExportedRow extends CheckupRow {
  stored?: typeof checkups.$inferSelect;
  madeAt?: Date | null;
  findings?: object | null;
}

const findings = sql<object | null>`(
  select json_object_agg(finding ->> 'objective', finding ->> 'state')
  from jsonb_array_elements(${briefs.content} -> 'findings') as finding)`;

const ownColumns = ["companyName", "complianceStandard", "saasApps", "itSecurityApps"];

/** The identifiers of chosen products, or the answer that says why there are none. */
const productsOf = (chosen: string[] = [], without = "unsaid") =>
  chosen.length > 0 || without === "unsaid" ? chosen : without;

const selectRows = <More extends object>(db: Connection, ids: string[], more: More) =>
  selectCheckups(db, {
    ...more,
    id: checkups.id,
    userId: checkups.userId,
    companyName: checkups.companyName,
    email: users.email,
    complianceStandard: checkups.complianceStandard,
    complianceStandardName: sql<
      string | null
    >`coalesce(${knownName}, ${checkups.complianceStandard})`,
    currentStep: checkups.currentStep,
    furthestStep: checkups.furthestStep,
    status: checkups.status,
    companySize: checkups.companySize,
    review: checkups.review,
    reviewer: reviewers.email,
    scheduledAt: checkups.scheduledAt,
    createdAt: checkups.createdAt,
    updatedAt: checkups.updatedAt,
  })
    .leftJoin(reviewers, isReviewer)
    .leftJoin(complianceFrameworks, isFramework)
    .leftJoin(retiredChoices, isRetired)
    .where(anyOf(checkups.id, ids));

/** Everybody's check-ups; `open`: one that is among them in any case. */
export const checkupList = (
  { clock, settings }: Pick<Parts, "clock" | "settings">,
  open?: string,
): ListSource<CheckupsQuery, ExportedRow> => ({
  id: checkups.id,
  from: (db, fields, { sort }) => {
    const all = selectCheckups(db, fields).$dynamic();
    return sort === "complianceStandard"
      ? all.leftJoin(complianceFrameworks, isFramework).leftJoin(retiredChoices, isRetired)
      : all;
  },
  where: async (query, db) => {
    const found = and(
      await isAbout(db, query.search),
      narrowed(db, query, clock(), settings.MEETING_TIME_ZONE),
    );
    return found && open ? or(found, eq(checkups.id, open)) : found;
  },
  order: {
    companyName: sql`lower(${checkups.companyName})`,
    email: users.email,
    complianceStandard: [sql`lower(${knownName})`, checkups.complianceStandard],
    furthestStep: [checkups.furthestStep, checkups.status, checkups.createdAt],
    status: [checkups.status, checkups.createdAt],
    companySize: sizeOrder,
    scheduledAt: checkups.scheduledAt,
    createdAt: checkups.createdAt,
    updatedAt: checkups.updatedAt,
  },
  rows: (db, ids) => selectRows(db, ids, {}),
  exported: (db, ids) =>
    selectRows(db, ids, { stored: checkups, madeAt: briefs.madeAt, findings }).leftJoin(
      briefs,
      eq(briefs.checkupId, checkups.id),
    ),
  csv: {
    ...fieldColumns("id", "companyName", "email", "complianceStandard", "currentStep"),
    ...fieldColumns("furthestStep", "status", "companySize", "review", "reviewer"),
    saas_apps: ({ stored }) => productsOf(stored?.saasApps, stored?.noSaas),
    it_security_apps: ({ stored }) => productsOf(stored?.itSecurityApps, stored?.noItSecurity),
    ...fieldColumns("scheduledAt", "createdAt", "updatedAt"),
    ...Object.fromEntries(
      answerKeys
        .filter((key) => !ownColumns.includes(key))
        .map((key) => [toSnakeCase(key), ({ stored }: ExportedRow) => stored?.[key] ?? null]),
    ),
    brief_made_at: ({ madeAt }) => madeAt ?? null,
    findings: (row) => row.findings ?? null,
  },
});

/** Any customer's check-up, with its owner's address and its reviewer; with `lock` it is locked until the transaction ends. */
export function findCheckup(db: Connection, id: string, { lock = false } = {}) {
  const query = selectCheckups(db, {
    checkup: checkups,
    email: users.email,
    disabledAt: users.disabledAt,
    reviewer: { id: reviewers.id, email: reviewers.email },
  })
    .leftJoin(reviewers, isReviewer)
    .where(eq(checkups.id, id));
  return firstOf(lock ? query.for("update", { of: checkups }) : query);
}

/** At most once a minute: the page fetches again with each focus, and more entries would hide the rest. */
export async function recordView(db: Connection, actor: Actor, checkupId: string) {
  const { accessToken } = actor;
  const after = accessToken === undefined ? null : JSON.stringify({ accessToken });
  const isRecorded = and(
    eq(auditLog.entity, "checkup"),
    eq(auditLog.entityId, checkupId),
    eq(auditLog.action, "view"),
    eq(auditLog.actorId, actor.id),
    sql`${auditLog.after} is not distinct from ${after}::jsonb`,
    sql`${auditLog.at} > now() - interval '1 minute'`,
  );
  if ((await db.$count(auditLog, isRecorded)) > 0) return;
  await record(db, actor, "view", "checkup", checkupId);
}
