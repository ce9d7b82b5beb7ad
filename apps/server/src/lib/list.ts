import type { Direction, ListQuery } from "@app/contract";
import { asc, desc, sql } from "drizzle-orm";
import type { AnyColumn, Placeholder, SQL } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { csvHead, csvText } from "#lib/csv.ts";
import type { CsvCell } from "#lib/csv.ts";
import type { FoundPage } from "#lib/search-page.ts";

/** Where a page begins and how long it is; none for the whole list. */
export interface Window {
  limit: number;
  offset: number;
}

interface Page<Row> {
  rows: Row[];
  /** How many match in all; when it is not exact, there are more than that. */
  total: number;
  isTotalExact: boolean;
}

/**
 * What stands behind a list. Pages and exports go the same way: first the ids that match, in order,
 * then the rows of some of them. Deep pages stay cheap that way, and an export is one moment's list.
 */
export interface ListSource<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
> {
  /** In the query's order, and in the very opposite one when its direction is the other. */
  ids: (db: Connection, query: Query, window?: Window) => Promise<Id[]>;
  count: (db: Connection, query: Query) => Promise<number>;
  /** The page in fewer statements than by the parts below, where there is such a way; nothing where there is none. */
  page?: (
    db: Connection,
    query: Query,
    window: Window,
  ) => Promise<{ rows: Row[]; total: number } | undefined>;
  /** How it searches, where that is by a way of its own. */
  search?: (db: Connection, query: Query, window: Window) => Promise<FoundPage<Row>>;
  /** In any order; an id that is gone has no row. */
  rows: (db: Connection, ids: Id[]) => Promise<Row[]>;
  /** The columns of the export. */
  csv: Record<string, (row: Row) => CsvCell>;
}

export async function listPage<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(db: Connection, source: ListSource<Query, Id, Row>, query: Query): Promise<Page<Row>> {
  const window = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  const atOnce = await source.page?.(db, query, window);
  if (atOnce) return { ...atOnce, isTotalExact: true };
  if (query.search !== "" && source.search) return foundPage(db, source, query, window);
  // What a search finds is counted about as slowly as it is listed: both at once, then.
  const [ids, total] =
    window.offset === 0 || query.search !== ""
      ? await Promise.all([source.ids(db, query, window), source.count(db, query)])
      : await laterPage(db, source, query, window);
  return { rows: await rowsInOrder(db, source, ids), total, isTotalExact: true };
}

async function foundPage<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
  window: Window,
): Promise<Page<Row>> {
  const found = await source.search!(db, query, window);
  if (found.isTotalExact || !query.exactTotal) return found;
  return { ...found, total: await source.count(db, query), isTotalExact: true };
}

/** The database passes over all rows before a page, so one in the second half is read from the end. */
async function laterPage<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
  { limit, offset }: Window,
): Promise<[ids: Id[], total: number]> {
  const total = await source.count(db, query);
  if (offset >= total) return [[], total];
  const onPage = Math.min(limit, total - offset);
  const behind = total - offset - onPage;
  if (offset <= behind) return [await source.ids(db, query, { limit, offset }), total];
  const direction = query.direction === "asc" ? "desc" : "asc";
  const ids = await source.ids(db, { ...query, direction }, { limit: onPage, offset: behind });
  return [ids.toReversed(), total];
}

const rowsPerChunk = 1000;

/** The whole list as CSV, a chunk of rows at a time. */
export async function* exportCsv<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
): AsyncGenerator<string, void, void> {
  const columns = Object.values(source.csv);
  const ids = await source.ids(db, query);
  yield csvHead(Object.keys(source.csv));
  for (let start = 0; start < ids.length; start += rowsPerChunk) {
    const rows = await rowsInOrder(db, source, ids.slice(start, start + rowsPerChunk));
    yield csvText(rows.map((row) => columns.map((column) => column(row))));
  }
}

/** The rows of these ids, in their order. */
export async function rowsInOrder<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(db: Connection, source: Pick<ListSource<Query, Id, Row>, "rows">, ids: Id[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await source.rows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The part of a query that a window shows; the whole of it without one. */
export const inWindow = <Select extends PgSelect>(select: Select, window?: Window) =>
  window ? select.limit(window.limit).offset(window.offset) : select;

/**
 * The same for a statement that is built once. When it is to be planned once too, PostgreSQL must not see where a page
 * begins: it would plan each page anew, as the plan for a beginning always looks better than the one for any page.
 */
export function windowedFor(pageSize: number, isPlannedOnce: boolean): SQL {
  const offset = sql.placeholder("offset");
  const from = isPlannedOnce ? sql`(select ${offset}::bigint)` : sql`${offset}`;
  return sql`limit ${sql.raw(String(pageSize))} offset ${from}`;
}

/** ORDER BY these columns, all in one direction: an index on them is read forwards or backwards. */
export const inDirection = (direction: Direction, ...columns: (AnyColumn | SQL)[]): SQL[] =>
  columns.map((column) => (direction === "asc" ? asc(column) : desc(column)));

/** Shorter than what a trigram index finds. */
export const isShort = (text: string) => text.length < 3;

/**
 * Whether a text in small letters holds what was typed; nothing typed is no condition. Shorter texts than a
 * trigram are in every page of the index: there a plain pass over the rows is several times faster.
 */
export function holds(smallLetters: AnyColumn | SQL, typed: string): SQL | undefined {
  if (typed === "") return undefined;
  return isShort(typed)
    ? sql`strpos(${smallLetters}, lower(${typed})) > 0`
    : contains(smallLetters, typed);
}

/**
 * The same for three letters or more, also in a statement that is built before the text is known. When it is to be planned
 * once too, PostgreSQL must not see the pattern, and makes it once instead of for each row.
 */
export function contains(
  smallLetters: AnyColumn | SQL,
  given: string | Placeholder,
  isPlannedOnce = false,
): SQL {
  const pattern = anywhere(sql`lower(${given})`);
  return sql`${smallLetters} like ${isPlannedOnce ? sql`(select ${pattern})` : pattern}`;
}

/**
 * The same for one and two letters, over a column with an index on `letters_apart`: in "hQuQb" the parts of three letters
 * are the parts of two of "hub". Two letters are one such part without the Q around them.
 */
export function containsLetters(smallLetters: AnyColumn, given: string | Placeholder): SQL {
  const text = sql`lower(${given})`;
  const apart = sql`letters_apart(${text})`;
  const part = sql`case when char_length(${text}) = 1 then ${apart} else btrim(${apart}, 'Q') end`;
  return sql`(strpos(${smallLetters}, ${text}) > 0
    and letters_apart(${smallLetters}) like ${anywhere(sql`(${part})`)})`;
}

/** A LIKE pattern of just this text: % and _ are plain characters. */
export const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;

/** A LIKE pattern that finds just this text anywhere. */
const anywhere = (text: SQL) => sql`'%' || ${literally(text)} || '%'`;
