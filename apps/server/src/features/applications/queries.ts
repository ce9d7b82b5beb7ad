import { applicationsQuery } from "@app/contract";
import type { ApplicationRow, ApplicationsQuery } from "@app/contract";
import { and, eq, getTableName, inArray, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { keptCounts, profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { entryColumns } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { ownLogo, withLogo } from "#features/catalogue/logos.ts";
import { inCategory } from "#features/catalogue/queries.ts";
import { findKeptCount, keptCount } from "#lib/kept-counts.ts";
import { holdsLetters, inDirection, inWindow } from "#lib/list.ts";
import type { ListSource, Window } from "#lib/list.ts";

const sorts = applicationsQuery.shape.sort.unwrap().options;
const directions = ["asc", "desc"] as const;

export interface ApplicationSource extends EntrySource<ApplicationRow> {
  table: ApplicationTable;
}

const filters = (
  table: ApplicationTable,
  { identifier, popular, category, user, published }: ApplicationsQuery,
) =>
  and(
    identifier === null ? undefined : eq(table.identifier, identifier),
    popular === null ? undefined : eq(table.popular, popular),
    category === null ? undefined : inCategory(table, category),
    user === null ? undefined : eq(table.addedByUser, user),
    published === null ? undefined : eq(table.published, published),
  );

const matches = (table: ApplicationTable, query: ApplicationsQuery) =>
  and(holdsLetters(table.searchText, query.search), filters(table, query));

/** The part of the table that a query asks for, when it is one whose rows are counted as they come and go. */
function keptPart({ search, identifier, user, category, popular, published }: ApplicationsQuery) {
  if (search !== "" || identifier !== null || user !== null) return undefined;
  return {
    ...(category !== null && { category }),
    ...(popular !== null && { popular }),
    ...(published !== null && { published }),
  };
}

const orders = (table: ApplicationTable) => {
  const name = sql`lower(${table.name})`;
  return {
    name: [name],
    category: [sql`lower(${table.category})`, table.category, name],
    popular: [table.popular, name],
    updatedAt: [table.updatedAt],
  };
};

const rowColumns = (table: ApplicationTable) => ({
  ...entryColumns(table),
  category: table.category,
  popular: table.popular,
  productWebsite: table.productWebsite,
  published: table.published,
  addedByUser: { id: profiles.id, email: profiles.email },
});

function rowsOf(table: ApplicationTable) {
  const statement = prepared((db) =>
    db
      .select(rowColumns(table))
      .from(table)
      .leftJoin(storedFiles, ownLogo(table))
      .leftJoin(profiles, eq(profiles.id, table.addedByUser))
      .where(sql`${table.id} = any(${sql.placeholder("ids")}::uuid[])`)
      .prepare(`rows_of_${getTableName(table)}`),
  );
  return async (db: Connection, ids: string[]) =>
    (await statement(db).execute({ ids })).map(withLogo);
}

/** Further behind the page is read from the nearer end, for which the count must be known before. */
const farBehind = 1_000;

/** Pages of the whole list, in each of its orders: one statement reads the rows and how many there are. */
function plainPages(table: ApplicationTable) {
  const statements = sorts.flatMap((sort) =>
    directions.map((direction) => {
      const order = inDirection(direction, ...orders(table)[sort], table.id);
      const statement = prepared((db) => {
        const page = db
          .select({ id: table.id })
          .from(table)
          .orderBy(...order)
          .limit(sql.placeholder("limit"))
          .offset(sql.placeholder("offset"))
          .as("page");
        return db
          .select({ ...rowColumns(table), total: keptCount(getTableName(table)) })
          .from(page)
          .innerJoin(table, eq(table.id, page.id))
          .leftJoin(storedFiles, ownLogo(table))
          .leftJoin(profiles, eq(profiles.id, table.addedByUser))
          .orderBy(...order)
          .prepare(`page_of_${getTableName(table)}_by_${sort}_${direction}`);
      });
      return [`${sort} ${direction}`, statement] as const;
    }),
  );
  const statementOf = new Map(statements);
  return async (db: Connection, query: ApplicationsQuery, window: Window) => {
    const part = keptPart(query);
    if (!part || Object.keys(part).length > 0 || window.offset > farBehind) return undefined;
    const statement = statementOf.get(`${query.sort} ${query.direction}`)!; // one for each
    const rows = await statement(db).execute({ ...window });
    const [first] = rows;
    return (
      first && { rows: rows.map(({ total: _total, ...row }) => withLogo(row)), total: first.total }
    );
  };
}

/** The application's list; its CSV begins with the columns that an import reads, in the import's formats. */
export const applicationList = (
  table: ApplicationTable,
): ListSource<ApplicationsQuery, string, ApplicationRow> => ({
  ids: async (db, query, window) => {
    const order = inDirection(query.direction, ...orders(table)[query.sort], table.id);
    const matching = db
      .select({ id: table.id })
      .from(table)
      .where(matches(table, query))
      .orderBy(...order)
      .$dynamic();
    const rows = await inWindow(matching, window);
    return rows.map(({ id }) => id);
  },
  count: (db, query) => {
    const part = keptPart(query);
    return part
      ? findKeptCount(db, getTableName(table), part)
      : db.$count(table, matches(table, query));
  },
  page: plainPages(table),
  search: (query) => ({
    from: sql`${table}`,
    id: sql`${table.id}`,
    holds: holdsLetters(table.searchText, query.search) ?? sql`true`,
    where: filters(table, query),
    order: [...orders(table)[query.sort], table.id].map((column) => sql`${column}`),
  }),
  rows: rowsOf(table),
  csv: {
    identifier: (row) => row.identifier,
    name: (row) => row.name,
    category: (row) => row.category,
    description: (row) => row.description,
    logo: (row) => row.logo,
    product_website: (row) => row.productWebsite,
    popular: (row) => row.popular,
    added_by_user: (row) => row.addedByUser?.email ?? null,
    updated_at: (row) => row.updatedAt,
    published: (row) => row.published,
  },
});

/** As they are counted while rows come and go. */
export async function countCategories(db: Connection, table: ApplicationTable) {
  const category = sql<string>`${keptCounts.part}[1]`;
  return db
    .select({ category, count: sql<number>`sum(${keptCounts.value})::integer` })
    .from(keptCounts)
    .where(and(eq(keptCounts.list, getTableName(table)), eq(keptCounts.columns, "category")))
    .groupBy(category)
    .having(sql`sum(${keptCounts.value}) > 0`)
    .orderBy(sql`lower(${category})`, category);
}

/** Everybody who added one of these applications himself. */
export const listAdders = (db: Connection, table: ApplicationTable) =>
  db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        db.select({ id: table.addedByUser }).from(table).where(isNotNull(table.addedByUser)),
      ),
    )
    .orderBy(profiles.email);

/** No other administrator changes them before the transaction ends. Locked in an order that is nobody's choice. */
export const lockApplications = (transaction: Connection, table: ApplicationTable, ids: string[]) =>
  transaction
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for("no key update");

export const updatePublished = (
  transaction: Connection,
  table: ApplicationTable,
  { id, published, now }: { id: string; published: boolean; now: Date },
) =>
  transaction
    .update(table)
    .set({ published, version: sql`${table.version} + 1`, updatedAt: now })
    .where(eq(table.id, id));
