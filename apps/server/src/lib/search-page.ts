import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { Direction } from "@app/contract";
import { pageAsJson } from "./json-rows.ts";
import type { JsonRows } from "./json-rows.ts";

/** What is searched: the parts of its statements. What differs from search to search is a placeholder. */
export interface Search<Row> {
  /** Tables, with what joins them. */
  from: SQL;
  id: SQL;
  /** Whether a row holds what was typed. */
  holds: SQL;
  /** What else it must be. */
  where?: SQL | undefined;
  /** All in one direction; the last one tells any two rows apart. */
  order: SQL[];
  direction: Direction;
  /** Whether an index has the rows in this order, and all that is asked of them. */
  isIndexed: boolean;
  rows: JsonRows<Row>;
}

export interface FoundPage<Row> {
  rows: Row[];
  total: number;
  isTotalExact: boolean;
}

interface SearchWindow {
  limit: number;
  offset: number;
}

/** So many are counted on the way to a page; of more it is only known that they are more. */
export const countedAtOnce = 2_000;
/** So many rows are looked at along the order of a list before all that match are sorted; more where an index has all of them. */
const walked = { rows: 10_000, index: 25_000 };

const walkedBy = ({ isIndexed }: Search<unknown>) => (isIndexed ? walked.index : walked.rows);
const keysOf = ({ order }: Search<unknown>) => order.map((_, index) => sql.raw(`k${index}`));
const keyColumns = ({ order }: Search<unknown>) =>
  sql.join(
    order.map((key, index) => sql`${key} as ${sql.raw(`k${index}`)}`),
    sql`, `,
  );
const ordered = (keys: SQL[], direction: Direction) =>
  sql.join(
    keys.map((key) => sql`${key} ${sql.raw(direction)}`),
    sql`, `,
  );
const both = (holds: SQL, where?: SQL) => (where ? sql`${holds} and ${where}` : holds);

/**
 * The page of what a search finds. PostgreSQL cannot know how many rows hold a text, and takes the wrong way for some:
 * so the way is chosen by what is found. Few are all read through the index and sorted. Where there are many, the page
 * is likely to be near the beginning of the list's own order; when it is not, all of them are sorted.
 */
export function searchPages<Row>(search: Search<Row>) {
  const ways = { few: amongFew(search), along: alongOrder(search), all: sorted(search) };
  const { read } = search.rows;
  return async (
    db: Connection,
    values: Record<string, unknown> & SearchWindow,
  ): Promise<FoundPage<Row>> => {
    const page = async (way: keyof typeof ways) => {
      const [found] = await ways[way](db).execute(values);
      return { total: found!.total, rows: (found!.rows ?? []).map(read) }; // aggregates have one row
    };
    const few = await page("few");
    if (few.total <= countedAtOnce) return { ...few, isTotalExact: true };
    const onTheWay = values.offset < walkedBy(search) ? (await page("along")).rows : [];
    const rows = onTheWay.length === values.limit ? onTheWay : (await page("all")).rows;
    return { rows, total: countedAtOnce, isTotalExact: false };
  };
}

/**
 * Built once, and without a name: PostgreSQL plans it for each search anew, as its plan depends on what was typed.
 * `found` says where the page comes from, by rows with an id and their keys.
 */
function statementOn<Row>(search: Search<Row>, found: SQL, total: SQL, isAsked = sql`true`) {
  const { direction, rows } = search;
  const keys = ordered(keysOf(search), direction);
  const onPage = keysOf(search).map((key) => sql`page.${key}`);
  return prepared((db) =>
    db
      .select({
        total: sql<number>`answer.total`,
        rows: sql<unknown[][] | null>`answer.rows`,
      })
      .from(
        sql`(
          with ${found}, page as materialized (
            select * from found where ${isAsked}
            order by ${keys} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}
          )
          select ${total} as total, ${pageAsJson(rows, ordered(onPage, direction))} as rows
        ) as answer`,
      )
      .prepare(""),
  );
}

const amongFew = <Row>(search: Search<Row>) => {
  const { from, id, holds, where } = search;
  const found = sql`found as materialized (
    select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
    limit ${sql.raw(String(countedAtOnce + 1))}
  )`;
  const total = sql`(select count(*) from found)::integer`;
  return statementOn(search, found, total, sql`${total} <= ${sql.raw(String(countedAtOnce))}`);
};

const alongOrder = <Row>(search: Search<Row>) => {
  const { from, id, holds, where, order, direction } = search;
  const found = sql`found as (
    select * from (
      select ${id} as id, ${keyColumns(search)}, ${holds} as holds from ${from} where ${where ?? sql`true`}
      order by ${ordered(order, direction)} limit ${sql.raw(String(walkedBy(search)))}
    ) as passed where holds
  )`;
  return statementOn(search, found, sql`0`);
};

const sorted = <Row>(search: Search<Row>) => {
  const { from, id, holds, where } = search;
  const found = sql`found as materialized (
    select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
  )`;
  return statementOn(search, found, sql`0`);
};
