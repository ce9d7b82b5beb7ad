import type {
  FrameworkRow,
  FrameworksQuery,
  ListQuery,
  PlatformRow,
  PlatformsQuery,
} from "@app/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { complianceFrameworks, storedFiles } from "#db/schema.ts";
import type { ChoiceTable, PlatformTable } from "#db/schema.ts";
import { entryColumns } from "#features/catalogue/entries.ts";
import { ownLogo, withLogo } from "#features/catalogue/logos.ts";
import { holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

type Order = (AnyColumn | SQL)[];

const entryOrders = (table: ChoiceTable) => ({
  name: [sql`lower(${table.name})`],
  identifier: [table.identifier],
  description: [sql`lower(coalesce(${table.description}, ''))`, sql`lower(${table.name})`],
  createdAt: [table.createdAt],
  updatedAt: [table.updatedAt],
});

type ChoicesQuery = ListQuery & { identifier: string | null };

const matches = (table: ChoiceTable, { search, identifier }: ChoicesQuery) =>
  and(
    holds(table.searchText, search),
    identifier === null ? undefined : eq(table.identifier, identifier),
  );

/** How these lists are searched and sorted. */
const choiceList = (table: ChoiceTable, orders: Record<string, Order>) => ({
  id: table.id,
  matching: (db: Connection, query: ChoicesQuery, fields: Record<string, SQL>) =>
    db.select(fields).from(table).where(matches(table, query)).$dynamic(),
  order: ({ sort }: ChoicesQuery) => [...(orders[sort] ?? []), table.id],
});

const entryCsv = {
  identifier: (row: FrameworkRow) => row.identifier,
  name: (row: FrameworkRow) => row.name,
  description: (row: FrameworkRow) => row.description,
  logo: (row: FrameworkRow) => row.logo,
  offered: (row: FrameworkRow) => row.offered,
};
const entryDates = {
  created_at: (row: FrameworkRow) => row.createdAt,
  updated_at: (row: FrameworkRow) => row.updatedAt,
};

export const frameworkList: ListSource<FrameworksQuery, string, FrameworkRow> = {
  ...choiceList(complianceFrameworks, entryOrders(complianceFrameworks)),
  rows: async (db, ids) => {
    const rows = await db
      .select(entryColumns(complianceFrameworks))
      .from(complianceFrameworks)
      .leftJoin(storedFiles, ownLogo(complianceFrameworks))
      .where(inArray(complianceFrameworks.id, ids));
    return rows.map(withLogo);
  },
  csv: { ...entryCsv, ...entryDates },
};

export const platformList = (
  table: PlatformTable,
): ListSource<PlatformsQuery, string, PlatformRow> => ({
  ...choiceList(table, {
    ...entryOrders(table),
    order: [table.order, sql`lower(${table.name})`],
  }),
  rows: async (db, ids) => {
    const rows = await db
      .select({ ...entryColumns(table), order: table.order })
      .from(table)
      .leftJoin(storedFiles, ownLogo(table))
      .where(inArray(table.id, ids));
    return rows.map(withLogo);
  },
  csv: { ...entryCsv, order: (row) => row.order, ...entryDates },
});
