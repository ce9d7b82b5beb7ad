import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { patiently } from "#db/patience.ts";

interface Counted {
  table: string;
  columns: string[];
}

/** What is counted and by which columns, as the triggers say. */
async function listCounted(db: Connection): Promise<Counted[]> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select relname as table, array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as columns
    from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid and proname = 'keep_counts'
    join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema::regnamespace
    where tgname = relname || '_added'
    order by relname`);
  return rows;
}

/**
 * Compares each kept count with the rows, and notes the difference where there is one: after rows were loaded with
 * triggers off. One statement sees rows and notes of one moment, so nobody who writes has to wait. Answers how many
 * counts of each table were wrong.
 */
export const recount = (db: Database): Promise<{ table: string; wrong: number }[]> =>
  patiently(() =>
    db.transaction(async (transaction) => {
      // Two at once would note the same difference twice.
      await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.recount})`);
      const found = [];
      for (const counted of await listCounted(transaction)) {
        const { rows } = await transaction.execute<{ wrong: number }>(corrected(counted));
        found.push({ table: counted.table, wrong: rows[0]!.wrong }); // an aggregate has one row
      }
      return found;
    }),
  );

const listed = (each: SQL[], otherwise: string) =>
  each.length === 0 ? sql.raw(otherwise) : sql.join(each, sql`, `);

/** Counts as `keep_counts` does. */
function corrected({ table, columns }: Counted): SQL {
  const names = columns.map((column) => sql`${sql.identifier(column)}`);
  const labels = columns.map(
    (column) =>
      sql`case when grouping(${sql.identifier(column)}) = 0 then ${sql.raw(`'${column}'`)} end`,
  );
  const parts = names.map((name) => sql`${name}::text`);
  const groups = names.length === 0 ? sql`()` : sql`cube (${sql.join(names, sql`, `)})`;
  return sql`
    with counted as (
      select concat_ws(',', ${listed(labels, "null")}) as columns, array_remove(array[${listed(parts, "null")}]::text[], null) as part, count(*) as value
      from ${sql.identifier(table)} group by ${groups}
    ), kept as (
      select columns, part, sum(value) as value from kept_counts where list = ${table} group by columns, part
    ), noted as (
      insert into kept_counts (list, columns, part, value)
      select ${table}::text, columns, part, coalesce(counted.value, 0) - coalesce(kept.value, 0)
      from counted full join kept using (columns, part)
      where coalesce(counted.value, 0) <> coalesce(kept.value, 0)
      returning 1
    )
    select count(*)::integer as wrong from noted`;
}
