import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import type { Direction } from "@app/contract";

/** What is searched: the parts of a statement. */
export interface Search {
  /** Tables, with what joins them. */
  from: SQL;
  id: SQL;
  /** Whether a row holds what was typed. */
  holds: SQL;
  /** What else it must be. */
  where?: SQL | undefined;
  /** All in the query's direction; the last one tells any two rows apart. */
  order: SQL[];
}

export interface SearchWindow {
  direction: Direction;
  limit: number;
  offset: number;
}

/** So many are counted on the way to a page; of more it is only known that they are more. */
export const countedAtOnce = 2_000;
/** So many rows are looked at along the order of a list before all that match are sorted. */
const walked = 10_000;

const keysOf = ({ order }: Search) => order.map((_, index) => sql.raw(`k${index}`));
const keyColumns = ({ order }: Search) =>
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
const idsOf = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id);

/**
 * The ids on a page of what a search finds. PostgreSQL cannot know how many rows hold a text, and takes the wrong way
 * for some: so the way is chosen by what is found. Few are all read through the index and sorted. Where there are many,
 * the page is likely to be near the beginning of the list's own order; when it is not, all of them are sorted.
 */
export async function searchPage<Id extends string | number>(
  db: Connection,
  search: Search,
  window: SearchWindow,
): Promise<{ ids: Id[]; total: number; isTotalExact: boolean }> {
  const few = await amongFew<Id>(db, search, window);
  if (few.total <= countedAtOnce) return { ...few, isTotalExact: true };
  const onTheWay = await alongOrder<Id>(db, search, window);
  const ids = onTheWay.length === window.limit ? onTheWay : await sorted<Id>(db, search, window);
  return { ids, total: countedAtOnce, isTotalExact: false };
}

async function amongFew<Id extends string | number>(
  db: Connection,
  search: Search,
  { direction, limit, offset }: SearchWindow,
) {
  const { from, id, holds, where } = search;
  const {
    rows: [found],
  } = await db.execute<{ total: number; ids: Id[] }>(sql`
    with found as materialized (
      select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)} limit ${countedAtOnce + 1}
    )
    select (select count(*) from found)::integer as total, array(
      select id from found order by ${ordered(keysOf(search), direction)} limit ${limit} offset ${offset}
    ) as ids`);
  return found!; // a select without "from" has one row
}

async function alongOrder<Id extends string | number>(
  db: Connection,
  search: Search,
  { direction, limit, offset }: SearchWindow,
) {
  if (offset >= walked) return [];
  const { from, id, holds, where, order } = search;
  const { rows } = await db.execute<{ id: Id }>(sql`
    select id from (
      select ${id} as id, ${keyColumns(search)}, ${holds} as holds from ${from} where ${where ?? sql`true`}
      order by ${ordered(order, direction)} limit ${walked}
    ) as passed
    where holds order by ${ordered(keysOf(search), direction)} limit ${limit} offset ${offset}`);
  return idsOf(rows);
}

async function sorted<Id extends string | number>(
  db: Connection,
  search: Search,
  { direction, limit, offset }: SearchWindow,
) {
  const { from, id, holds, where } = search;
  const { rows } = await db.execute<{ id: Id }>(sql`
    with found as materialized (
      select ${id} as id, ${keyColumns(search)} from ${from} where ${both(holds, where)}
    )
    select id from found order by ${ordered(keysOf(search), direction)} limit ${limit} offset ${offset}`);
  return idsOf(rows);
}
