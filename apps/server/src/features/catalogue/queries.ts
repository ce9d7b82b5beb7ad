import { applicationPageSize } from "@app/contract";
import type { AnswerKey, Answers, BrowseInput, ChoiceKind } from "@app/contract";
import { and, asc, count, eq, inArray, or, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  profiles,
  retiredChoices,
  saasApplications,
  storedFiles,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable, EntryTable, PlatformTable } from "#db/schema.ts";
import { holds } from "#lib/list.ts";
import { logoColumns, ownLogo, withLogo } from "./logos.ts";

const choiceColumns = (table: EntryTable) => ({
  identifier: table.identifier,
  name: table.name,
  description: table.description,
  ...logoColumns(table),
});

const applicationColumns = (table: ApplicationTable) => ({
  ...choiceColumns(table),
  category: table.category,
  popular: table.popular,
  isPrivate: sql<boolean>`not ${table.published}`,
});

export async function listFrameworks(db: Connection) {
  const rows = await db
    .select(choiceColumns(complianceFrameworks))
    .from(complianceFrameworks)
    .leftJoin(storedFiles, ownLogo(complianceFrameworks))
    .orderBy(sql`lower(${complianceFrameworks.name})`);
  return rows.map(withLogo);
}

export async function listPlatforms(db: Connection, table: PlatformTable) {
  const rows = await db
    .select(choiceColumns(table))
    .from(table)
    .leftJoin(storedFiles, ownLogo(table))
    .orderBy(asc(table.order), sql`lower(${table.name})`);
  return rows.map(withLogo);
}

const applicationTables = { saasApps: saasApplications, itSecurityApps: itSecurityApplications };

/**
 * Names for what somebody chose and the catalogue does not offer him: the last ones of what was deleted, and
 * those of what is not published.
 */
export async function listRetired(
  db: Connection,
  userId: string,
  kind: ChoiceKind,
  identifiers: string[],
) {
  const list = checkups[kind];
  const chosen = db
    .select({ identifier: kind === "complianceStandard" ? sql`${list}` : sql`unnest(${list})` })
    .from(checkups)
    .where(eq(checkups.userId, userId));
  const wanted = (identifier: AnyColumn) =>
    and(inArray(identifier, identifiers), inArray(identifier, chosen));
  const deleted = await db
    .select({ identifier: retiredChoices.identifier, name: retiredChoices.name })
    .from(retiredChoices)
    .where(and(eq(retiredChoices.kind, kind), wanted(retiredChoices.identifier)));
  if (kind !== "saasApps" && kind !== "itSecurityApps") return deleted;
  const table = applicationTables[kind];
  const hidden = await db
    .select({ identifier: table.identifier, name: table.name })
    .from(table)
    .where(and(eq(table.published, false), wanted(table.identifier)));
  const isHidden = new Set(hidden.map(({ identifier }) => identifier));
  return [...hidden, ...deleted.filter(({ identifier }) => !isHidden.has(identifier))];
}

/** As the index on both wants it: sorted by category, capitals do not count. */
export const inCategory = (table: ApplicationTable, category: string) =>
  and(sql`lower(${table.category}) = lower(${category})`, eq(table.category, category));

/** Published ones, and what this user added himself. */
export const visible = (db: Connection, table: ApplicationTable, userId: string) => {
  const ownProfile = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return or(eq(table.published, true), inArray(table.addedByUser, ownProfile));
};

export async function browseApplications(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  { search, category, popular, offset }: BrowseInput,
) {
  const conditions: (SQL | undefined)[] = [visible(db, table, userId)];
  // By name only; the index is on name and category together and finds the candidates.
  conditions.push(holds(table.searchText, search), holds(sql`lower(${table.name})`, search));
  if (category !== null) conditions.push(inCategory(table, category));
  if (popular !== null) conditions.push(eq(table.popular, popular));
  const where = and(...conditions);
  const [rows, [counted]] = await Promise.all([
    db
      .select(applicationColumns(table))
      .from(table)
      .leftJoin(storedFiles, ownLogo(table))
      .where(where)
      .orderBy(sql`lower(${table.name})`, table.id)
      .limit(applicationPageSize)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { rows: rows.map(withLogo), total: counted?.total ?? 0 };
}

export const listCategories = (db: Connection, table: ApplicationTable, userId: string) =>
  db
    .select({ category: table.category, count: count() })
    .from(table)
    .where(visible(db, table, userId))
    .groupBy(table.category)
    .orderBy(sql`lower(${table.category})`);

export async function listNamedApplications(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  identifiers: string[],
) {
  const rows = await db
    .select(applicationColumns(table))
    .from(table)
    .leftJoin(storedFiles, ownLogo(table))
    .where(and(visible(db, table, userId), inArray(table.identifier, identifiers)))
    .orderBy(sql`lower(${table.name})`);
  return rows.map(withLogo);
}

/**
 * The answer that names a choice which the catalogue does not offer this user, if there is one. Looks only
 * at what was added: what was chosen before stays, also when an administrator removed it since.
 * What is found keeps its identifier until the transaction ends; what is about to lose it counts as lost,
 * as the administrator's transaction may be waiting for this one's check-up.
 */
export async function findUnknownChoice(
  transaction: Connection,
  userId: string,
  before: Answers,
  after: Answers,
): Promise<AnswerKey | undefined> {
  const known = async (table: EntryTable, added: string[], seen?: SQL) => {
    const rows = await transaction
      .select({ id: table.id })
      .from(table)
      .where(and(seen, inArray(table.identifier, added)))
      .for("key share", { skipLocked: true });
    return rows.length;
  };
  const lists = [
    ["workPlatforms", workPlatforms],
    ["cloudPlatforms", cloudPlatforms],
    ["saasApps", saasApplications],
    ["itSecurityApps", itSecurityApplications],
  ] as const;
  for (const [key, table] of lists) {
    const added = after[key].filter((identifier) => !before[key].includes(identifier));
    const seen = "published" in table ? visible(transaction, table, userId) : undefined;
    if (added.length > 0 && (await known(table, added, seen)) < added.length) return key;
  }
  const standard = after.complianceStandard;
  if (standard === null || standard === before.complianceStandard) return undefined;
  const isKnown = (await known(complianceFrameworks, [standard])) > 0;
  return isKnown ? undefined : "complianceStandard";
}
