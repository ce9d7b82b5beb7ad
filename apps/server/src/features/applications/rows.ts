import type { ApplicationRow } from "@app/contract";
import { eq, getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { ownLogo, withLogo } from "#features/catalogue/logos.ts";
import { jsonRows, pageAsJson } from "#lib/json-rows.ts";
import type { JsonRows } from "#lib/json-rows.ts";
import type { Bucket } from "@app/contract";

/** The applications of `page`, which has their ids. */
export function applicationRows(table: ApplicationTable): JsonRows<ApplicationRow> {
  const { json, from, read } = jsonRows(
    {
      id: table.id,
      version: table.version,
      identifier: table.identifier,
      name: table.name,
      description: table.description,
      logo: table.logo,
      fileBucket: sql<Bucket | null>`${storedFiles.bucket}`,
      fileName: sql<string | null>`${storedFiles.name}`,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      category: table.category,
      popular: table.popular,
      productWebsite: table.productWebsite,
      published: table.published,
      adder: sql<string | null>`${profiles.id}`,
      adderEmail: sql<string | null>`${profiles.email}`,
    },
    sql`page join ${table} on ${table.id} = page.id
      left join ${storedFiles} on ${ownLogo(table)}
      left join ${profiles} on ${eq(profiles.id, table.addedByUser)}`,
  );
  return {
    json,
    from,
    read: (values) => {
      const { fileBucket, fileName, adder, adderEmail, ...row } = read(values);
      const logoFile =
        fileBucket === null || fileName === null ? null : { bucket: fileBucket, name: fileName };
      const addedByUser =
        adder === null || adderEmail === null ? null : { id: adder, email: adderEmail };
      return withLogo({ ...row, addedByUser, logoFile });
    },
  };
}

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
