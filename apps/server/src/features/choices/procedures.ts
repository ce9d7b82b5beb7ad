import type { PlatformRow, PlatformsQuery } from "@app/contract";
import { and, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import type { PlatformTable } from "#db/schema.ts";
import { entryColumns, entryHandlers } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { selectWithLogo } from "#features/catalogue/logos.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { equals, fieldColumns, holds } from "#lib/list.ts";

function choiceHandlers(kind: "complianceStandard" | "workPlatforms" | "cloudPlatforms") {
  const { entity, table } = catalogueTables[kind];
  const name = sql`lower(${table.name})`;
  // Frameworks have no order: their contract neither sorts by it nor shows it.
  const own = ("order" in table ? { order: table.order } : {}) as Pick<PlatformTable, "order">;
  const source: EntrySource<PlatformRow, PlatformsQuery> = {
    table,
    kind,
    entity,
    id: table.id,
    where: ({ search, identifier }) =>
      and(holds(table.searchText, search), equals(table.identifier, identifier)),
    order: {
      order: [own.order, name],
      name,
      identifier: table.identifier,
      description: [sql`lower(coalesce(${table.description}, ''))`, name],
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
    },
    rows: (db, ids) =>
      selectWithLogo(db, table, { ...entryColumns(table), ...own }).where(anyOf(table.id, ids)),
    csv: {
      ...fieldColumns("identifier", "name", "description", "logo", "offered"),
      ...fieldColumns(...(Object.keys(own) as "order"[]), "createdAt", "updatedAt"),
    },
  };
  return entryHandlers(source);
}

export const frameworks = answered(guarded.admin.frameworks, choiceHandlers("complianceStandard"));
export const workPlatforms = answered(guarded.admin.workPlatforms, choiceHandlers("workPlatforms"));
export const cloudPlatforms = answered(
  guarded.admin.cloudPlatforms,
  choiceHandlers("cloudPlatforms"),
);
