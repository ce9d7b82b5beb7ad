import { sql } from "drizzle-orm";
import type { AnyColumn, GetColumnData, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";

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

interface PageParts<Row> {
  /** What `page` and `total` are taken from: what stands behind a "with". */
  before?: SQL;
  /** The ids of the page's rows, each with its `place` where their order matters. */
  page: SQL;
  total?: SQL;
  rows: JsonRows<Row>;
  isOrdered?: boolean;
  /** Of a statement whose plan is kept; else it is planned each time. */
  name?: string | undefined;
}

/** A page as one answer: its rows as one value, and how many there are in all. */
export function pageStatement<Row>({
  before,
  page,
  total = sql`0`,
  rows: { json, from, read },
  isOrdered = true,
  name = "",
}: PageParts<Row>) {
  const order = isOrdered ? sql` order by page.place` : undefined;
  const statement = prepared((db) =>
    db
      .select({ total: sql<number>`answer.total`, rows: sql<unknown[][] | null>`answer.rows` })
      .from(
        sql`(
          with ${before && sql`${before}, `}page as materialized (${page})
          select ${total} as total, (select json_agg(${json}${order}) from ${from}) as rows
        ) as answer`,
      )
      .prepare(name),
  );
  return async (db: Connection, values: Record<string, unknown>) => {
    const [answer] = await statement(db).execute(values);
    const { total: counted, rows } = answer!; // a select without "from" has one row
    return { rows: (rows ?? []).map(read), total: counted };
  };
}
