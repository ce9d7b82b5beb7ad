import { sql } from "drizzle-orm";
import type { AnyColumn, GetColumnData, SQL } from "drizzle-orm";

type Selected = readonly (AnyColumn | SQL)[];
/** As JSON has it: a moment is a text. */
type JsonValue<Value> = Value extends Date ? string : Value;
type JsonValues<Columns extends Selected> = {
  [Place in keyof Columns]: JsonValue<
    Columns[Place] extends AnyColumn
      ? GetColumnData<Columns[Place]>
      : Columns[Place] extends SQL<infer Value>
        ? Value
        : never
  >;
};

/** Rows that come from the database as one value: for a whole page that takes less work of a value for each column. */
export interface JsonRows<Row> {
  /** A row as a JSON array. */
  json: SQL;
  /** `page`, with what it joins. */
  from: SQL;
  read: (values: unknown[]) => Row;
}

/** These columns, without their names, which would come with every row. `read` gets their values in the same order. */
export const jsonRows = <const Columns extends Selected, Row>(
  columns: Columns,
  from: SQL,
  read: (values: JsonValues<Columns>) => Row,
): JsonRows<Row> => ({
  json: sql`json_build_array(${sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )})`,
  from,
  read: (values) => read(values as unknown as JsonValues<Columns>), // each is of its column
});

/** The rows of `page` as one value, in an order where that matters; null for none. */
export const pageAsJson = ({ json, from }: JsonRows<unknown>, order?: SQL) =>
  sql`(select json_agg(${json}${order && sql` order by ${order}`}) from ${from})`;
