import { answerKeys, companySizes, mostCounted } from "@app/contract";
import type { CheckupRow, CheckupsQuery } from "@app/contract";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { union } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { auditLog, checkups, complianceFrameworks, retiredChoices, users } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import type { CsvCell } from "#lib/csv.ts";
import { fieldColumns, holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { selectCheckups } from "./queries.ts";

/**
 * The condition that the company or the owner's address of a check-up holds a text, for a query that joins both tables.
 * Up to `mostCounted` such check-ups are looked up first, each in its own table by the trigrams there: one condition over
 * the joined tables can use neither. Where there are more, any order finds some of them soon.
 */
export async function isAbout(db: Connection, typed: string): Promise<SQL | undefined> {
  if (typed === "") return undefined;
  const companyHolds = holds(sql`lower(${checkups.companyName})`, typed);
  const ownerHolds = holds(users.email, typed);
  const found = await union(
    db
      .select({ id: checkups.id })
      .from(checkups)
      .where(companyHolds)
      .limit(mostCounted + 1),
    selectCheckups(db, { id: checkups.id })
      .where(ownerHolds)
      .limit(mostCounted + 1),
  );
  if (found.length > mostCounted) return or(companyHolds, ownerHolds);
  return anyOf(
    checkups.id,
    found.map(({ id }) => id),
  );
}

const narrowed = ({ status, step, meeting, user }: CheckupsQuery) =>
  and(
    status === null ? undefined : eq(checkups.status, status),
    step === null ? undefined : eq(checkups.furthestStep, step),
    meeting === null ? undefined : (meeting === "none" ? isNull : isNotNull)(checkups.scheduledAt),
    user === null ? undefined : eq(checkups.userId, user),
  );

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

/** An export has all answers too. */
interface ExportedRow extends CheckupRow {
  stored?: typeof checkups.$inferSelect;
}

const ownColumns = ["companyName", "complianceStandard", "saasApps", "itSecurityApps"];

/** A list as its items, of which addresses have commas; numbers by row as JSON. */
function cellOf(answer: unknown): CsvCell {
  if (Array.isArray(answer) && answer.every((item) => typeof item === "string"))
    return answer.join(answer.some((item) => item.includes(",")) ? "; " : ", ");
  return typeof answer === "object" && answer !== null
    ? JSON.stringify(answer)
    : (answer as CsvCell);
}

/** The identifiers of chosen products, or the answer that says why there are none. */
const productsOf = (chosen: string[] = [], without = "unsaid") =>
  cellOf(chosen) || (without === "unsaid" ? "" : without);

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
    scheduledAt: checkups.scheduledAt,
    createdAt: checkups.createdAt,
    updatedAt: checkups.updatedAt,
  })
    .leftJoin(complianceFrameworks, isFramework)
    .leftJoin(retiredChoices, isRetired)
    .where(anyOf(checkups.id, ids));

/** Everybody's check-ups; `about`: those of which `isAbout` is true. */
export const checkupList = (about?: SQL): ListSource<CheckupsQuery, ExportedRow> => ({
  id: checkups.id,
  matching: (db, query, fields) => {
    const matching = selectCheckups(db, fields)
      .where(and(about, narrowed(query)))
      .$dynamic();
    return query.sort === "complianceStandard"
      ? matching.leftJoin(complianceFrameworks, isFramework).leftJoin(retiredChoices, isRetired)
      : matching;
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
  exported: (db, ids) => selectRows(db, ids, { stored: checkups }),
  csv: {
    ...fieldColumns("id", "companyName", "email", "complianceStandard", "currentStep"),
    ...fieldColumns("furthestStep", "status", "companySize"),
    saas_apps: ({ stored }) => productsOf(stored?.saasApps, stored?.noSaas),
    it_security_apps: ({ stored }) => productsOf(stored?.itSecurityApps, stored?.noItSecurity),
    ...fieldColumns("scheduledAt", "createdAt", "updatedAt"),
    ...Object.fromEntries(
      answerKeys
        .filter((key) => !ownColumns.includes(key))
        .map((key) => [toSnakeCase(key), ({ stored }: ExportedRow) => cellOf(stored?.[key])]),
    ),
  },
});

/** Any customer's check-up, with its owner's address; with `lock` it is locked until the transaction ends. */
export function findCheckup(db: Connection, id: string, { lock = false } = {}) {
  const query = selectCheckups(db, { checkup: checkups, email: users.email }).where(
    eq(checkups.id, id),
  );
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
  await record(db, actor, { action: "view", entity: "checkup", entityId: checkupId });
}
