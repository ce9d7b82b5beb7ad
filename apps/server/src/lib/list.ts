import { mostCounted } from "@app/contract";
import type { Direction, ListQuery } from "@app/contract";
import { asc, desc, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { csvHead, csvText } from "#lib/csv.ts";
import type { CsvCell } from "#lib/csv.ts";

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
  /** Selects the ids of the rows that match, as `id`, in no order. */
  matching: (db: Connection, query: Query) => PgSelect;
  /** What the query's sort column stands for; the last one differs between any two rows. */
  order: (query: Query) => (AnyColumn | SQL)[];
  /** In any order; an id that was deleted has no row. */
  rows: (db: Connection, ids: Id[]) => Promise<Row[]>;
  /** The columns of the export. */
  csv: Record<string, (row: Row) => CsvCell>;
}

type AnyId = string | number;

/** A page of a list; its total is exact up to `mostCounted`, or where the query asks for it. */
export async function listPage<Query extends ListQuery, Id extends AnyId, Row extends { id: Id }>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
): Promise<Page<Row>> {
  const offset = (query.page - 1) * query.pageSize;
  const ids: Id[] = await idsOf(inOrder(db, source, query).limit(query.pageSize).offset(offset));
  const total = await countAround(db, source, query, { offset, shown: ids.length });
  return { rows: await rowsInOrder(db, source, ids), ...total };
}

async function countAround<Query extends ListQuery, Id extends AnyId, Row extends { id: Id }>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
  { offset, shown }: { offset: number; shown: number },
): Promise<Pick<Page<Row>, "total" | "isTotalExact">> {
  const isBehindEnd = shown === 0 && offset > 0;
  const isLastPage = shown < query.pageSize && !isBehindEnd;
  if (isLastPage) return { total: offset + shown, isTotalExact: true };
  // Whoever is behind the end needs to know where it is, and has made the database pass over all rows already.
  if (query.exactTotal || isBehindEnd) {
    const total = await db.$count(source.matching(db, query).as("matching"));
    return { total, isTotalExact: true };
  }
  if (offset + shown > mostCounted) return { total: mostCounted, isTotalExact: false };
  return cappedCount(db, source.matching(db, query));
}

/** How many rows a query has, counted up to `mostCounted`. */
export async function cappedCount(db: Connection, select: PgSelect) {
  const counted = await db.$count(select.limit(mostCounted + 1).as("matching"));
  return { total: Math.min(counted, mostCounted), isTotalExact: counted <= mostCounted };
}

function inOrder<Query extends ListQuery, Id extends AnyId, Row extends { id: Id }>(
  db: Connection,
  { matching, order }: ListSource<Query, Id, Row>,
  query: Query,
) {
  // All in one direction: an index on them is read forwards or backwards.
  const inDirection: Record<Direction, typeof asc> = { asc, desc };
  return matching(db, query).orderBy(...order(query).map(inDirection[query.direction]));
}

async function idsOf<Id extends AnyId>(select: PgSelect): Promise<Id[]> {
  const rows = await select;
  return rows.map(({ id }) => id as Id); // as a source selects it
}

const rowsPerChunk = 1000;

/** The whole list as CSV, a chunk of rows at a time. */
export async function* exportCsv<Query extends ListQuery, Id extends AnyId, Row extends { id: Id }>(
  db: Connection,
  source: ListSource<Query, Id, Row>,
  query: Query,
): AsyncGenerator<string, void, void> {
  const columns = Object.values(source.csv);
  const ids: Id[] = await idsOf(inOrder(db, source, query));
  yield csvHead(Object.keys(source.csv));
  for (let start = 0; start < ids.length; start += rowsPerChunk) {
    const rows = await rowsInOrder(db, source, ids.slice(start, start + rowsPerChunk));
    yield csvText(rows.map((row) => columns.map((column) => column(row))));
  }
}

/** The rows of these ids, in their order. */
async function rowsInOrder<Query extends ListQuery, Id extends AnyId, Row extends { id: Id }>(
  db: Connection,
  source: Pick<ListSource<Query, Id, Row>, "rows">,
  ids: Id[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await source.rows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Whether an index of trigrams can find a text. In a database whose locale has no letters of other scripts it cannot
 * find those, and reads all rows.
 */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * Whether a text in small letters holds what was typed; nothing typed is no condition. What has no trigram is in
 * every page of an index of them: there a plain pass over the rows is several times faster.
 */
export function holds(smallLetters: AnyColumn | SQL, typed: string): SQL | undefined {
  if (typed === "") return undefined;
  return hasTrigram(typed)
    ? contains(smallLetters, typed)
    : sql`strpos(${smallLetters}, lower(${typed})) > 0`;
}

/** The same by an index of trigrams. */
const contains = (smallLetters: AnyColumn | SQL, typed: string): SQL =>
  sql`${smallLetters} like '%' || ${literally(sql`lower(${typed})`)} || '%'`;

/** A LIKE pattern of just this text: % and _ are plain characters. */
export const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;
