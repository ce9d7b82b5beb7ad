import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";

/** The columns that rows are counted by, with the value of each: in the order in which the trigger names them. */
export type Part = Record<string, string | boolean | SQL>;

/** As an expression: how many rows of a table are of a part of it; of all of them with no columns. */
export function keptCount(table: string, part: Part = {}): SQL<number> {
  const values = Object.values(part).map((value) =>
    typeof value === "boolean" ? String(value) : value,
  );
  const columns = Object.keys(part).join(",");
  const wanted = values.length === 0 ? sql`'{}'` : sql`array[${sql.join(values, sql`, `)}]`;
  return sql<number>`(select coalesce(sum(value), 0)::integer from kept_counts
    where list = ${sql.raw(`'${table}'`)} and columns = ${sql.raw(`'${columns}'`)} and part = ${wanted}::text[])`;
}

export async function findKeptCount(db: Connection, table: string, part?: Part): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${keptCount(table, part)} as count`,
  );
  return rows[0]!.count; // a select without "from" has one row
}

/**
 * Folds what many statements noted of a part into one row. Rows that somebody else folds are left to him; who reads
 * meanwhile sees either the rows or their sum.
 */
export const foldCounts = (db: Connection) =>
  db.execute(sql`
    with many as (
      select list, columns, part from kept_counts group by list, columns, part having count(*) > 1
    ), locked as (
      select id from kept_counts join many using (list, columns, part)
      for update of kept_counts skip locked
    ), gone as (
      delete from kept_counts where id in (select id from locked) returning list, columns, part, value
    )
    insert into kept_counts (list, columns, part, value)
    select list, columns, part, sum(value) from gone group by list, columns, part having sum(value) <> 0`);
