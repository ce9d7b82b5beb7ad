import type { ApplicationRow, Bucket } from "@app/contract";
import { eq, getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { ownLogo, shownLogo } from "#features/catalogue/logos.ts";
import { jsonRows, pageAsJson } from "#lib/json-rows.ts";
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
      table.logo,
      sql<Bucket | null>`${storedFiles.bucket}`,
      sql<string | null>`${storedFiles.name}`,
      table.createdAt,
      table.updatedAt,
      table.category,
      table.popular,
      table.productWebsite,
      table.published,
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
      addedByUser:
        values[14] === null || values[15] === null ? null : { id: values[14], email: values[15] },
    }),
  );

/** What a statement for a page answers: its rows as JSON, and how many there are in all. */
export const answered = (page: SQL, rows: SQL, total: SQL) => sql`(
  with page as materialized (${page}) select ${total} as total, ${rows} as rows
) as answer`;

/** In any order. */
export function rowsOf(table: ApplicationTable) {
  const rows = applicationRows(table);
  const given = sql`select unnest(${sql.placeholder("ids")}::uuid[]) as id`;
  const statement = prepared((db) =>
    db
      .select({ rows: sql<unknown[][] | null>`answer.rows` })
      .from(answered(given, pageAsJson(rows), sql`0`))
      .prepare(`rows_of_${getTableName(table)}`),
  );
  return async (db: Connection, ids: string[]) => {
    const [answer] = await statement(db).execute({ ids });
    return (answer?.rows ?? []).map(rows.read);
  };
}
