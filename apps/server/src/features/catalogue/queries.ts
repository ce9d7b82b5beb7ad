import { applicationPageSize } from "@app/contract";
import type { AnswerKey, Answers, BrowseInput } from "@app/contract";
import { and, asc, count, eq, inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  profiles,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable, PlatformTable } from "#db/schema.ts";

type ChoiceTable = typeof complianceFrameworks | PlatformTable;

const choiceColumns = <Table extends ChoiceTable | ApplicationTable>(table: Table) => ({
  identifier: table.identifier,
  name: table.name,
  description: table.description,
  logo: table.logo,
});

const applicationColumns = (table: ApplicationTable) => ({
  ...choiceColumns(table),
  category: table.category,
  popular: table.popular,
});

export const listFrameworks = (db: Connection) =>
  db
    .select(choiceColumns(complianceFrameworks))
    .from(complianceFrameworks)
    .orderBy(sql`lower(${complianceFrameworks.name})`);

export const listPlatforms = (db: Connection, table: PlatformTable) =>
  db
    .select(choiceColumns(table))
    .from(table)
    .orderBy(asc(table.order), sql`lower(${table.name})`);

/** Published ones, and what this user added himself. */
const visible = (db: Connection, table: ApplicationTable, userId: string) => {
  const ownProfile = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return or(eq(table.published, true), inArray(table.addedByUser, ownProfile));
};

/** A typed text as a LIKE pattern that finds just this text anywhere: % and _ are plain characters. */
const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;

export async function browseApplications(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  { search, category, popular, offset }: BrowseInput,
) {
  const conditions: (SQL | undefined)[] = [visible(db, table, userId)];
  if (search) conditions.push(sql`lower(${table.name}) like ${containing(search)}`);
  if (category !== null) conditions.push(eq(table.category, category));
  if (popular !== null) conditions.push(eq(table.popular, popular));
  const where = and(...conditions);
  const [rows, [counted]] = await Promise.all([
    db
      .select(applicationColumns(table))
      .from(table)
      .where(where)
      .orderBy(sql`lower(${table.name})`, table.id)
      .limit(applicationPageSize)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export const listCategories = (db: Connection, table: ApplicationTable, userId: string) =>
  db
    .select({ category: table.category, count: count() })
    .from(table)
    .where(visible(db, table, userId))
    .groupBy(table.category)
    .orderBy(sql`lower(${table.category})`);

export const listNamedApplications = (
  db: Connection,
  table: ApplicationTable,
  userId: string,
  identifiers: string[],
) =>
  db
    .select(applicationColumns(table))
    .from(table)
    .where(and(visible(db, table, userId), inArray(table.identifier, identifiers)))
    .orderBy(sql`lower(${table.name})`);

/**
 * The answer that names a choice which the catalogue does not offer this user, if there is one. Looks only
 * at what was added: what was chosen before stays, also when an administrator removed it since.
 */
export async function findUnknownChoice(
  db: Connection,
  userId: string,
  before: Answers,
  after: Answers,
): Promise<AnswerKey | undefined> {
  const known = (table: ChoiceTable | ApplicationTable, added: string[], seen?: SQL) =>
    db.$count(table, and(seen, inArray(table.identifier, added)));
  const lists = [
    ["workPlatforms", workPlatforms],
    ["cloudPlatforms", cloudPlatforms],
    ["saasApps", saasApplications],
    ["itSecurityApps", itSecurityApplications],
  ] as const;
  for (const [key, table] of lists) {
    const added = after[key].filter((identifier) => !before[key].includes(identifier));
    const seen = "published" in table ? visible(db, table, userId) : undefined;
    if (added.length > 0 && (await known(table, added, seen)) < added.length) return key;
  }
  const standard = after.complianceStandard;
  if (standard === null || standard === before.complianceStandard) return undefined;
  const isKnown = (await known(complianceFrameworks, [standard])) > 0;
  return isKnown ? undefined : "complianceStandard";
}
