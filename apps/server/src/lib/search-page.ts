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
  /** Whether a row holds what was typed, as its index for searches finds it. */
  holds: SQL;
  /** The same, as it is asked of row after row along the order, whose index has all that it needs. */
  passes: SQL;
  /** What else it must be. */
  where?: SQL | undefined;
  /** All in one direction; the last one tells any two rows apart. */
  order: SQL[];
  direction: Direction;
  /** Of one or two letters: many rows hold it, as a rule, and its index takes long to tell which. */
  isShort: boolean;
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
/** So many rows are looked at along the order of a list before it is decided how to go on. */
const walked = 25_000;
/** Where one in so many rows holds a text, passing along the order to a page is quicker than sorting all that hold it. */
const oftenIsOneIn = 8;

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
 * is likely to be near the beginning of the list's own order. When it is not, how many held the text there tells whether
 * to pass along that order further, or to sort all that hold it.
 */
export function searchPages<Row>(search: Search<Row>) {
  const { read } = search.rows;
  const ways = {
    few: amongFew(search),
    near: nearby(search),
    along: alongOrder(search),
    all: sorted(search),
  };
  return async (
    db: Connection,
    values: Record<string, unknown> & SearchWindow,
  ): Promise<FoundPage<Row>> => {
    const last = values.offset + values.limit;
    const page = async (way: keyof typeof ways, most = last) => {
      const [found] = await ways[way](db).execute({ ...values, most });
      const rows = (found!.rows ?? []).map(read); // aggregates have one row
      return { rows, total: found!.total, isTotalExact: false };
    };
    const few = async () => {
      const found = await page("few");
      return { ...found, isTotalExact: found.total <= countedAtOnce };
    };
    const further = async (seen: FoundPage<Row>) => {
      if (seen.rows.length === values.limit) return seen;
      const isOften = search.isShort || seen.total * oftenIsOneIn >= walked;
      return page(isOften ? "along" : "all");
    };
    const many = (found: FoundPage<Row>) => ({ ...found, total: countedAtOnce });

    if (search.isShort) {
      const seen = await page("near", Math.max(countedAtOnce + 1, last));
      if (seen.total > countedAtOnce) return many(await further(seen));
      const found = await few();
      return found.isTotalExact ? found : many(await further(seen));
    }
    const found = await few();
    return found.isTotalExact ? found : many(await further(await page("near")));
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

const inOrder = <Row>(search: Search<Row>) => {
  const { from, id, passes, where, order, direction } = search;
  return sql`select ${id} as id, ${keyColumns(search)}, ${passes} as passes from ${from}
    where ${where ?? sql`true`} order by ${ordered(order, direction)}`;
};

/** Until `most` are found or so many rows were passed; how many were found, and the page if that is enough for it. */
const nearby = <Row>(search: Search<Row>) => {
  const found = sql`found as materialized (
    select * from (${inOrder(search)} limit ${sql.raw(String(walked))}) as passed
    where passes limit ${sql.placeholder("most")}
  )`;
  const total = sql`(select count(*) from found)::integer`;
  const isEnough = sql`${total} >= ${sql.placeholder("limit")}::bigint + ${sql.placeholder("offset")}::bigint`;
  return statementOn(search, found, total, isEnough);
};

/** As far as the page is. */
const alongOrder = <Row>(search: Search<Row>) =>
  statementOn(
    search,
    sql`found as (select * from (${inOrder(search)}) as passed where passes)`,
    sql`0`,
  );

const sorted = <Row>(search: Search<Row>) => {
  const { from, id, holds, where } = search;
  const found = sql`found as materialized (
    select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
  )`;
  return statementOn(search, found, sql`0`);
};
