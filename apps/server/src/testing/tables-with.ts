import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** The tables with rows that contain a text anywhere. */
export async function tablesWith({ db }: { db: Database }, text: string) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const hits = sql`select 1 from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`}`;
      return (await db.execute(hits)).rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
