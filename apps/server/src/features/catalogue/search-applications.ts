import { applicationPageSize } from "@app/contract";
import type { BrowseInput, Bucket } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { jsonRows } from "#lib/json-rows.ts";
import type { JsonRows } from "#lib/json-rows.ts";
import { holdsLetters, isShort } from "#lib/list.ts";
import { searchPages } from "#lib/search-page.ts";
import type { FoundPage } from "#lib/search-page.ts";
import { ownLogo, withLogo } from "./logos.ts";
import { inCategory, visible } from "./queries.ts";

const shownRows = (table: ApplicationTable) => {
  const { json, from, read } = jsonRows(
    {
      identifier: table.identifier,
      name: table.name,
      description: table.description,
      logo: table.logo,
      fileBucket: sql<Bucket | null>`${storedFiles.bucket}`,
      fileName: sql<string | null>`${storedFiles.name}`,
      category: table.category,
      popular: table.popular,
      isPrivate: sql<boolean>`not ${table.published}`,
    },
    sql`page join ${table} on ${table.id} = page.id left join ${storedFiles} on ${ownLogo(table)}`,
  );
  return {
    json,
    from,
    read: (values: unknown[]) => {
      const { fileBucket, fileName, ...row } = read(values);
      const logoFile =
        fileBucket === null || fileName === null ? null : { bucket: fileBucket, name: fileName };
      return withLogo({ ...row, logoFile });
    },
  };
};
type Shown = ReturnType<typeof shownRows> extends JsonRows<infer Row> ? Row : never;

/** What is searched in the picker: one statement for each choice of what narrows it, built when it is first asked for. */
function searches(table: ApplicationTable) {
  const made = new Map<string, ReturnType<typeof searchPages<Shown>>>();
  const make = (db: Connection, { search, category, popular }: BrowseInput) =>
    searchPages<Shown>({
      from: sql`${table}`,
      id: sql`${table.id}`,
      // By name only; the index is on name and category together and finds the candidates.
      holds: sql`${holdsLetters(table.searchText, search, sql.placeholder("search"))}
        and strpos(lower(${table.name}), lower(${sql.placeholder("search")})) > 0`,
      where: and(
        visible(db, table, sql.placeholder("user")),
        category === null ? undefined : inCategory(table, sql.placeholder("category")),
        popular === null ? undefined : eq(table.popular, sql.placeholder("popular")),
      ),
      order: [sql`lower(${table.name})`, sql`${table.id}`],
      direction: "asc",
      isIndexed: false,
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
  return searched(db, input)(db, { ...input, user, limit: applicationPageSize });
}
