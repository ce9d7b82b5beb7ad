import { applicationsQuery, messages } from "@app/contract";
import type { ApplicationsQuery } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { IconEye, IconStar, IconTag, IconUser } from "@tabler/icons-react";
import { FilterSelect, searchableFilter } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import type { api, client } from "#lib/api.ts";
import { useListSearch } from "#lib/use-list.ts";

/** SaaS applications or IT security applications: one shape, two sources. */
export interface ApplicationSource {
  queries: typeof api.admin.saas;
  calls: typeof client.admin.saas;
}

export const popularity: ListFilter<ApplicationsQuery> = {
  name: "popular",
  label: "Popularity",
  Icon: IconStar,
  all: "All",
  options: [
    { value: true, label: "Popular" },
    { value: false, label: "Not Popular" },
  ],
};

/** Who can choose an application: whether it is published, and whether it is still offered. */
type State = Pick<ApplicationsQuery, "published" | "offered">;
const noState: State = { published: null, offered: null };
const states: { value: string; label: string; query: State }[] = [
  { value: "published", label: "Published", query: { ...noState, published: true } },
  { value: "not-published", label: "Not Published", query: { ...noState, published: false } },
  { value: "offered", label: "Offered", query: { ...noState, offered: true } },
  { value: "not-offered", label: messages.noLongerOffered, query: { ...noState, offered: false } },
];
const isState = (one: State, { offered, published }: State) =>
  offered === null ? one.published === published && one.offered === null : one.offered === offered;

const failure = { failure: "Error loading applications" };

/** Narrow the applications down; in the address with the rest of the query. */
export function ApplicationFilters({ queries }: Pick<ApplicationSource, "queries">) {
  const { search, change } = useListSearch(applicationsQuery);
  const categories = useQuery(queries.categories.queryOptions({ meta: failure }));
  const adders = useQuery(queries.adders.queryOptions({ meta: failure }));
  return (
    <>
      <FilterSelect
        label="Publication"
        Icon={IconEye}
        all="All"
        options={states}
        value={states.find(({ query }) => isState(query, search))?.value ?? null}
        onChange={(state) => change(states.find(({ value }) => value === state)?.query ?? noState)}
      />
      <FilterSelect
        {...searchableFilter([categories])}
        label="Category"
        Icon={IconTag}
        all="All Categories"
        options={categories.data?.map(({ category }) => ({ value: category, label: category }))}
        value={search.category}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        {...searchableFilter([adders])}
        label="User"
        Icon={IconUser}
        all="All Users"
        unknown={
          adders.data ? "Unknown user" : adders.isError ? "Could not be loaded" : "Loading..."
        }
        options={adders.data?.map(({ id, email }) => ({ value: id, label: email }))}
        value={search.user}
        onChange={(user) => change({ user })}
      />
    </>
  );
}
