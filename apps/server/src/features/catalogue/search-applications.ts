import { applicationPageSize, likelyProducts, mostCounted } from "@app/contract";
import type { BrowseInput, Match } from "@app/contract";
import { and, desc, eq, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { nameOrder, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { cappedCount } from "#lib/list.ts";
import { ownLogo, withLogo } from "./logos.ts";
import { applicationColumns, inCategory, offeredTo } from "./queries.ts";
import { isWholeName, restRank, searchedNames } from "./searched-names.ts";

/**
 * How a customer finds applications: best names first. What up to `mostCounted` names hold is ranked as a whole. Of more
 * the page is made of the names that begin so, along their index, or, where these do not fill it, of all.
 */
export async function searchApplications(...search: Parameters<typeof rankedApplications>) {
  const { rows, ...counted } = await rankedApplications(...search);
  return { rows: rows.map(withoutRank), ...counted };
}

type Ranked = Awaited<ReturnType<typeof rankedApplications>>["rows"][number];
const withoutRank = ({ rank: _rank, ...application }: Ranked) => application;

/** What a customer means by a name: one product where that is plain, else those that it may be. */
export async function matchName(
  db: Connection,
  table: ApplicationTable,
  user: string,
  name: string,
): Promise<Match> {
  const all = { search: name, category: null, popular: null, offset: 0 };
  const { rows } = await rankedApplications(db, table, user, all, false);
  const best = rows.filter(({ rank }) => rank === rows[0]?.rank);
  const [first] = best;
  const isSure =
    first !== undefined &&
    best.length === 1 &&
    (isWholeName(first.rank) || (rows.length === 1 && first.rank !== restRank));
  return { isSure, products: (isSure ? best : rows.slice(0, likelyProducts)).map(withoutRank) };
}

async function rankedApplications(
  db: Connection,
  table: ApplicationTable,
  user: string,
  { search, category, popular, offset }: BrowseInput,
  byKind = true,
) {
  const sought = searchedNames(table, search);
  const seen = offeredTo(db, table, user);
  // A popular one that only holds what was typed does not come before others that begin so.
  const isPopular = and(eq(table.popular, true), sought.begins)!; // two conditions
  const where = and(
    seen,
    category === null ? undefined : inCategory(table, category),
    popular === null ? undefined : popular ? isPopular : not(isPopular),
  );
  const order = nameOrder(sql`${table.searchNames}`);
  const rank = sought.rank(sql`${table.searchNames}`, sql`${table.category}`);

  const matching = (condition: SQL) =>
    db.select({ id: table.id }).from(table).where(and(condition, where)).$dynamic();
  const begun = () =>
    union(
      matching(sought.isVery).limit(mostCounted),
      matching(sought.nameBegins)
        .orderBy(order, table.id)
        .limit(offset + applicationPageSize),
    );
  const pageOf = (candidates: ReturnType<typeof matching> | ReturnType<typeof begun>) => {
    const found = candidates.as("found");
    return db
      .select({ ...applicationColumns(table), rank })
      .from(table)
      .innerJoin(found, eq(found.id, table.id))
      .leftJoin(storedFiles, ownLogo(table))
      .orderBy(rank, order, table.id)
      .limit(applicationPageSize)
      .offset(offset);
  };
  const answer = async (condition: SQL, isOrdered: boolean) => {
    const counted = await cappedCount(db, matching(condition));
    if (counted.total === 0) return { best: undefined, page: { rows: [], ...counted } };
    const first = isOrdered && !counted.isTotalExact ? await pageOf(begun()) : [];
    const isFull = first.length === applicationPageSize;
    const rows = isFull ? first : await pageOf(matching(condition));
    return { best: rows[0]?.rank, page: { rows: rows.map(withLogo), ...counted } };
  };

  const { best, page } = await answer(sought.holds, sought.isIndexed);
  if (popular === true || page.total >= applicationPageSize) return page;
  // When a visible name begins with the typed text, no names with typing errors are shown.
  const begins =
    (best !== undefined && best < restRank) ||
    !sought.instead ||
    (await db.$count(table, and(seen, sought.begins))) > 0;
  const condition = or(sought.holds, begins ? undefined : sought.instead)!; // the first is given
  const named = begins ? page : (await answer(condition, false)).page;
  if (!sought.kind || !byKind || named.total >= applicationPageSize) return named;
  // Behind all names: what is of a category of these words.
  const kind = and(sought.kind, not(condition))!; // two conditions
  const { total, isTotalExact } = await cappedCount(db, matching(kind));
  if (total === 0) return named;
  const rows = await db
    .select({ ...applicationColumns(table), rank: sql<number>`${restRank}::int` })
    .from(table)
    .leftJoin(storedFiles, ownLogo(table))
    .where(and(kind, where))
    .orderBy(desc(table.popular), sql`lower(${table.name})`, table.id)
    .limit(applicationPageSize - named.rows.length)
    .offset(Math.max(0, offset - named.total));
  return {
    rows: [...named.rows, ...rows.map(withLogo)],
    total: named.total + total,
    isTotalExact,
  };
}
