import type { ApplicationsQuery } from "@app/contract";
import { getTableName, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { holdsText, passesText } from "#features/catalogue/holds-text.ts";
import { pageStatement } from "#lib/json-rows.ts";
import { keptCount } from "#lib/kept-counts.ts";
import { inDirection, isShort, windowedFor } from "#lib/list.ts";
import type { Window } from "#lib/list.ts";
import { searchPages } from "#lib/search-page.ts";
import { filters, keptPart, oncePerShape, orders, placeholders } from "./narrowed.ts";
import { applicationRows } from "./rows.ts";

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
    // With filters it has no name and is planned for each page anew: the plan depends on what they let through.
    const isPlannedOnce = where === undefined;
    const name = isPlannedOnce ? `page_of_${getTableName(table)}_${shape}` : "";
    const page = sql`select ${table.id} as id, row_number() over () as place from (
      select ${table.id} from ${table} where ${where ?? sql`true`} order by ${order}
      ${windowedFor(query.pageSize, isPlannedOnce)}
    ) as ${table}`;
    const total = keptCount(getTableName(table), keptPart(query, given));
    return pageStatement({ page, total, rows, name });
  });
  return async (db: Connection, query: ApplicationsQuery, window: Window) => {
    if (!keptPart(query) || window.offset > farBehind) return undefined;
    return statementOf(query)(db, { ...query, ...window });
  };
}

/** Of signs alone an index of trigrams knows nothing, and would be read as a whole, and all rows after it. */
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

export function searches(table: ApplicationTable) {
  const given = sql.placeholder("search");
  const pagesFor = (typed: string, hasSigns = false) =>
    oncePerShape((query, shape) => {
      const where = filters(table, placeholders(query));
      // What filters let through is for PostgreSQL to know, each time.
      const isPlannedOnce = where === undefined && !isShort(typed) && !hasSigns;
      return searchPages({
        from: sql`${table}`,
        id: sql`${table.id}`,
        holds: hasSigns ? passesText(table, given) : holdsText(table, typed, given, isPlannedOnce)!, // something is typed
        passes: passesText(table, given),
        where,
        order: [...orders(table)[query.sort], table.id].map((column) => sql`${column}`),
        direction: query.direction,
        isShort: isShort(typed),
        pageSize: query.pageSize,
        rows: applicationRows(table),
        name: isPlannedOnce ? `found_in_${getTableName(table)}_${shape}` : undefined,
      });
    });
  const kinds = { short: pagesFor("ab"), longer: pagesFor("abc"), signs: pagesFor("+++", true) };
  const kindOf = (text: string) =>
    isShort(text) ? "short" : hasLetters(text) ? "longer" : "signs";
  return (db: Connection, query: ApplicationsQuery, window: Window) =>
    kinds[kindOf(query.search)](query)(db, { ...query, offset: window.offset });
}
