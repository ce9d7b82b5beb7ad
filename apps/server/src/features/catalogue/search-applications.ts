import { applicationPageSize } from "@app/contract";
import type { BrowseInput, Bucket } from "@app/contract";
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
import { ownLogo, shownLogo } from "./logos.ts";
import { inCategory, visible } from "./queries.ts";

const shownRows = (table: ApplicationTable) =>
  jsonRows(
    [
      table.identifier,
      table.name,
      table.description,
      table.logo,
      sql<Bucket | null>`${storedFiles.bucket}`,
      sql<string | null>`${storedFiles.name}`,
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

/** What is searched in the picker: one statement for each choice of what narrows it, built when it is first asked for. */
function searches(table: ApplicationTable) {
  const made = new Map<string, ReturnType<typeof searchPages<Shown>>>();
  const make = (db: Connection, { search, category, popular }: BrowseInput) =>
    searchPages<Shown>({
      from: sql`${table}`,
      id: sql`${table.id}`,
      holds: holdsName(table, search, sql.placeholder("search")),
      passes: passesName(table, sql.placeholder("search")),
      where: and(
        visible(db, table, sql.placeholder("user")),
        category === null ? undefined : inCategory(table, sql.placeholder("category")),
        popular === null ? undefined : eq(table.popular, sql.placeholder("popular")),
      ),
      order: [sql`lower(${table.name})`, sql`${table.id}`],
      direction: "asc",
      isShort: isShort(search),
      pageSize: applicationPageSize,
      rows: shownRows(table),
    });
  return (db: Connection, input: BrowseInput) => {
    const shape = [isShort(input.search), input.category !== null, input.popular !== null].join();
    const known = made.get(shape) ?? make(db, input);
    made.set(shape, known);
    return known;
  };
}

const searchesOf = new WeakMap<ApplicationTable, ReturnType<typeof searches>>();

/** The applications that a customer finds, by name. */
export function searchApplications(
  db: Connection,
  table: ApplicationTable,
  user: string,
  input: BrowseInput,
): Promise<FoundPage<Shown>> {
  const searched = searchesOf.get(table) ?? searches(table);
  searchesOf.set(table, searched);
  return searched(db, input)(db, { ...input, user });
}
