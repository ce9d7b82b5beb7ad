import type { EntryRow, FrameworksQuery, PlatformRow, PlatformsQuery } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { complianceFrameworks } from "#db/schema.ts";
import type { ChoiceTable } from "#db/schema.ts";
import { entryColumns, entryHandlers } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { selectWithLogo, withLogo } from "#features/catalogue/logos.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { fieldColumns, holds } from "#lib/list.ts";

/** How these lists are searched and sorted. */
const choiceList = <Orders extends object>(table: ChoiceTable, orders: Orders) => {
  const name = sql`lower(${table.name})`;
  return {
    id: table.id,
    matching: (
      db: Connection,
      { search, identifier }: FrameworksQuery | PlatformsQuery,
      fields: Record<string, SQL>,
    ) =>
      db
        .select(fields)
        .from(table)
        .where(
          and(
            holds(table.searchText, search),
            identifier === null ? undefined : eq(table.identifier, identifier),
          ),
        )
        .$dynamic(),
    order: {
      name,
      identifier: table.identifier,
      description: [sql`lower(coalesce(${table.description}, ''))`, name],
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      ...orders,
    },
  };
};

const entryCsv = fieldColumns("identifier", "name", "description", "logo", "offered");
const entryDates = fieldColumns("createdAt", "updatedAt");

const frameworkSource: EntrySource<EntryRow, FrameworksQuery> = {
  table: complianceFrameworks,
  kind: "complianceStandard",
  entity: "framework",
  ...choiceList(complianceFrameworks, {}),
  rows: async (db, ids) => {
    const rows = await selectWithLogo(
      db,
      complianceFrameworks,
      entryColumns(complianceFrameworks),
    ).where(anyOf(complianceFrameworks.id, ids));
    return rows.map(withLogo);
  },
  csv: { ...entryCsv, ...entryDates },
};

export const frameworks = answered(guarded.admin.frameworks, entryHandlers(frameworkSource));

const platformSource = (
  kind: "workPlatforms" | "cloudPlatforms",
  { table, entity } = catalogueTables[kind],
): EntrySource<PlatformRow, PlatformsQuery> => ({
  table,
  kind,
  entity,
  ...choiceList(table, { order: [table.order, sql`lower(${table.name})`] }),
  rows: async (db, ids) => {
    const rows = await selectWithLogo(db, table, {
      ...entryColumns(table),
      order: table.order,
    }).where(anyOf(table.id, ids));
    return rows.map(withLogo);
  },
  csv: { ...entryCsv, order: (row) => row.order, ...entryDates },
});

export const workPlatforms = answered(
  guarded.admin.workPlatforms,
  entryHandlers(platformSource("workPlatforms")),
);
export const cloudPlatforms = answered(
  guarded.admin.cloudPlatforms,
  entryHandlers(platformSource("cloudPlatforms")),
);
