import type { ApplicationRow, ApplicationsQuery } from "@app/contract";
import { and, eq, getTableName, inArray, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { keptCounts, profiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { holdsText } from "#features/catalogue/holds-text.ts";
import { findKeptCount } from "#lib/kept-counts.ts";
import { inDirection, inWindow } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { filters, keptPart, orders } from "./narrowed.ts";
import { plainPages, searches } from "./pages.ts";
import { rowsOf } from "./rows.ts";

export interface ApplicationSource extends EntrySource<ApplicationRow> {
  table: ApplicationTable;
}

const matches = (table: ApplicationTable, query: ApplicationsQuery) =>
  and(holdsText(table, query.search), filters(table, query));

/** The application's list; its CSV begins with the columns that an import reads, in the import's formats. */
export const applicationList = (
  table: ApplicationTable,
): Required<ListSource<ApplicationsQuery, string, ApplicationRow>> => ({
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
  search: searches(table),
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
    aliases: (row) => row.aliases,
    offered: (row) => row.offered,
  },
});

/** As they are counted while rows come and go. */
export function categoryCounts(table: ApplicationTable) {
  const category = sql<string>`${keptCounts.part}[1]`;
  const name = getTableName(table);
  return prepared((db) =>
    db
      .select({ category, count: sql<number>`sum(${keptCounts.value})::integer` })
      .from(keptCounts)
      .where(and(eq(keptCounts.list, name), eq(keptCounts.columns, "category")))
      .groupBy(category)
      .having(sql`sum(${keptCounts.value}) > 0`)
      .orderBy(sql`lower(${category})`, category)
      .prepare(`categories_of_${name}`),
  );
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
