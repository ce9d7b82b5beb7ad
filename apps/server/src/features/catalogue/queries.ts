import { applicationPageSize } from "@app/contract";
import type { AnswerKey, Answers, BrowseInput, ChoiceKind } from "@app/contract";
import { and, asc, eq, getTableName, inArray, or, sql } from "drizzle-orm";
import type { AnyColumn, Placeholder, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  keptCounts,
  profiles,
  retiredChoices,
  saasApplications,
  storedFiles,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable, EntryTable, PlatformTable } from "#db/schema.ts";
import { findKeptCount } from "#lib/kept-counts.ts";
import { chosenIdentifiers } from "./checkup-choices.ts";
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
    .where(eq(complianceFrameworks.offered, true))
    .orderBy(sql`lower(${complianceFrameworks.name})`);
  return rows.map(withLogo);
}

export async function listPlatforms(db: Connection, table: PlatformTable) {
  const rows = await db
    .select(choiceColumns(table))
    .from(table)
    .leftJoin(storedFiles, ownLogo(table))
    .where(eq(table.offered, true))
    .orderBy(asc(table.order), sql`lower(${table.name})`);
  return rows.map(withLogo);
}

export const choiceTables = {
  workPlatforms,
  cloudPlatforms,
  saasApps: saasApplications,
  itSecurityApps: itSecurityApplications,
  complianceStandard: complianceFrameworks,
};

/**
 * Names for what somebody chose and the catalogue does not offer him: the last ones of what was deleted, and
 * those of what is no longer offered or not published.
 */
export async function listRetired(
  db: Connection,
  userId: string,
  kind: ChoiceKind,
  identifiers: string[],
) {
  const chosen = chosenIdentifiers(db, kind, eq(checkups.userId, userId));
  const wanted = (identifier: AnyColumn) =>
    and(inArray(identifier, identifiers), inArray(identifier, chosen));
  const deleted = await db
    .select({ identifier: retiredChoices.identifier, name: retiredChoices.name })
    .from(retiredChoices)
    .where(and(eq(retiredChoices.kind, kind), wanted(retiredChoices.identifier)));
  const table = choiceTables[kind];
  const hidden = await db
    .select({ identifier: table.identifier, name: table.name })
    .from(table)
    .where(and(sql`(${offeredTo(db, table, userId)}) is not true`, wanted(table.identifier)));
  const isHidden = new Set(hidden.map(({ identifier }) => identifier));
  return [...hidden, ...deleted.filter(({ identifier }) => !isHidden.has(identifier))];
}

/** As the index on both wants it: sorted by category, capitals do not count. */
export const inCategory = (table: ApplicationTable, category: string | Placeholder) =>
  and(sql`lower(${table.category}) = lower(${category})`, eq(table.category, category));

export const addedBy = (db: Connection, table: ApplicationTable, userId: string | Placeholder) =>
  inArray(
    table.addedByUser,
    db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId)),
  );

/** Published ones, and what this user added himself. */
export const visible = (db: Connection, table: ApplicationTable, userId: string | Placeholder) =>
  or(eq(table.published, true), addedBy(db, table, userId));

/** What this user can choose. */
export function offeredTo(
  db: Connection,
  table: EntryTable,
  userId: string | Placeholder,
): SQL | undefined {
  const offered = eq(table.offered, true);
  return "published" in table ? and(offered, visible(db, table, userId)) : offered;
}

/** What the picker shows while nothing is searched. */
export async function browseApplications(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  { category, popular, offset }: BrowseInput,
) {
  const filters = and(
    category === null ? undefined : inCategory(table, category),
    popular === null ? undefined : eq(table.popular, popular),
  );
  const where = and(offeredTo(db, table, userId), filters);
  const part = {
    ...(category !== null && { category }),
    ...(popular !== null && { popular }),
    published: true,
  };
  const own = and(ownOffered(db, table, userId), filters);
  const [rows, published, withdrawn, added] = await Promise.all([
    db
      .select(applicationColumns(table))
      .from(table)
      .leftJoin(storedFiles, ownLogo(table))
      .where(where)
      .orderBy(sql`lower(${table.name})`, table.id)
      .limit(applicationPageSize)
      .offset(offset),
    findKeptCount(db, getTableName(table), part),
    db.$count(table, and(isWithdrawn(table), filters)),
    db.$count(table, own),
  ]);
  const total = published - withdrawn + added;
  return { rows: rows.map(withLogo), total, isTotalExact: true };
}

/** Published ones that are no longer offered: the kept counts have them, and an index has only these. */
const isWithdrawn = (table: ApplicationTable) =>
  sql`not ${table.offered} and ${eq(table.published, true)}`;

/** What this user added himself, and nobody else is offered. */
const ownOffered = (db: Connection, table: ApplicationTable, userId: string) =>
  and(eq(table.published, false), eq(table.offered, true), addedBy(db, table, userId));

/** Published ones as they are counted while rows come and go, but for withdrawn ones, and what this user added himself. */
export function listCategories(db: Connection, table: ApplicationTable, userId: string) {
  const published = db
    .select({
      category: sql<string>`${keptCounts.part}[1]`.as("category"),
      value: keptCounts.value,
      isPublished: sql<boolean>`true`.as("is_published"),
    })
    .from(keptCounts)
    .where(
      and(
        eq(keptCounts.list, getTableName(table)),
        eq(keptCounts.columns, "category,published"),
        sql`${keptCounts.part}[2] = 'true'`,
      ),
    );
  const each = (value: number, isPublished: boolean, where: SQL | undefined) =>
    db
      .select({
        category: sql<string>`${table.category}::text`.as("category"),
        value: sql<number>`${sql.raw(String(value))}`,
        isPublished: sql<boolean>`${sql.raw(String(isPublished))}`,
      })
      .from(table)
      .where(where);
  const counted = published
    .unionAll(each(-1, true, isWithdrawn(table)))
    .unionAll(each(1, false, ownOffered(db, table, userId)))
    .as("counted");
  return db
    .select({
      category: counted.category,
      count: sql<number>`sum(${counted.value})::integer`,
      isPublished: sql<boolean>`coalesce(sum(${counted.value}) filter (where ${counted.isPublished}), 0) > 0`,
    })
    .from(counted)
    .groupBy(counted.category)
    .having(sql`sum(${counted.value}) > 0`)
    .orderBy(sql`lower(${counted.category})`);
}

export async function listNamedApplications(
  db: Connection,
  table: ApplicationTable,
  userId: string,
  identifiers: string[],
  shown: typeof visible = offeredTo,
) {
  const rows = await db
    .select(applicationColumns(table))
    .from(table)
    .leftJoin(storedFiles, ownLogo(table))
    .where(and(shown(db, table, userId), inArray(table.identifier, identifiers)))
    .orderBy(sql`lower(${table.name})`);
  return rows.map(withLogo);
}

/** What somebody chose newly, answer by answer; none where he added nothing. */
function addedChoices(before: Answers, after: Answers): [ChoiceKind, string[]][] {
  const keys = Object.keys(choiceTables) as ChoiceKind[];
  const chosen = (answer: string | string[] | null) => [answer ?? []].flat();
  return keys.flatMap((key): [ChoiceKind, string[]][] => {
    const known = chosen(before[key]);
    const added = chosen(after[key]).filter((identifier) => !known.includes(identifier));
    return added.length > 0 ? [[key, added]] : [];
  });
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
  const known = async (table: EntryTable, added: string[]) => {
    const rows = await transaction
      .select({ id: table.id })
      .from(table)
      .where(and(offeredTo(transaction, table, userId), inArray(table.identifier, added)))
      .for("key share", { skipLocked: true });
    return rows.length;
  };
  for (const [key, added] of addedChoices(before, after)) {
    if ((await known(choiceTables[key], added)) < added.length) return key;
  }
  return undefined;
}
