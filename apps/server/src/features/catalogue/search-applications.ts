import { applicationPageSize } from "@app/contract";
import type { BrowseInput } from "@app/contract";
import { and, eq, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { nameOrder, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { jsonRows, pageStatement } from "#lib/json-rows.ts";
import { countedAtOnce } from "#lib/search-page.ts";
import { logoParts, ownLogo, shownLogo } from "./logos.ts";
import { inCategory, offeredTo } from "./queries.ts";
import { restRank, searchedNames } from "./searched-names.ts";

/** So many rows tell whether one or two letters are frequent. */
const lookedAt = 25_000;

const shownRows = (table: ApplicationTable) =>
  jsonRows(
    [
      table.identifier,
      table.name,
      table.description,
      ...logoParts(table),
      table.category,
      table.popular,
      sql<boolean>`not ${table.published}`,
      sql<number>`page.rank`,
    ],
    sql`page join ${table} on ${table.id} = page.id left join ${storedFiles} on ${ownLogo(table)}`,
    (values) => ({
      row: {
        identifier: values[0],
        name: values[1],
        description: values[2],
        logo: shownLogo(values[3], values[4], values[5]),
        category: values[6],
        popular: values[7],
        isPrivate: values[8],
      },
      rank: values[9],
    }),
  );

const limitOf = (rows: number) => sql`limit ${sql.raw(String(rows))}`;

/**
 * How a customer finds applications: best names first. What up to `countedAtOnce` names hold is ranked as a whole, and
 * counted. Of more it is only known that they are more: the page is made of the names that begin so, along their index,
 * or, where these do not fill it, of all.
 */
export async function searchApplications(
  db: Connection,
  table: ApplicationTable,
  user: string,
  { search, category, popular, offset }: BrowseInput,
) {
  const sought = searchedNames(table, search);
  const seen = offeredTo(db, table, user);
  // A popular one that only holds what was typed does not come before others that begin so.
  const isPopular = and(eq(table.popular, true), sought.begins)!; // two conditions
  const where = and(
    seen,
    category === null ? undefined : inCategory(table, category),
    popular === null ? undefined : popular ? isPopular : not(isPopular),
  )!; // the first is always there

  const candidates = (condition: SQL | undefined, end = sql``) =>
    sql`select ${table.id} as id, ${table.searchNames} as search_names, ${table.category} as category
      from ${table} where ${and(condition, where)} ${end}`;
  const pageOf = async (found: SQL, most?: number) => {
    const total = sql`(select count(*) from found)::integer`;
    const names = sql`found.search_names`;
    const page = sql`select *, row_number() over () as place from (
      select id, ${sought.rank(names, sql`found.category`)} as rank from found
      where ${most === undefined ? sql`true` : sql`${total} <= ${sql.raw(String(most))}`}
      order by rank, ${nameOrder(names)}, id ${limitOf(applicationPageSize)} offset ${offset}
    ) as page`;
    const before = sql`found as materialized (${found})`;
    return pageStatement({ before, page, total, rows: shownRows(table) })(db, {});
  };
  const few = (condition: SQL) =>
    pageOf(candidates(condition, limitOf(countedAtOnce + 1)), countedAtOnce);
  const ofMany = ({ rows }: Awaited<ReturnType<typeof pageOf>>) => ({
    rows: rows.map(({ row }) => row),
    total: countedAtOnce,
    isTotalExact: false,
  });

  const many = async () => {
    const last = offset + applicationPageSize;
    const begun = sql`(${candidates(sought.isVery, limitOf(countedAtOnce))}) union
      (${candidates(sought.nameBegins, sql`order by ${nameOrder(sql`${table.searchNames}`)}, ${table.id} ${limitOf(last)}`)})`;
    const first = sought.isIndexed ? await pageOf(begun) : undefined;
    const isFull = first?.rows.length === applicationPageSize;
    return ofMany(isFull ? first : await pageOf(candidates(sought.holds)));
  };

  if (sought.isFrequent) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::integer as count from (
        select from (select * from ${table} ${limitOf(lookedAt)}) as ${table}
        where ${and(sought.passes, where)} ${limitOf(countedAtOnce + 1)}
      ) as frequent`);
    if (rows[0]!.count > countedAtOnce) return many(); // it counts without "group by"
  }
  let found = await few(sought.holds);
  if (found.total > countedAtOnce) return many();
  const [best] = found.rows;
  const isWanted = sought.instead && popular !== true && found.total < applicationPageSize;
  // Nobody who typed the beginning of a name that he can see is shown others in its place.
  if (isWanted && (best === undefined || best.rank >= restRank)) {
    // Counted: for a first one alone PostgreSQL would read row by row.
    const begun = await db.$count(table, and(seen, sought.begins));
    if (begun === 0) {
      const condition = or(sought.holds, sought.instead)!; // both are given
      found = await few(condition);
      if (found.total > countedAtOnce) return ofMany(await pageOf(candidates(condition)));
    }
  }
  return { rows: found.rows.map(({ row }) => row), total: found.total, isTotalExact: true };
}
