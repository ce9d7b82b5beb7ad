import { applicationPageSize } from "@app/contract";
import type { BrowseInput } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { jsonRows } from "#lib/json-rows.ts";
import type { JsonRows } from "#lib/json-rows.ts";
import { isShort } from "#lib/list.ts";
import { searchPages } from "#lib/search-page.ts";
import type { FoundPage } from "#lib/search-page.ts";
import { holdsName, passesName } from "./holds-text.ts";
import { logoParts, ownLogo, shownLogo } from "./logos.ts";
import { inCategory, offeredTo } from "./queries.ts";

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
    ],
    sql`page join ${table} on ${table.id} = page.id left join ${storedFiles} on ${ownLogo(table)}`,
    (values) => ({
      identifier: values[0],
      name: values[1],
      description: values[2],
      logo: shownLogo(values[3], values[4], values[5]),
      category: values[6],
      popular: values[7],
      isPrivate: values[8],
    }),
  );
type Shown = ReturnType<typeof shownRows> extends JsonRows<infer Row> ? Row : never;

/** How a customer finds applications by name: statements for each choice of what narrows them, built when it is first made. */
export function customerSearches(table: ApplicationTable) {
  const made = new Map<string, ReturnType<typeof searchPages<Shown>>>();
  const make = (db: Connection, { search, category, popular }: BrowseInput) =>
    searchPages<Shown>({
      from: sql`${table}`,
      id: sql`${table.id}`,
      holds: holdsName(table, search, sql.placeholder("search")),
      passes: passesName(table, sql.placeholder("search")),
      where: and(
        offeredTo(db, table, sql.placeholder("user")),
        category === null ? undefined : inCategory(table, sql.placeholder("category")),
        popular === null ? undefined : eq(table.popular, sql.placeholder("popular")),
      ),
      order: [sql`lower(${table.name})`, sql`${table.id}`],
      direction: "asc",
      isShort: isShort(search),
      pageSize: applicationPageSize,
      rows: shownRows(table),
    });
  return (db: Connection, user: string, input: BrowseInput): Promise<FoundPage<Shown>> => {
    const shape = [isShort(input.search), input.category !== null, input.popular !== null].join();
    const known = made.get(shape) ?? make(db, input);
    made.set(shape, known);
    return known(db, { ...input, user });
  };
}
