import type { ApplicationsQuery } from "@app/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Placeholder } from "drizzle-orm";
import type { ApplicationTable } from "#db/schema.ts";
import { inCategory } from "#features/catalogue/queries.ts";

const filterNames = ["identifier", "popular", "category", "user", "published", "offered"] as const;

/** What narrows a list besides its search: the values, or what stands for them in a statement that is built once. */
type Filters = {
  [Name in (typeof filterNames)[number]]: ApplicationsQuery[Name] | Placeholder;
};

export const filters = (
  table: ApplicationTable,
  { identifier, popular, category, user, published, offered }: Filters,
) =>
  and(
    identifier === null ? undefined : eq(table.identifier, identifier),
    popular === null ? undefined : eq(table.popular, popular),
    category === null ? undefined : inCategory(table, category),
    user === null ? undefined : eq(table.addedByUser, user),
    published === null ? undefined : eq(table.published, published),
    offered === null ? undefined : eq(table.offered, offered),
  );

/** The columns by which rows are counted as they come and go, as far as a query narrows by them; nothing when it does by others. */
export function keptPart(
  { search, ...query }: ApplicationsQuery,
  { category, popular, published }: Filters = query,
) {
  const isOfOthers = [query.identifier, query.user, query.offered].some((value) => value !== null);
  if (search !== "" || isOfOthers) return undefined;
  const values = { category, popular, published };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === "object" ? sql`${value}` : value]],
    ),
  );
}

export const orders = (table: ApplicationTable) => {
  const name = sql`lower(${table.name})`;
  return {
    name: [name],
    category: [sql`lower(${table.category})`, table.category, name],
    popular: [table.popular, name],
    updatedAt: [table.updatedAt],
  };
};

/** The filters that a query sets, each as a placeholder. */
export function placeholders(query: ApplicationsQuery): Filters {
  const standsFor = (name: keyof Filters) => (query[name] === null ? null : sql.placeholder(name));
  return {
    identifier: standsFor("identifier"),
    popular: standsFor("popular"),
    category: standsFor("category"),
    user: standsFor("user"),
    published: standsFor("published"),
    offered: standsFor("offered"),
  };
}

/** Something for each order and choice of filters, made when it is first asked for. `name` tells them apart. */
export function oncePerShape<Made>(make: (query: ApplicationsQuery, name: string) => Made) {
  const made = new Map<string, Made>();
  return (query: ApplicationsQuery): Made => {
    const set = filterNames.filter((name) => query[name] !== null);
    const name = [query.sort, query.direction, query.pageSize, ...set].join("_");
    const known = made.get(name) ?? make(query, name);
    made.set(name, known);
    return known;
  };
}
