import type { ApplicationRow } from "@app/contract";
import { eq, getTableName, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { logoParts, ownLogo, shownLogo } from "#features/catalogue/logos.ts";
import { jsonRows, pageStatement } from "#lib/json-rows.ts";
import type { JsonRows } from "#lib/json-rows.ts";

/** The applications of `page`, which has their ids. */
export const applicationRows = (table: ApplicationTable): JsonRows<ApplicationRow> =>
  jsonRows(
    [
      table.id,
      table.version,
      table.identifier,
      table.name,
      table.description,
      ...logoParts(table),
      table.createdAt,
      table.updatedAt,
      table.category,
      table.popular,
      table.productWebsite,
      table.published,
      table.aliases,
      table.offered,
      sql<string | null>`${profiles.id}`,
      sql<string | null>`${profiles.email}`,
    ],
    sql`page join ${table} on ${table.id} = page.id
      left join ${storedFiles} on ${ownLogo(table)}
      left join ${profiles} on ${eq(profiles.id, table.addedByUser)}`,
    // One literal, as a page has many rows: an object that grows by its columns' names takes twice as long.
    (values) => ({
      id: values[0],
      version: values[1],
      identifier: values[2],
      name: values[3],
      description: values[4],
      logo: shownLogo(values[5], values[6], values[7]),
      createdAt: new Date(values[8]),
      updatedAt: new Date(values[9]),
      category: values[10],
      popular: values[11],
      productWebsite: values[12],
      published: values[13],
      aliases: values[14],
      offered: values[15],
      addedByUser:
        values[16] === null || values[17] === null ? null : { id: values[16], email: values[17] },
    }),
  );

/** In any order. */
export function rowsOf(table: ApplicationTable) {
  const find = pageStatement({
    page: sql`select unnest(${sql.placeholder("ids")}::uuid[]) as id`,
    rows: applicationRows(table),
    isOrdered: false,
    name: `rows_of_${getTableName(table)}`,
  });
  return async (db: Connection, ids: string[]) => (await find(db, { ids })).rows;
}
