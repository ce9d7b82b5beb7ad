import { applicationPageSize, mostCounted } from "@app/contract";
import type { BrowseInput } from "@app/contract";
import { and, eq, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { nameOrder, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { cappedCount } from "#lib/list.ts";
import { ownLogo, withLogo } from "./logos.ts";
import { applicationColumns, inCategory, offeredTo } from "./queries.ts";
import { restRank, searchedNames } from "./searched-names.ts";

/**
 * How a customer finds applications: best names first. What up to `mostCounted` names hold is ranked as a whole. Of more
 * the page is made of the names that begin so, along their index, or, where these do not fill it, of all.
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
    const shown = rows.map(({ rank: _rank, ...row }) => withLogo(row));
    return { best: rows[0]?.rank, page: { rows: shown, ...counted } };
  };

  const { best, page } = await answer(sought.holds, sought.isIndexed);
  const isWanted = sought.instead && popular !== true && page.total < applicationPageSize;
  if (!isWanted || (best !== undefined && best < restRank)) return page;
  // When a visible name begins with the typed text, no names with typing errors are shown.
  const begins = await db.$count(table, and(seen, sought.begins));
  if (begins > 0) return page;
  return (await answer(or(sought.holds, sought.instead)!, false)).page; // both are given
}
