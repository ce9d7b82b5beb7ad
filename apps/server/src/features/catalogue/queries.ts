import { applicationPageSize, choiceKinds } from "@app/contract";
import type { AnswerKey, Answers, BrowseInput, ChoiceKind } from "@app/contract";
import { and, asc, count, eq, inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  profiles,
  retiredChoices,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable, ChoiceTable, EntryTable } from "#db/schema.ts";
import { cappedCount } from "#lib/list.ts";
import { chosenIdentifiers } from "./checkup-choices.ts";
import { logoColumn, selectWithLogo } from "./logos.ts";

export const choiceColumns = (table: EntryTable) => ({
  identifier: table.identifier,
  name: table.name,
  description: table.description,
  logo: logoColumn(table),
});

export const applicationColumns = (table: ApplicationTable) => ({
  ...choiceColumns(table),
  category: table.category,
  popular: table.popular,
  isPrivate: sql<boolean>`not ${table.published}`,
});

/** What customers choose of one of the lists without categories. */
export function listChoices(db: Connection, table: ChoiceTable) {
  const byName = sql`lower(${table.name})`;
  return selectWithLogo(db, table, choiceColumns(table))
    .where(eq(table.offered, true))
    .orderBy(...("order" in table ? [asc(table.order), byName] : [byName]));
}

/** The catalogue's tables by the answer that chooses from them; `list`: as the admin panel calls their lists. */
export const catalogueTables = {
  complianceStandard: {
    table: complianceFrameworks,
    entity: "framework",
    list: "Compliance Frameworks",
  },
  workPlatforms: { table: workPlatforms, entity: "work-platform", list: "Work Platforms" },
  cloudPlatforms: { table: cloudPlatforms, entity: "cloud-platform", list: "Cloud Platforms" },
  saasApps: { table: saasApplications, entity: "saas-application", list: "SaaS Applications" },
  itSecurityApps: {
    table: itSecurityApplications,
    entity: "it-security-application",
    list: "IT Security Applications",
  },
} as const;

/** The names behind identifiers, published or not: the last one of what was deleted, else the identifier itself. */
export async function listNames(
  db: Connection,
  kind: ChoiceKind,
  identifiers: string[],
  which: SQL = sql`true`,
) {
  const { table } = catalogueTables[kind];
  const { rows } = await db.execute<{ identifier: string; name: string }>(sql`
    select chosen.identifier, coalesce(${table.name}, ${retiredChoices.name}, chosen.identifier) as name
    from unnest(${sql.param(identifiers)}::text[]) as chosen (identifier)
    left join ${table} on ${table.identifier} = chosen.identifier
    left join ${retiredChoices}
      on ${retiredChoices.kind} = ${kind} and ${retiredChoices.identifier} = chosen.identifier
    where ${which}`);
  return rows;
}

/** The same of what a user chose and the catalogue no longer offers them: deleted, not offered or not published. */
export function listRetired(
  db: Connection,
  userId: string,
  kind: ChoiceKind,
  identifiers: string[],
) {
  const chosen = chosenIdentifiers(db, kind, eq(checkups.userId, userId));
  const isOffered = offeredTo({ db, table: catalogueTables[kind].table, userId });
  const which = sql`chosen.identifier in ${chosen} and (${isOffered}) is not true`;
  return listNames(db, kind, identifiers, which);
}

/** In the form of the index on both, which sorts by the category without capitals. */
export const inCategory = (table: ApplicationTable, category: string) =>
  and(sql`lower(${table.category}) = lower(${category})`, eq(table.category, category));

/** One of the catalogue's tables as a customer gets to see it. */
export interface Selection<Table extends EntryTable = ApplicationTable> {
  db: Connection;
  table: Table;
  userId: string;
}

/** Published ones, and those that this user added. */
export function visible({ db, table, userId }: Selection) {
  const own = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  return or(eq(table.published, true), inArray(table.addedByUser, own));
}

/** What this user can choose. */
export function offeredTo({ db, table, userId }: Selection<EntryTable>): SQL | undefined {
  const offered = eq(table.offered, true);
  return "published" in table ? and(offered, visible({ db, table, userId })) : offered;
}

/** What the picker shows while nothing is searched. */
export async function browseApplications(
  selection: Selection,
  { category, popular, offset }: BrowseInput,
) {
  const { db, table } = selection;
  const where = and(
    offeredTo(selection),
    category === null ? undefined : inCategory(table, category),
    popular === null ? undefined : eq(table.popular, popular),
  );
  const rows = await selectWithLogo(db, table, applicationColumns(table))
    .where(where)
    .orderBy(sql`lower(${table.name})`, table.id)
    .limit(applicationPageSize)
    .offset(offset);
  const matching = db.select({ id: table.id }).from(table).where(where).$dynamic();
  return { rows, ...(await cappedCount(db, matching)) };
}

/** The categories of these applications, or of all, with how many are in each. */
export const listCategories = (db: Connection, table: ApplicationTable, which?: SQL) =>
  db
    .select({ category: table.category, count: count() })
    .from(table)
    .where(which)
    .groupBy(table.category)
    .orderBy(sql`lower(${table.category})`, table.category);

export function listNamedApplications(selection: Selection, identifiers: string[]) {
  const { db, table } = selection;
  return selectWithLogo(db, table, applicationColumns(table))
    .where(and(offeredTo(selection), inArray(table.identifier, identifiers)))
    .orderBy(sql`lower(${table.name})`);
}

/** What is chosen in an answer, which may be one choice or several. */
export const chosenIn = (answer: string | string[] | null) => [answer ?? []].flat();

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
  for (const key of choiceKinds) {
    const earlier = chosenIn(before[key]);
    const added = chosenIn(after[key]).filter((identifier) => !earlier.includes(identifier));
    if (added.length === 0) continue;
    const table: EntryTable = catalogueTables[key].table;
    const found = await transaction
      .select({ id: table.id })
      .from(table)
      .where(and(offeredTo({ db: transaction, table, userId }), inArray(table.identifier, added)))
      .for("key share", { skipLocked: true });
    if (found.length < added.length) return key;
  }
  return undefined;
}
