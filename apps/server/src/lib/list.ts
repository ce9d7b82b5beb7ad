import { daysAfter, mostCounted, startOfDay } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyColumn, GetColumnData, SQL } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import type { Connection, Database } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { csvHead, csvText } from "#lib/csv.ts";
import type { CsvCell } from "#lib/csv.ts";

interface AnyRow {
  id: string | number;
}

type Key = AnyColumn | SQL;

/**
 * The source of a list. Pages and exports go the same way: first the ids that match, in order,
 * then the rows of some of them. Deep pages stay cheap that way, and an export is one moment's list.
 */
export interface ListSource<Query extends ListQuery, Row extends AnyRow> {
  id: PgColumn;
  /** Selects these fields of all rows: of those of the id's table, unless said otherwise. */
  from?: (db: Connection, fields: Record<string, SQL>, query: Query) => PgSelect;
  /** Which rows match. */
  where: (query: Query, db: Connection) => SQL | undefined | Promise<SQL | undefined>;
  /** What each sort column stands for; of two that are the same the id decides. */
  order: Record<Query["sort"], Key | Key[]>;
  /** The rows with these ids, in any order; an id that was deleted has no row. */
  rows: (db: Connection, ids: Row["id"][]) => Promise<Row[]>;
  /** The rows of an export, where these have more. */
  exported?: (db: Connection, ids: Row["id"][]) => Promise<Row[]>;
  /** The columns of an export, where there is one. */
  csv?: Record<string, (row: Row) => CsvCell>;
}

export const fieldColumns = <Field extends string>(...fields: Field[]) =>
  Object.fromEntries(
    fields.map((field) => [toSnakeCase(field), (row: Record<Field, CsvCell>) => row[field]]),
  );

const rowsPerChunk = 1000;

export function inList<Query extends ListQuery, Row extends AnyRow>(
  db: Connection,
  source: ListSource<Query, Row>,
  query: Query,
) {
  const sorted: Key[] = [source.order[query.sort as Query["sort"]], source.id].flat();
  const keys = sorted.map((key, at) => ({ name: `key_${at}`, key }));
  const named = (column: Key, name: string) => sql`${column}`.as(name) as unknown as SQL;
  const fields = {
    id: named(source.id, "id"),
    ...Object.fromEntries(keys.map(({ name, key }) => [name, named(key, name)])),
  };
  /** The rows that match, with `id` and the keys that they are sorted by, in no order. */
  const findMatching = async (which?: SQL) => {
    const where = and(await source.where(query, db), which);
    const all = () => db.select(fields).from(source.id.table).$dynamic();
    const select = () => (source.from?.(db, fields, query) ?? all()).where(where);
    return { select, matching: sql`matching as not materialized ${select()}` };
  };
  // All in one direction: an index on the keys is read forwards or backwards.
  const order = sql.join(
    keys.map(({ name }) => sql`${sql.identifier(name)} ${sql.raw(query.direction)}`),
    sql`, `,
  );
  // In an array PostgreSQL's driver has not converted them.
  const idsFrom = (found: unknown[]) =>
    found.map((id) => source.id.mapFromDriverValue(id) as Row["id"]);

  const listIds = async (some?: string[]) => {
    const { matching } = await findMatching(some && anyOf(source.id, some));
    const { rows: found } = await db.execute<{ id: unknown }>(
      sql`with ${matching} select id from matching order by ${order}`,
    );
    return idsFrom(found.map(({ id }) => id));
  };

  /** The rows of these ids, in their order. */
  const rowsOf = async (ids: Row["id"][], load = source.rows): Promise<Row[]> => {
    if (ids.length === 0) return [];
    const byId = new Map((await load(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  return {
    /**
     * A page of it; its total is exact up to `mostCounted`, or where the query asks for it. So few rows are found once,
     * and sorted where they are all; else PostgreSQL reads the rows in order until the page is full.
     */
    page: async () => {
      const { matching, select } = await findMatching();
      const offset = (query.page - 1) * query.pageSize;
      // In the text where it is the same for many: without parameters a statement is planned once for each connection.
      const limit = sql.raw(`limit ${query.pageSize}`);
      const page = offset === 0 ? limit : sql`${limit} offset ${offset}`;
      const most = sql.raw(String(mostCounted));
      const found = await db.execute<{ ids: unknown[]; counted: number }>(sql`
        with ${matching},
          few as materialized (select * from matching limit ${most} + 1),
          counted as materialized (select count(*)::int as counted from few)
        select counted, case when counted <= ${most}
          then array(select id from few order by ${order} ${page})
          else array(select id from matching order by ${order} ${page}) end as ids
        from counted`);
      const { ids: foundIds, counted } = found.rows[0]!; // a count is always one row
      const ids = idsFrom(foundIds);
      const rows = await rowsOf(ids);
      const isBehindEnd = ids.length === 0 && offset > 0;
      const isLastPage = ids.length < query.pageSize && !isBehindEnd;
      if (counted <= mostCounted) return { rows, total: counted, isTotalExact: true };
      if (isLastPage) return { rows, total: offset + ids.length, isTotalExact: true };
      if (query.exactTotal || isBehindEnd) {
        const total = await db.$count(select().as("matching"));
        return { rows, total, isTotalExact: true };
      }
      return { rows, total: mostCounted, isTotalExact: false };
    },

    /** The place of a row that matches: its number from 1, the ids beside it, and how many rows match. */
    placeOf: async (id: Row["id"]) => {
      type Place = Record<"previous" | "next", string | null>;
      const { matching } = await findMatching();
      const { rows } = await db.execute<Place & { position: number; total: number }>(sql`
        with ${matching},
          placed as (
            select id, row_number() over sorted as position, lag(id) over sorted as previous,
              lead(id) over sorted as next, count(*) over () as total
            from matching window sorted as (order by ${order}))
        select position::int, total::int, previous, next from placed where id = ${id}`);
      return rows[0];
    },

    /** All of it, or those of some ids, a chunk of rows at a time: as CSV, or each row as a line of JSON. */
    async *file(format: "csv" | "jsonl", some?: string[]): AsyncGenerator<string, void, void> {
      const columns = Object.entries(source.csv ?? {});
      const ids = await listIds(some);
      if (format === "csv") yield csvHead(columns.map(([name]) => name));
      for (let start = 0; start < ids.length; start += rowsPerChunk) {
        const rows = await rowsOf(ids.slice(start, start + rowsPerChunk), source.exported);
        const cells = rows.map((row) => columns.map(([name, cell]) => [name, cell(row)] as const));
        yield format === "csv"
          ? csvText(cells.map((row) => row.map(([, cell]) => cell)))
          : cells.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join("");
      }
    },
  };
}

/** How many rows a query has, counted up to `mostCounted`. */
export async function cappedCount(db: Connection, select: PgSelect) {
  const counted = await db.$count(select.limit(mostCounted + 1).as("matching"));
  return { total: Math.min(counted, mostCounted), isTotalExact: counted <= mostCounted };
}

/**
 * The handlers of a list's two procedures. An export is logged with its filter before its first line is sent: of every
 * list, as that of applications names customers too, those who added some.
 */
export function listHandlers<
  Query extends ListQuery,
  Row extends AnyRow,
  Context extends { db: Database; user: Actor },
>(name: string, sourceOf: (context: Context) => ListSource<Query, Row>) {
  interface Call<Input = Query> {
    input: Input;
    context: Context;
  }
  return {
    list: ({ input, context }: Call) => inList(context.db, sourceOf(context), input).page(),
    export: async ({
      input: { format, ids, ...input },
      context,
    }: Call<Query & { format: "csv" | "jsonl"; ids?: string[] | undefined }>) => {
      const { db, user } = context;
      const query = input as unknown as Query; // all but these two
      await record(db, user, "export", "list", name, { after: { ...query, chosen: ids?.length } });
      return inList(db, sourceOf(context), query).file(format, ids);
    },
  };
}

/** Whether a column has the value of a filter; null is no condition. */
export const equals = <Column extends AnyColumn>(
  column: Column,
  wanted: GetColumnData<Column, "raw"> | null,
) => (wanted === null ? undefined : eq(column, wanted));

/** Whether an index of trigrams can find a text; of other scripts only where the locale has their letters. */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * Whether a text in small letters holds what was typed; nothing typed is no condition. What has no trigram is in
 * every page of an index of them: there a plain pass over the rows is several times faster.
 */
export function holds(smallLetters: AnyColumn | SQL, typed: string): SQL | undefined {
  if (typed === "") return undefined;
  return hasTrigram(typed)
    ? sql`${smallLetters} like '%' || ${literally(sql`lower(${typed})`)} || '%'`
    : sql`strpos(${smallLetters}, lower(${typed})) > 0`;
}

/** A LIKE pattern of just this text: % and _ are plain characters. */
export const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;

/** The moment at which a day begins, in seconds: PostgreSQL rejects the years 0 and 10000, which a date field can send. */
const beginning = (day: string, timeZone: string) =>
  sql`to_timestamp(${startOfDay(day, timeZone).getTime() / 1000})`;

/** Whether a moment is on these days of a zone, the last one included; null is no condition. */
export const onDays = (
  moment: AnyColumn,
  { from, to }: Record<"from" | "to", string | null>,
  timeZone: string,
) =>
  and(
    from === null ? undefined : sql`${moment} >= ${beginning(from, timeZone)}`,
    to === null ? undefined : sql`${moment} < ${beginning(daysAfter(to, 1), timeZone)}`,
  );
