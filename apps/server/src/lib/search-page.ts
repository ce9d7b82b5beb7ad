import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import type { Direction } from "@app/contract";
import { pageStatement } from "./json-rows.ts";
import type { JsonRows } from "./json-rows.ts";
import { windowedFor } from "./list.ts";

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
  pageSize: number;
  rows: JsonRows<Row>;
  /** Of the statement that looks for few, where its plan is the same whatever was typed; else it is planned each time. */
  name?: string | undefined;
}

export interface FoundPage<Row> {
  rows: Row[];
  total: number;
  isTotalExact: boolean;
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
  const ways = {
    few: amongFew(search),
    near: nearby(search),
    along: alongOrder(search),
    all: sorted(search),
  };
  return async (
    db: Connection,
    values: Record<string, unknown> & { offset: number },
  ): Promise<FoundPage<Row>> => {
    const last = values.offset + search.pageSize;
    const page = async (way: keyof typeof ways, most = last) => {
      return { ...(await ways[way](db, { ...values, most })), isTotalExact: false };
    };
    const few = async () => {
      const found = await page("few");
      return { ...found, isTotalExact: found.total <= countedAtOnce };
    };
    const further = async (seen: FoundPage<Row>) => {
      if (seen.rows.length === search.pageSize) return seen;
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

interface Way {
  /** Where the page comes from: rows with an id and their keys. */
  found: SQL;
  total?: SQL;
  /** Whether that is enough for the page. */
  isAsked?: SQL;
  name?: string | undefined;
}

/** Built once; without a name PostgreSQL plans it for each search anew, as its plan depends on what was typed. */
function statementOn<Row>(search: Search<Row>, { found, total, isAsked = sql`true`, name }: Way) {
  const { direction, pageSize, rows } = search;
  const keys = ordered(keysOf(search), direction);
  const page = sql`select *, row_number() over () as place from (
    select * from found where ${isAsked} order by ${keys}
    ${windowedFor(pageSize, name !== undefined)}
  ) as page`;
  return pageStatement({ before: found, page, ...(total && { total }), rows, name });
}

const amongFew = <Row>(search: Search<Row>) => {
  const { from, id, holds, where, name } = search;
  const found = sql`found as materialized (
    select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
    limit ${sql.raw(String(countedAtOnce + 1))}
  )`;
  const total = sql`(select count(*) from found)::integer`;
  const isAsked = sql`${total} <= ${sql.raw(String(countedAtOnce))}`;
  return statementOn(search, { found, total, isAsked, name });
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
  const isAsked = sql`${total} >= ${sql.raw(String(search.pageSize))} + ${sql.placeholder("offset")}::bigint`;
  return statementOn(search, { found, total, isAsked });
};

/** As far as the page is. */
const alongOrder = <Row>(search: Search<Row>) =>
  statementOn(search, {
    found: sql`found as (select * from (${inOrder(search)}) as passed where passes)`,
  });

const sorted = <Row>(search: Search<Row>) => {
  const { from, id, holds, where } = search;
  const found = sql`found as materialized (
    select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
  )`;
  return statementOn(search, { found });
};
