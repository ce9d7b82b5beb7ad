import { applicationPageSize, likelyProducts, mostCounted } from "@app/contract";
import type { BrowseInput, Match } from "@app/contract";
import { and, eq, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { nameOrder } from "#db/schema.ts";
import { cappedCount } from "#lib/list.ts";
import { selectWithLogo } from "./logos.ts";
import { applicationColumns, inCategory, listCategories, offeredTo } from "./queries.ts";
import type { Selection } from "./queries.ts";
import { isWholeName, restRank, searchedNames } from "./searched-names.ts";

/** What a customer means by a name: one product where that is plain, else those that it may be. */
export async function matchName(
  selection: Selection,
  name: string,
  forgives: boolean,
): Promise<Match> {
  const all = { search: name, category: null, popular: null, offset: 0 };
  const { sought, answer } = ranked(selection, all, forgives);
  const found = await answer(or(sought.holds, sought.instead)!, sought.isIndexed); // the first is given
  const [first] = found.rows;
  if (first === undefined) return { isSure: false, products: [] };
  // What may be meant instead is not, where a name begins so.
  const rows = found.rows.filter(({ rank }) => first.rank >= restRank || rank < restRank);
  const best = rows.filter(({ rank }) => rank === first.rank);
  const isSure =
    best.length === 1 &&
    (isWholeName(first.rank) || (rows.length === 1 && first.rank !== restRank));
  return { isSure, products: isSure ? best : rows.slice(0, likelyProducts) };
}

/**
 * How a customer finds applications: best names first, behind them what is of a category of the typed words. What up to
 * `mostCounted` names hold is ranked as a whole. Of more the page is made of the names that begin so, along their index,
 * or, where these do not fill it, of all.
 */
export async function searchApplications(selection: Selection, input: BrowseInput) {
  const { db, table } = selection;
  const { sought, seen, where, matching, answer } = ranked(selection, input, true);
  const page = await answer(sought.holds, sought.isIndexed);
  if (input.popular === true || page.total >= applicationPageSize) return page;
  // When a visible name begins with the typed text, no names with typing errors are shown.
  const begins =
    (page.rows[0]?.rank ?? restRank) < restRank ||
    !sought.instead ||
    (await db.$count(table, and(seen, sought.begins))) > 0;
  const condition = or(sought.holds, begins ? undefined : sought.instead)!; // the first is given
  const named = begins ? page : await answer(condition, false);
  if (!sought.isKind || named.total >= applicationPageSize) return named;
  const categories = await listCategories(db, table, seen);
  const kinds = categories.filter(({ category }) => sought.isKind?.(category));
  if (kinds.length === 0) return named;
  const isOfKind = or(...kinds.map(({ category }) => inCategory(table, category)));
  const kind = and(isOfKind, not(condition))!; // two conditions
  const { total, isTotalExact } = await cappedCount(db, matching(kind));
  const ofKind = await selectWithLogo(db, table, applicationColumns(table))
    .where(and(kind, where))
    .orderBy(sql`lower(${table.name})`, table.id)
    .limit(applicationPageSize - named.rows.length)
    .offset(Math.max(0, input.offset - named.total));
  return {
    rows: [...named.rows, ...ofKind],
    total: named.total + total,
    isTotalExact,
  };
}

/** What is sought, and how pages of it are made. */
function ranked(
  selection: Selection,
  { search, category, popular, offset }: BrowseInput,
  forgives: boolean,
) {
  const { db, table } = selection;
  const sought = searchedNames(table, search, forgives);
  const seen = offeredTo(selection);
  // A popular one that only holds what was typed does not come before others that begin so.
  const isPopular = and(eq(table.popular, true), sought.begins)!; // two conditions
  const where = and(
    seen,
    category === null ? undefined : inCategory(table, category),
    popular === null ? undefined : popular ? isPopular : not(isPopular),
  );
  const order = nameOrder(sql`${table.searchNames}`);
  const { rank } = sought;

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
    return selectWithLogo(db, table, { ...applicationColumns(table), rank })
      .innerJoin(found, eq(found.id, table.id))
      .orderBy(rank, order, table.id)
      .limit(applicationPageSize)
      .offset(offset);
  };
  const answer = async (condition: SQL, isOrdered: boolean) => {
    const counted = await cappedCount(db, matching(condition));
    if (counted.total === 0) return { rows: [], ...counted };
    const first = isOrdered && !counted.isTotalExact ? await pageOf(begun()) : [];
    const isFull = first.length === applicationPageSize;
    const rows = isFull ? first : await pageOf(matching(condition));
    return { rows, ...counted };
  };
  return { sought, seen, where, matching, answer };
}
