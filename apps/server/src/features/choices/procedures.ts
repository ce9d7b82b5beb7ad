import type { EntryRow, FrameworksQuery, PlatformRow, PlatformsQuery } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import { entryColumns, entryHandlers } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { selectWithLogo } from "#features/catalogue/logos.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { fieldColumns, holds } from "#lib/list.ts";

/** What these lists have in common. */
const choiceList = (kind: "complianceStandard" | "workPlatforms" | "cloudPlatforms") => {
  const { entity, table } = catalogueTables[kind];
  const name = sql`lower(${table.name})`;
  return {
    table,
    kind,
    entity,
    id: table.id,
    matching: (db, { search, identifier }, fields) => {
      const isIt = identifier === null ? undefined : eq(table.identifier, identifier);
      const found = and(holds(table.searchText, search), isIt);
      return db.select(fields).from(table).where(found).$dynamic();
    },
    order: {
      name,
      identifier: table.identifier,
      description: [sql`lower(coalesce(${table.description}, ''))`, name],
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
    },
    rows: (db, ids) => selectWithLogo(db, table, entryColumns(table)).where(anyOf(table.id, ids)),
  } satisfies Omit<EntrySource<EntryRow, FrameworksQuery | PlatformsQuery>, "csv" | "order"> & {
    order: object;
  };
};

const entryCsv = fieldColumns("identifier", "name", "description", "logo", "offered");
const entryDates = fieldColumns("createdAt", "updatedAt");

const frameworkSource: EntrySource<EntryRow, FrameworksQuery> = {
  ...choiceList("complianceStandard"),
  csv: { ...entryCsv, ...entryDates },
};

export const frameworks = answered(guarded.admin.frameworks, entryHandlers(frameworkSource));

function platformSource(
  kind: "workPlatforms" | "cloudPlatforms",
): EntrySource<PlatformRow, PlatformsQuery> {
  const { table } = catalogueTables[kind];
  const { order, ...list } = choiceList(kind);
  const columns = { ...entryColumns(table), order: table.order };
  return {
    ...list,
    order: { ...order, order: [table.order, order.name] },
    rows: (db, ids) => selectWithLogo(db, table, columns).where(anyOf(table.id, ids)),
    csv: { ...entryCsv, order: (row) => row.order, ...entryDates },
  };
}

export const workPlatforms = answered(
  guarded.admin.workPlatforms,
  entryHandlers(platformSource("workPlatforms")),
);
export const cloudPlatforms = answered(
  guarded.admin.cloudPlatforms,
  entryHandlers(platformSource("cloudPlatforms")),
);
