import type { ApplicationRow, ApplicationsQuery } from "@app/contract";
import { and, eq, or, sql } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import { profiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { entryColumns } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { selectWithLogo } from "#features/catalogue/logos.ts";
import { catalogueTables, inCategory } from "#features/catalogue/queries.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { equals, fieldColumns, holds } from "#lib/list.ts";

export interface ApplicationSource extends EntrySource<ApplicationRow, ApplicationsQuery> {
  table: ApplicationTable;
}

const applicationSource = (
  kind: "saasApps" | "itSecurityApps",
  { table, entity } = catalogueTables[kind],
): ApplicationSource => ({
  table,
  kind,
  entity,
  // Which customer added it is for those who may read people.
  shownTo: (reader, row) => (mayRead(reader, "people") ? row : { ...row, addedByUser: null }),
  id: table.id,
  where: ({ search, identifier, popular, category, user, published, offered }) =>
    and(
      or(holds(sql`lower(${table.name})`, search), holds(sql`lower(${table.category})`, search)),
      equals(table.identifier, identifier),
      equals(table.popular, popular),
      category === null ? undefined : inCategory(table, category),
      equals(table.addedByUser, user),
      equals(table.published, published),
      equals(table.offered, offered),
    ),
  order: {
    name: sql`lower(${table.name})`,
    category: [sql`lower(${table.category})`, table.category, sql`lower(${table.name})`],
    popular: [table.popular, sql`lower(${table.name})`],
    updatedAt: table.updatedAt,
  },
  rows: (db, ids) =>
    selectWithLogo(db, table, {
      ...entryColumns(table),
      category: table.category,
      popular: table.popular,
      productWebsite: table.productWebsite,
      published: table.published,
      aliases: table.aliases,
      addedByUser: { id: profiles.id, email: profiles.email },
    })
      .leftJoin(profiles, eq(profiles.id, table.addedByUser))
      .where(anyOf(table.id, ids)),
  // It begins with the columns that an import reads, in the import's formats.
  csv: {
    ...fieldColumns("identifier", "name", "category", "description", "logo"),
    ...fieldColumns("productWebsite", "popular"),
    added_by_user: (row) => row.addedByUser?.email ?? null,
    ...fieldColumns("updatedAt", "published", "aliases", "offered"),
  },
});

export const saasSource = applicationSource("saasApps");
export const itSecuritySource = applicationSource("itSecurityApps");
