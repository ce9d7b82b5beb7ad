import { checkupsQuery } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { FilterSelect, searchableFilter } from "#components/list/filter-select.tsx";
import { api } from "#lib/api.ts";
import { useListSearch } from "#lib/use-list.ts";

/** As many as a page of a list has at most. */
const all = { direction: "asc", pageSize: 200 } as const;
const meta = { log: "Options of a filter not loaded" };

/** The administrators, one of whom reviews a check-up. */
export function ReviewerSelect(
  props: Omit<ComponentProps<typeof FilterSelect<string>>, "label" | "options">,
) {
  const input = { ...all, sort: "email", role: "admin" } as const;
  const loading = useQuery(api.admin.roles.list.queryOptions({ input, meta }));
  return (
    <FilterSelect
      {...searchableFilter([loading])}
      label="Reviewer"
      options={loading.data?.rows.map((row) => ({ value: row.userId, label: row.email }))}
      {...props}
    />
  );
}

/** Filters of check-ups whose options are loaded. */
export function LoadedFilters() {
  const { search, change } = useListSearch(checkupsQuery);
  const input = { ...all, sort: "name" } as const;
  const loading = useQuery(api.admin.frameworks.list.queryOptions({ input, meta }));
  return (
    <>
      <FilterSelect
        {...searchableFilter([loading])}
        label="Standard"
        all="All Standards"
        options={loading.data?.rows.map((row) => ({ value: row.identifier, label: row.name }))}
        value={search.standard}
        onChange={(standard) => change({ standard })}
      />
      <ReviewerSelect
        all="All Reviewers"
        value={search.reviewer}
        unknown="Unknown reviewer"
        onChange={(reviewer) => change({ reviewer })}
      />
    </>
  );
}
