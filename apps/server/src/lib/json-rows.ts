import { is, sql } from "drizzle-orm";
import type { AnyColumn, GetColumnData, SQL } from "drizzle-orm";
import { PgTimestamp } from "drizzle-orm/pg-core";

type Selected = Record<string, AnyColumn | SQL>;
type Values<Columns extends Selected> = {
  [Name in keyof Columns]: Columns[Name] extends AnyColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/** Rows that come from the database as one value: for a whole page that takes less work of a value for each column. */
export interface JsonRows<Row> {
  /** A row as a JSON array. */
  json: SQL;
  /** `page`, with what it joins. */
  from: SQL;
  read: (values: unknown[]) => Row;
}

/** These columns, without their names, which would come with every row. */
export function jsonRows<Columns extends Selected>(
  columns: Columns,
  from: SQL,
): JsonRows<Values<Columns>> {
  const names = Object.keys(columns);
  const selected = Object.values(columns);
  const isMoment = selected.map((column) => is(column, PgTimestamp));
  const values = selected.map((column) => sql`${column}`);
  return {
    json: sql`json_build_array(${sql.join(values, sql`, `)})`,
    from,
    read: (row) => {
      const read: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) {
        const value = row[index];
        read[names[index]!] = isMoment[index] && value !== null ? new Date(value as string) : value;
      }
      return read as Values<Columns>; // each is of its column
    },
  };
}

/** The rows of `page` as one value, in an order where that matters; null for none. */
export const pageAsJson = ({ json, from }: JsonRows<unknown>, order?: SQL) =>
  sql`(select json_agg(${json}${order && sql` order by ${order}`}) from ${from})`;
