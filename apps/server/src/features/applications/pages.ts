import type { ApplicationsQuery } from "@app/contract";
import { getTableName, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { pageAsJson } from "#lib/json-rows.ts";
import { keptCount } from "#lib/kept-counts.ts";
import { holdsLetters, inDirection, isShort } from "#lib/list.ts";
import type { Window } from "#lib/list.ts";
import { searchPages } from "#lib/search-page.ts";
import { filters, keptPart, oncePerShape, orders, placeholders } from "./narrowed.ts";
import { answered, applicationRows } from "./rows.ts";

/** Further behind the page is read from the nearer end, for which the count must be known before. */
const farBehind = 1_000;

/** The whole list, or what is kept count of: one statement reads a page's rows and how many there are. */
export function plainPages(table: ApplicationTable) {
  const rows = applicationRows(table);
  const statementOf = oncePerShape((query, shape) => {
    const given = placeholders(query);
    const order = sql.join(
      inDirection(query.direction, ...orders(table)[query.sort], table.id),
      sql`, `,
    );
    const where = filters(table, given);
    const page = sql`select ${table.id} as id from ${table} where ${where ?? sql`true`}
      order by ${order} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
    const total = keptCount(getTableName(table), keptPart(query, given));
    // With filters it has no name and is planned for each page anew: the plan depends on what they let through.
    const name = where ? "" : `page_of_${getTableName(table)}_${shape}`;
    return prepared((db) =>
      db
        .select({ total: sql<number>`answer.total`, rows: sql<unknown[][] | null>`answer.rows` })
        .from(answered(page, pageAsJson(rows, order), total))
        .prepare(name),
    );
  });
  return async (db: Connection, query: ApplicationsQuery, window: Window) => {
    if (!keptPart(query) || window.offset > farBehind) return undefined;
    const [answer] = await statementOf(query)(db).execute({ ...query, ...window });
    const { total, rows: page } = answer!; // a select without "from" has one row
    return { rows: (page ?? []).map(rows.read), total };
  };
}

export function searches(table: ApplicationTable) {
  const pagesFor = (typed: string) =>
    oncePerShape((query) =>
      searchPages({
        from: sql`${table}`,
        id: sql`${table.id}`,
        holds: holdsLetters(table.searchText, typed, sql.placeholder("search"))!, // something is typed
        where: filters(table, placeholders(query)),
        order: [...orders(table)[query.sort], table.id].map((column) => sql`${column}`),
        direction: query.direction,
        isIndexed: query.sort === "name" && filters(table, query) === undefined,
        rows: applicationRows(table),
      }),
    );
  const [ofShort, ofLonger] = [pagesFor("ab"), pagesFor("abc")];
  return (db: Connection, query: ApplicationsQuery, window: Window) =>
    (isShort(query.search) ? ofShort : ofLonger)(query)(db, { ...query, ...window });
}
